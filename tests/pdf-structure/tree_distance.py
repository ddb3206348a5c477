"""The part of the Python package apted that the benchmark uses, for machines without it.

The distance is that of Zhang and Shasha (1989), which APTED computes faster, not differently: ordered trees, deleting and
inserting a node cost 1, renaming what the caller says.
"""

import sys
import types


class Tree:
    pass


class Config:
    def rename(self, one, other):
        return int(one != other)


class _Numbered:
    """Nodes in postorder, the leftmost leaf below each, and the roots of the left paths."""

    def __init__(self, root):
        self.nodes, self.leftmost = [], []
        self._visit(root)
        last = {leaf: at for at, leaf in enumerate(self.leftmost)}
        self.keyroots = sorted(last.values())

    def _visit(self, node):
        first = None
        for child in node.children:
            leaf = self._visit(child)
            first = leaf if first is None else first
        at = len(self.nodes)
        self.nodes.append(node)
        self.leftmost.append(at if first is None else first)
        return self.leftmost[at]


class APTED:
    def __init__(self, one, other, config):
        self.one, self.other, self.config = _Numbered(one), _Numbered(other), config
        self.distances = [[0.0] * len(self.other.nodes) for _ in self.one.nodes]

    def compute_edit_distance(self):
        for i in self.one.keyroots:
            for j in self.other.keyroots:
                self._compare(i, j)
        return self.distances[-1][-1]

    def _compare(self, i, j):
        one, other, known = self.one, self.other, self.distances
        left, up = one.leftmost[i], other.leftmost[j]
        width = j - up + 2
        above = [float(at) for at in range(width)]
        rows = [above]
        for x in range(left, i + 1):
            row = [above[0] + 1.0] + [0.0] * (width - 1)
            for y in range(up, j + 1):
                at = y - up + 1
                best = min(above[at] + 1.0, row[at - 1] + 1.0)
                if one.leftmost[x] == left and other.leftmost[y] == up:
                    renamed = above[at - 1] + self.config.rename(one.nodes[x], other.nodes[y])
                    row[at] = known[x][y] = min(best, renamed)
                else:
                    before = rows[one.leftmost[x] - left][other.leftmost[y] - up]
                    row[at] = min(best, before + known[x][y])
            rows.append(row)
            above = row


def install():
    try:
        import apted  # noqa: F401
    except ImportError:
        module, helpers = types.ModuleType("apted"), types.ModuleType("apted.helpers")
        module.APTED, module.Config, helpers.Tree = APTED, Config, Tree
        sys.modules["apted"], sys.modules["apted.helpers"] = module, helpers
