import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ReadWarnings } from './read-warnings.ts';
import { scc } from './scc.ts';
import { command, formatWord, indentPreamble, tabOffset, twice } from './scc-codes.ts';
import { blockOf, placeOfBlock, type SccBlock } from './scc-place.ts';

const options = { language: 'en', title: 'Talk', direction: 'ltr' } as const;

const blocks = fc
  .array(
    fc
      .integer({ min: 1, max: 32 })
      .chain((width) => fc.record({ width: fc.constant(width), column: fc.nat(32 - width) })),
    { minLength: 1, maxLength: 4 },
  )
  .chain((lines) =>
    fc.record({ row: fc.integer({ min: 1, max: 16 - lines.length }), lines: fc.constant(lines) }),
  );

test('rows and columns are written where they were read, or said to be indented', () => {
  let indented = 0;
  fc.assert(
    fc.property(blocks, (block) => {
      const { isIndented, ...place } = placeOfBlock(block);
      const again = blockOf(
        place,
        block.lines.map(({ width }) => width),
      );
      expect(again.row).toBe(block.row);
      if (isIndented) indented += 1;
      else expect(again).toEqual(block);
    }),
    { numRuns: 1000 },
  );
  expect(indented).toBeGreaterThan(0);
});

test('rows that are centered by another rounding, flush left or flush right are none of them', () => {
  const aligned: SccBlock['lines'][] = [
    // The middle is half a column to the right, as of programs that round up.
    [
      { column: 6, width: 20 },
      { column: 9, width: 15 },
    ],
    [
      { column: 5, width: 20 },
      { column: 5, width: 4 },
    ],
    [
      { column: 5, width: 20 },
      { column: 21, width: 4 },
    ],
    [{ column: 9, width: 15 }],
  ];
  for (const lines of aligned)
    expect(placeOfBlock({ row: 13, lines }), JSON.stringify(lines)).toMatchObject({
      isIndented: false,
    });
});

/** A pop-on caption of two rows at these places. */
const captionAt = (rows: readonly [row: number, column: number, text: string][]): string => {
  const sent = rows.flatMap(([row, column, text]) => [
    ...twice(indentPreamble(row, column, false)),
    ...(column % 4 > 0 ? twice(tabOffset(column % 4)) : []),
    ...(text.match(/../g) ?? []).map((pair) =>
      formatWord((pair.charCodeAt(0) << 8) | pair.charCodeAt(1)),
    ),
  ]);
  const load = [...twice(command.resumeCaption), ...sent, ...twice(command.endOfCaption)];
  return `Scenarist_SCC V1.0\n\n00:00:01;00\t${load.join(' ')}\n\n00:00:05;00\t942c 942c\n\n`;
};

test('the row and the column of each line survive reading, an edit and writing', () => {
  // Row 14, and flush right: the second line begins where the first one has its tenth character.
  const text = captionAt([
    [13, 7, 'Abcdefghijklmnop'],
    [14, 17, 'Qrstuv'],
  ]);
  const [read] = scc.parse(text);
  if (!read) throw new Error('nothing was read');
  expect(scc.parse(scc.write([read], options))).toEqual([read]);
  const preambles = (file: string) => file.match(/\b(?:13|16|94|97)[0-9a-f]{2}\b/g) ?? [];
  const placing = (file: string) => preambles(file).filter((word) => !/^94[2a]/.test(word));
  expect(placing(scc.write([read], options))).toEqual(placing(text));
  const edited = { ...read, text: read.text.replace('Abc', 'Xyz') };
  expect(placing(scc.write([edited], options))).toEqual(placing(text));
});

test('an indent that no alignment has is counted', () => {
  const warnings = new ReadWarnings();
  scc.parse(
    captionAt([
      [14, 2, 'Abcdefghijklmnop'],
      [15, 5, 'Qrstuv'],
    ]),
    warnings,
  );
  expect(warnings.list()).toMatchObject([{ code: 'POSITION_DROPPED', count: 1, line: 3 }]);
});
