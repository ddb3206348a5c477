import type { Edit } from '../text/splice.ts';
import type { FoundText } from './find-texts.ts';
import { childNamed, type Statement } from './scan-mif.ts';
import { lineBreakOf, statementsOf } from './write-text.ts';

/** The disclaimer as last paragraphs of the longest text, in the format that most of its paragraphs have. */
export function disclaimerEdits(
  source: string,
  texts: readonly FoundText[],
  disclaimer: string,
): Edit[] {
  const flows = Map.groupBy(
    texts.filter(({ kind, place }) => kind === 'body' && place === 'body'),
    ({ flow }) => flow,
  );
  const [flow, found = []] =
    [...flows].toSorted((a, b) => b[1].length - a[1].length).find(([one]) => one) ?? [];
  if (!flow) return [];
  const eol = lineBreakOf(source);
  const format = mostUsed(found.map(({ statement }) => formatOf(source, statement)));
  const written = disclaimer
    .split(/\r\n|\r|\n/u)
    .map((line) =>
      [
        ' <Para ',
        ...(format === '' ? [] : [`  <PgfTag \`${format}'>`]),
        '  <ParaLine ',
        ...statementsOf(line).map((statement) => `   ${statement}`),
        '  > # end of ParaLine',
        ' > # end of Para',
        '',
      ].join(eol),
    );
  const end = flow.span.end - 1;
  return [{ start: end, end, text: written.join('') }];
}

/** Paragraphs with a number are items of a list. */
function formatOf(source: string, paragraph: Statement): string {
  const tag = childNamed(paragraph, 'PgfTag')?.text;
  const isNumbered = childNamed(paragraph, 'PgfNumString') !== undefined;
  return tag && !isNumbered ? source.slice(tag.start, tag.end) : '';
}

function mostUsed(names: readonly string[]): string {
  const counts = Map.groupBy(
    names.filter((name) => name !== ''),
    (name) => name,
  );
  return [...counts].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0] ?? '';
}
