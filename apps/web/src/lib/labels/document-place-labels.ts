import type { DocumentSegment } from '@glossa/contracts/document-review';
import { t } from '../i18n/t.ts';

type Words = Readonly<Record<string, string>>;
type Located = Pick<DocumentSegment, 'place' | 'position'>;

/** A segment's location in a document, alone. */
const alone: Words = {
  body: t('documentReview.place.text'),
  table: t('common.table'),
  header: t('documentReview.place.header'),
  footer: t('documentReview.place.footer'),
  footnote: t('documentReview.place.footnote'),
  endnote: t('documentReview.place.endnote'),
  comment: t('common.comment'),
  textbox: t('documentReview.place.textBox'),
  'alt-text': t('documentReview.place.altText'),
  chart: t('common.chart'),
  diagram: t('documentReview.place.diagram'),
  cue: t('common.cue'),
  notes: t('documentReview.place.notes'),
  master: t('documentReview.place.master'),
  cell: t('documentReview.place.cell'),
  prompt: t('documentReview.place.prompt'),
  field: t('documentReview.place.field'),
};

/** The same after a comma: "Slide 3, table". */
const behindComma: Words = {
  body: t('documentReview.inlinePlace.text'),
  table: t('documentReview.inlinePlace.table'),
  header: t('documentReview.inlinePlace.header'),
  footer: t('documentReview.inlinePlace.footer'),
  footnote: t('documentReview.inlinePlace.footnote'),
  endnote: t('documentReview.inlinePlace.endnote'),
  comment: t('documentReview.inlinePlace.comment'),
  textbox: t('documentReview.inlinePlace.textBox'),
  'alt-text': t('documentReview.inlinePlace.altText'),
  chart: t('documentReview.inlinePlace.chart'),
  diagram: t('documentReview.inlinePlace.diagram'),
  cue: t('documentReview.inlinePlace.cue'),
  notes: t('documentReview.inlinePlace.notes'),
  master: t('documentReview.inlinePlace.master'),
  cell: t('documentReview.inlinePlace.cell'),
  prompt: t('documentReview.inlinePlace.prompt'),
  field: t('documentReview.inlinePlace.field'),
};

/** Such as "Slide 3, table"; unknown kinds of location use the server's name. */
export function describePlace({ place, position }: Located): string {
  if (!position) return alone[place] ?? place;
  const name = position.name ?? position.number;
  const words = behindComma[place] ?? place;
  switch (position.kind) {
    case 'slide':
      return t('documentReview.slidePlace', { name, place: words });
    case 'sheet':
      return t('documentReview.sheetPlace', { name, place: words });
    case 'page':
      return t('documentReview.pagePlace', { name, place: words });
  }
}
