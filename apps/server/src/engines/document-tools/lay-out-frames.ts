import { translateLabels } from '@glossa/documents/pdf/field-segments';
import { fitBest } from '@glossa/documents/pdf/fit-text';
import type { PdfBox, PdfPage } from '@glossa/documents/pdf/page';
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
    const signs = others.get(page.number) ?? [];
    const free = findRoom(paragraphs, {
      fixed: [...(page.fields?.boxes ?? []), ...signs.map(({ box }) => box)],
      rulings: page.rulings ?? [],
    });
    const frames = paragraphs.map((paragraph): Frame => {
      const { segmentId, align, pitch, box } = paragraph;
      const translation = segmentId === undefined ? undefined : translations.get(segmentId);
      const { runs, changed: isOther } = translateParagraph(paragraph, translation);
      if (isOther) changed += 1;
      const fitted = fitBest(runs, free.roomsOf(paragraph), pitch);
      if (!fitted) return { paragraph, box, runs, align, scale: 1, pitch };
      const { scale, lines, width, room } = fitted;
      const used = { width, height: lines * pitch * scale };
      free.take(paragraph, usedPart(room, used, align));
      const placed = lines === 1 ? withSlack(room, align) : room;
      return { paragraph, box: placed, runs, align, scale, pitch: pitch * scale };
    });
    return { page, paragraphs, others: signs, frames };
  });
  return { laid, labels, changed };
}

/** The part of the room that has text. */
function usedPart(
  { x, y, width }: PdfBox,
  used: Pick<PdfBox, 'width' | 'height'>,
  align: Frame['align'],
): PdfBox {
  const rest = width - used.width;
  const before = { left: 0, justify: 0, center: rest / 2, right: rest }[align];
  return { ...used, x: x + before, y };
}

/** Widths of letters are known to some hundredths: a line that is just as wide as its frame must not break. */
const slack = 0.04;

function withSlack(box: PdfBox, align: Frame['align']): PdfBox {
  const more = Math.max(2, box.width * slack);
  const before = { left: 0, justify: 0, center: more / 2, right: more }[align];
  return { ...box, x: box.x - before, width: box.width + more };
}
