import type { DocumentSegment } from '@glossa/contracts/document-review';
import { inContext, t } from '../../../lib/language/t.ts';

type Words = Readonly<Record<string, string>>;

/** Where in a document a segment stands, said alone. */
const alone: Words = {
  body: inContext('place in a document', 'Text'),
  table: t('Table'),
  header: inContext('place in a document', 'Header'),
  footer: inContext('place in a document', 'Footer'),
  footnote: t('Footnote'),
  endnote: t('Endnote'),
  comment: t('Comment'),
  textbox: t('Textbox'),
  'alt-text': t('Alt text'),
  chart: t('Chart'),
  diagram: t('Diagram'),
  cue: t('Cue'),
  notes: inContext('place in a document', 'Notes'),
  master: inContext('place in a document', 'Master'),
  cell: inContext('place in a document', 'Cell'),
  prompt: inContext('place in a document', 'Prompt'),
};

/** The same behind a comma: "Slide 3, table". */
const behindComma: Words = {
  body: inContext('place in a document', 'text'),
  table: t('table'),
  header: inContext('place in a document', 'header'),
  footer: inContext('place in a document', 'footer'),
  footnote: t('footnote'),
  endnote: t('endnote'),
  comment: t('comment'),
  textbox: t('textbox'),
  'alt-text': t('alt text'),
  chart: t('chart'),
  diagram: t('diagram'),
  cue: t('cue'),
  notes: inContext('place in a document', 'notes'),
  master: inContext('place in a document', 'master'),
  cell: inContext('place in a document', 'cell'),
  prompt: inContext('place in a document', 'prompt'),
};

/** Such as "Slide 3, table"; a place this page does not know is said as the server names it. */
export function describePlace({ place, position }: DocumentSegment): string {
  if (!position) return alone[place] ?? place;
  const name = position.name ?? position.number;
  const words = behindComma[place] ?? place;
  switch (position.kind) {
    case 'slide':
      return t('Slide {name}, {place}', { name, place: words });
    case 'sheet':
      return t('Sheet {name}, {place}', { name, place: words });
    case 'page':
      return t('Page {name}, {place}', { name, place: words });
  }
}
