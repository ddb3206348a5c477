import type { InlineText } from '@glossa/documents/inline/fragment';
import { fitText } from '@glossa/documents/pdf/fit-text';
import type { PdfPage, PdfStyle } from '@glossa/documents/pdf/page';
import { bottom, boxAround } from '@glossa/documents/pdf/page';
import { findRoom } from '@glossa/documents/pdf/room';
import {
  type PdfParagraph,
  segmentPages,
  translateParagraph,
} from '@glossa/documents/pdf/segment-pages';
import type { Frame } from './frames-docx.ts';

export type LaidPage = { page: PdfPage; paragraphs: PdfParagraph[]; frames: Frame[] };

/** Every translated text in its frame, as large as it fits; and the number of changed texts. */
export function layOutFrames(
  pages: readonly PdfPage[],
  translations: ReadonlyMap<string, string>,
): { laid: LaidPage[]; changed: number } {
  const byPage = new Map<number, PdfParagraph[]>(pages.map(({ number }) => [number, []]));
  for (const paragraph of segmentPages(pages).paragraphs) {
    byPage.get(paragraph.page)?.push(paragraph);
  }
  let changed = 0;
  const laid = pages.map((page) => {
    const paragraphs = byPage.get(page.number) ?? [];
    const rooms = findRoom(paragraphs);
    const frames = paragraphs.map((paragraph): Frame => {
      const { segmentId, align, pitch, box } = paragraph;
      const translation = segmentId === undefined ? undefined : translations.get(segmentId);
      const result = translateParagraph(paragraph, translation);
      if (result.changed) changed += 1;
      const room = rooms.get(paragraph) ?? box;
      const { scale } = fitText(result.runs, room, pitch);
      return { box: room, runs: result.runs, align, scale, pitch: pitch * scale };
    });
    return { page, paragraphs, frames };
  });
  return { laid, changed };
}

const disclaimerStyle: PdfStyle = {
  family: 'sans',
  size: 9,
  bold: false,
  italic: true,
  color: '#000000',
};
const edge = 18;

/** Below the last text of the page; undefined if there is no room left. */
export function disclaimerFrame({ page, frames }: LaidPage, text: string): Frame | undefined {
  const printed = boxAround(frames.map(({ box }) => box));
  const x = printed.width > 0 ? printed.x : edge * 2;
  const width = printed.width > 100 ? printed.width : page.widthPt - 2 * x;
  const pitch = disclaimerStyle.size * 1.36;
  const runs: InlineText<PdfStyle>[] = [
    { kind: 'text', value: text, wrap: '', format: '', payload: disclaimerStyle },
  ];
  const { lines } = fitText(runs, { x, y: 0, width, height: Infinity }, pitch);
  const y = Math.max(bottom(printed) + pitch, edge);
  const height = Math.max(1, lines) * pitch;
  if (y + height > page.heightPt - edge) return undefined;
  return { box: { x, y, width, height }, runs, align: 'left', scale: 1, pitch };
}
