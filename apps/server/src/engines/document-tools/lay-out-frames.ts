import { translateLabels } from '@glossa/documents/pdf/field-segments';
import { fitText } from '@glossa/documents/pdf/fit-text';
import type { PdfPage } from '@glossa/documents/pdf/page';
import { findRoom } from '@glossa/documents/pdf/room';
import {
  type PdfParagraph,
  segmentPages,
  translateParagraph,
} from '@glossa/documents/pdf/segment-pages';
import type { Frame } from './frames-docx.ts';

export type LaidPage = {
  page: PdfPage;
  paragraphs: PdfParagraph[];
  /** Signs and turned text, which have no frames. */
  others: PdfParagraph[];
  frames: Frame[];
};

/** Every translated text in its frame, as large as it fits; the texts of fields; and the number of changed texts. */
export function layOutFrames(
  pages: readonly PdfPage[],
  translations: ReadonlyMap<string, string>,
): { laid: LaidPage[]; labels: Map<string, string>; changed: number } {
  const byPage = new Map<number, PdfParagraph[]>(pages.map(({ number }) => [number, []]));
  const segmented = segmentPages(pages);
  for (const paragraph of segmented.paragraphs) byPage.get(paragraph.page)?.push(paragraph);
  const others = Map.groupBy(segmented.others, (other) => other.page);
  const labels = translateLabels(segmented.labels, translations);
  let changed = labels.size;
  const laid = pages.map((page) => {
    const paragraphs = byPage.get(page.number) ?? [];
    const rooms = findRoom(paragraphs, page.fields?.boxes);
    const frames = paragraphs.map((paragraph): Frame => {
      const { segmentId, align, pitch, box } = paragraph;
      const translation = segmentId === undefined ? undefined : translations.get(segmentId);
      const result = translateParagraph(paragraph, translation);
      if (result.changed) changed += 1;
      const room = rooms.get(paragraph) ?? box;
      const { scale } = fitText(result.runs, room, pitch);
      return { paragraph, box: room, runs: result.runs, align, scale, pitch: pitch * scale };
    });
    return { page, paragraphs, others: others.get(page.number) ?? [], frames };
  });
  return { laid, labels, changed };
}
