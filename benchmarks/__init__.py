"""What `make bench` measures: each figure beside its yardstick, in one run."""
