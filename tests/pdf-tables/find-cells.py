"""Prints the cells that pdfplumber finds by drawn lines, as JSON: page, table, row, box from the upper left corner."""

import json
import sys

import pdfplumber

cells = []
with pdfplumber.open(sys.argv[1]) as pdf:
    for page in pdf.pages:
        left, top = page.bbox[0], page.bbox[1]
        for at, table in enumerate(page.find_tables()):
            if len(table.rows) < 2 or len(table.columns) < 2:
                continue
            for number, row in enumerate(table.rows):
                for cell in row.cells:
                    if cell is None or not (page.within_bbox(cell, strict=False).extract_text() or "").strip():
                        continue
                    box = {
                        "x": cell[0] - left,
                        "y": cell[1] - top,
                        "width": cell[2] - cell[0],
                        "height": cell[3] - cell[1],
                    }
                    cells.append({"page": page.page_number, "table": at, "row": number, "box": box})
print(json.dumps(cells))
