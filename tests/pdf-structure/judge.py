"""Scores Markdown with the evaluators of opendataloader-bench, which are imported from its checkout.

judge.py <src of the benchmark> reads JSON from the standard input: [{id, reference, found, tables?}], where `tables`
pairs each table of the reference with the one that was found in its place, and prints JSON: [{id, nid, mhs, teds, tables}].
"""

import functools
import json
import sys

import tree_distance

tree_distance.install()
sys.path.insert(0, sys.argv[1])

import evaluator_table
from converter_markdown_table import convert_to_markdown_with_html_tables as to_html
from evaluator_heading_level import evaluate_heading_level
from evaluator_reading_order import evaluate_reading_order
from evaluator_table import (
    TEDSEvaluator,
    calc_table_score,
    evaluate_table,
    extract_tables,
    wrap_tables_in_html,
)
from rapidfuzz import fuzz

# Each cell is compared with all others: the same text is cleaned once.
evaluator_table._normalize = functools.cache(evaluator_table._normalize)
with_text, structure = TEDSEvaluator(), TEDSEvaluator(structure_only=True)


def pair(reference, found):
    """The benchmark compares the first tables only: each table is paired with the one whose text is most alike."""
    left = list(found)
    for table in reference:
        best = max(left, key=lambda other: fuzz.ratio(table, other), default=None)
        if best is not None:
            left.remove(best)
        yield table, best


def score_tables(pairs):
    scores = []
    for reference, found in pairs:
        wrapped = [wrap_tables_in_html([one]) if one else None for one in (reference, found)]
        scores.append(
            [
                calc_table_score(wrapped[0], wrapped[1], evaluator) if wrapped[1] else 0.0
                for evaluator in (with_text, structure)
            ]
        )
    return scores


def score(one):
    """Tables that are paired already have no text around them."""
    if "tables" in one:
        return dict(nid=None, mhs=None, teds=None, tables=score_tables(one["tables"]))
    reference, found = one["reference"], one["found"]
    pairs = pair(extract_tables(to_html(reference)), extract_tables(to_html(found)))
    return dict(
        nid=evaluate_reading_order(reference, found)[0],
        mhs=evaluate_heading_level(reference, found)[0],
        teds=evaluate_table(reference, found)[0],
        tables=score_tables(pairs),
    )


json.dump([dict(id=one["id"], **score(one)) for one in json.load(sys.stdin)], sys.stdout)
