import type { InlineText } from '@glossa/documents/inline/fragment';
import { textOfParagraph } from '@glossa/documents/pdf/heading-levels';
import type { PdfStyle } from '@glossa/documents/pdf/page';
import type { PageStructure } from '@glossa/documents/pdf/page-structure';

type RunningPart = { run: InlineText<PdfStyle> } | { field: 'page' | 'pages'; style: PdfStyle };

/** What has to be added to the number of a page to get the one that is printed; undefined where none is. */
export function pageOffset(structures: readonly PageStructure[]): number | undefined {
  const counts = new Map<number, number>();
  for (const { page, header, footer } of structures) {
    const texts = [...header, ...footer].map(textOfParagraph);
    const numbers = texts.flatMap((text) => text.match(/\d{1,4}/gu) ?? []);
    for (const offset of new Set(numbers.map((number) => Number(number) - page.number)))
      counts.set(offset, (counts.get(offset) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most && most[1] > 1 ? most[0] : undefined;
}

/** Pages with the same running texts, apart from their numbers, have the same key. */
export function runningKey(
  { page, header, footer }: PageStructure,
  offset: number | undefined,
): string {
  const shown = offset === undefined ? undefined : String(page.number + offset);
  const texts = (of: typeof header) =>
    of.map((one) =>
      textOfParagraph(one).replace(/\d+/gu, (number) => (number === shown ? '#' : number)),
    );
  return JSON.stringify([texts(header), texts(footer)]);
}

/** The runs with fields for the number of the page, and for that of all pages behind it. */
export function withFields(
  runs: readonly InlineText<PdfStyle>[],
  shown: number | undefined,
  pages: number,
): RunningPart[] {
  let isNumbered = false;
  return runs.flatMap((run) => {
    const parts: RunningPart[] = [];
    let before = '';
    for (const piece of run.value.split(/(\d+)/u)) {
      const isPage = !isNumbered && shown !== undefined && piece === String(shown);
      const isTotal = isNumbered && piece === String(pages);
      if (!isPage && !isTotal) {
        before += piece;
        continue;
      }
      if (before !== '') parts.push({ run: { ...run, value: before } });
      before = '';
      parts.push({ field: isPage ? 'page' : 'pages', style: run.payload });
      isNumbered = true;
    }
    if (before !== '') parts.push({ run: { ...run, value: before } });
    return parts;
  });
}
