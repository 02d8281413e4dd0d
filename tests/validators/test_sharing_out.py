"""The searches on bare numbers against trying every partition."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.thorough import examples
from tests.validators.reference import Squadrons, partitions
from validators.sharing_out import can_be_equal, least_groups, most_groups, share_out, share_out_lots, splits

speeds = st.lists(st.sampled_from([Decimal(n) for n in (12, 15, 18, 21, 24, 30)]), min_size=1, max_size=7)
gaps = st.sampled_from([Decimal(0), Decimal(3), Decimal(6), Decimal(12)])


def alike(tops: list[Decimal], groups: Squadrons, gap: Decimal) -> bool:
    return all(max(tops[p] for p in group) - min(tops[p] for p in group) <= gap for group in groups)


def test_sq02_the_number_of_groups() -> None:
    assert [most_groups(number) for number in range(14)] == [0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5]


@given(speeds, gaps)
@settings(max_examples=examples(60))
def test_sq07_the_least_number_of_groups(tops: list[Decimal], gap: Decimal) -> None:
    every = [groups for groups in partitions(list(range(len(tops)))) if alike(tops, groups, gap)]
    assert least_groups(tops, gap) == min(map(len, every))


@given(speeds, gaps, st.integers(0, 2), st.integers(1, 5))
@settings(max_examples=examples(100))
def test_every_split_that_exists_is_found_and_no_other(
    tops: list[Decimal], gap: Decimal, size_gap: int, most: int
) -> None:
    found = splits(tops, most, gap, size_gap)
    every = {
        len(groups)
        for groups in partitions(list(range(len(tops))))
        if alike(tops, groups, gap) and max(map(len, groups)) - min(map(len, groups)) <= size_gap
    }
    assert set(found) == {ways for ways in every if ways <= most}
    assert can_be_equal(tops, most, gap, size_gap) == bool(found)
    ordered = sorted(tops)
    for ways, ranges in found.items():
        for sizes in ranges:
            shared = share_out(ordered, ways, sizes, gap, lambda first, end: 0)
            assert shared is not None
            groups = shared[1]
            assert len(groups) == ways
            assert sorted(place for group in groups for place in group) == list(range(len(tops)))
            assert alike(ordered, groups, gap)
            assert all(len(group) in sizes for group in groups)


@given(
    speeds.filter(lambda tops: max(tops) - min(tops) <= 12),
    st.integers(1, 4),
    st.randoms(use_true_random=False),
)
@settings(max_examples=examples(60))
def test_the_cheapest_cut_is_found(tops: list[Decimal], ways: int, random: object) -> None:
    prices = [[random.randrange(9) for _ in range(9)] for _ in range(9)]  # type: ignore[attr-defined]  # Hypothesis gives a random.Random
    found = share_out(tops, ways, range(1, 4), Decimal(12), lambda first, end: prices[first][end])

    def cuts(first: int, left: int) -> list[int]:
        """What every cut from here on costs."""
        if left == 0:
            return [0] if first == len(tops) else []
        ends = range(first + 1, min(first + 3, len(tops)) + 1)
        return [prices[first][end] + rest for end in ends for rest in cuts(end, left - 1)]

    every = cuts(0, ways)
    assert (found is None) == (not every)
    if found is not None:
        assert found[0] == min(every)


lots_of = st.tuples(st.sampled_from([Decimal(12), Decimal(16), Decimal(22)]), st.integers(1, 3))


@given(st.lists(lots_of, min_size=1, max_size=6), st.integers(1, 3), st.integers(1, 5), st.integers(0, 2))
@settings(max_examples=examples(100))
def test_lots_that_stay_together(lots: list[tuple[Decimal, int]], ways: int, low: int, size_gap: int) -> None:
    lots = sorted(lots)
    tops, numbers = [lot[0] for lot in lots], [lot[1] for lot in lots]
    sizes, gap = range(low, low + size_gap + 1), Decimal(6)
    found = share_out_lots(tops, numbers, ways, sizes, gap)
    every = [
        groups
        for groups in partitions(list(range(len(lots))))
        if len(groups) == ways
        and alike(tops, groups, gap)
        and all(sum(numbers[place] for place in group) in sizes for group in groups)
    ]
    assert (found is not None) == bool(every)
    if found is not None:
        assert sorted(sorted(group) for group in found) in [
            sorted(sorted(g) for g in groups) for groups in every
        ]
