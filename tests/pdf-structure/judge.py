"""Scores Markdown with the evaluators of opendataloader-bench, which are imported from its checkout.

judge.py <src of the benchmark> reads JSON from the standard input: [{id, reference, found, tables?}], where `tables`
pairs each table of the reference with the one that was found in its place, and prints JSON: [{id, nid, mhs, teds, ...}].
"""

import json
import sys

import tree_distance

tree_distance.install()
sys.path.insert(0, sys.argv[1])

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


results = []
for one in json.load(sys.stdin):
    reference, found = one["reference"], one["found"]
    nid, nid_s = evaluate_reading_order(reference, found)
    mhs, mhs_s = evaluate_heading_level(reference, found)
    first, first_s = evaluate_table(reference, found)
    pairs = one.get("tables")
    if pairs is None:
        pairs = pair(extract_tables(to_html(reference)), extract_tables(to_html(found)))
    results.append(
        dict(id=one["id"], nid=nid, nid_s=nid_s, mhs=mhs, mhs_s=mhs_s, teds=first, teds_s=first_s)
        | dict(tables=score_tables(pairs))
    )
json.dump(results, sys.stdout)
