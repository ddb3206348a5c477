import { expect, test } from 'vitest';
import { line, page } from './build-page.fixture.ts';
import { findStructure } from './page-structure.ts';
import { segmentPages } from './segment-pages.ts';

const gridOf = (rows: readonly (readonly [string, number][])[]) => {
  const drawn = rows.map((cells, at) => cells.map(([text, x]) => line(text, x, 100 + at * 14)));
  const source = page(1, ...drawn);
  const [structure] = findStructure([source], segmentPages([source]));
  const table = structure?.parts
    .flatMap(({ blocks }) => blocks)
    .find((block) => block.kind === 'table');
  return table?.grid.rows.map((cells) =>
    cells.map(({ columns, items }) => {
      const texts = items.flatMap((item) => (item.kind === 'text' ? item.paragraph.items : []));
      return [texts.map(({ value }) => value).join(''), columns];
    }),
  );
};
const places = [60, 160, 220, 280, 340] as const;
const row = (label: string, ...amounts: string[]): [string, number][] =>
  [label, ...amounts].map((text, at) => [text, places[at] ?? 0]);

test('a table has the columns of its rows, not those of the headings over several', () => {
  const rows = gridOf([
    [
      ['Table 1', 60],
      ['Enrollment in public and private schools', 150],
    ],
    row('Year', 'Boys', 'Girls', 'Boys', 'Girls'),
    row('1996', '51,544', '37,481', '14,062', '45,611'),
    row('1997', '52,071', '37,797', '14,275', '46,127'),
    row('1998', '52,526', '38,091', '14,435', '46,539'),
  ]);
  expect(rows?.slice(1).map((cells) => cells.map(([text]) => text))).toEqual([
    ['Year', 'Boys', 'Girls', 'Boys', 'Girls'],
    ['1996', '51,544', '37,481', '14,062', '45,611'],
    ['1997', '52,071', '37,797', '14,275', '46,127'],
    ['1998', '52,526', '38,091', '14,435', '46,539'],
  ]);
});
