import type { InlineText } from '@glossa/documents/inline/fragment';
import type { PdfStyle } from '@glossa/documents/pdf/page';
import { ExternalHyperlink, InternalHyperlink, type ParagraphChild, type TextRun } from 'docx';
import type { LinkedRun } from './word-links.ts';

/** Runs of one link are one link. */
export function writeLinkedRuns(
  runs: readonly LinkedRun[],
  write: (run: InlineText<PdfStyle>) => TextRun,
): ParagraphChild[] {
  const children: ParagraphChild[] = [];
  for (let at = 0; at < runs.length; at += 1) {
    const link = runs[at]?.link;
    const texts: TextRun[] = [];
    for (; at < runs.length && runs[at]?.link === link; at += 1) {
      const run = runs[at]?.run;
      if (run) texts.push(write(run));
    }
    at -= 1;
    if (!link) children.push(...texts);
    else if ('address' in link)
      children.push(new ExternalHyperlink({ link: link.address, children: texts }));
    else children.push(new InternalHyperlink({ anchor: link.bookmark, children: texts }));
  }
  return children;
}
