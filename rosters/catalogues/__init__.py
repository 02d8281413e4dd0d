"""The community's catalogues as a second opinion: read, priced, their limits judged, compared with ours."""
