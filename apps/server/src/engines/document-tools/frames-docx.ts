import type { InlineText } from '@glossa/documents/inline/fragment';
import type { Alignment } from '@glossa/documents/pdf/align';
import type { PdfBox, PdfStyle } from '@glossa/documents/pdf/page';
import type { PdfParagraph } from '@glossa/documents/pdf/segment-pages';
import {
  AlignmentType,
  Bookmark,
  Document,
  FrameAnchorType,
  HeightRule,
  HorizontalPositionRelativeFrom,
  ImageRun,
  type ISectionOptions,
  LineRuleType,
  Packer,
  Paragraph,
  VerticalPositionRelativeFrom,
} from 'docx';
import type { WordLinks } from './word-file/word-links.ts';
import { type Script, writeRun } from './word-file/word-styles.ts';
import { writeLinkedRuns } from './word-file/write-linked-runs.ts';

export type Frame = {
  /** What is translated in it; none for a disclaimer. */
  paragraph?: PdfParagraph;
  box: PdfBox;
  runs: readonly InlineText<PdfStyle>[];
  align: Alignment;
  /** Multiplies every size. */
  scale: number;
  /** Line height in points, already scaled. */
  pitch: number;
};

export type FramedPage = {
  widthPt: number;
  heightPt: number;
  frames: readonly Frame[];
  /** A PNG as large as the page, drawn behind the frames. */
  background: Uint8Array | undefined;
};

/** A Word document whose pages hold each text in a frame at its position. */
export async function writeFramedDocx(
  pages: readonly FramedPage[],
  script: Script,
): Promise<Uint8Array> {
  const document = new Document({
    styles: { default: { document: { run: { language: { value: script.targetLanguage } } } } },
    sections: pages.map((page) => writeFramedPage(page, script)),
  });
  return await Packer.toBuffer(document);
}

export const twips = (points: number) => Math.round(points * 20);
export const pixels = (points: number) => (points * 96) / 72;

export function writeFramedPage(
  page: FramedPage,
  script: Script,
  { bookmarks = [], links }: { bookmarks?: readonly string[]; links?: WordLinks } = {},
): ISectionOptions {
  const margin = { top: 0, right: 0, bottom: 0, left: 0, header: 0, footer: 0, gutter: 0 };
  return {
    properties: {
      page: { size: { width: twips(page.widthPt), height: twips(page.heightPt) }, margin },
    },
    children: [
      ...page.frames.map((frame) => writeFrame(frame, script, links)),
      writeAnchor(page, bookmarks),
    ],
  };
}

/** A page needs a paragraph besides its frames; the smallest possible one holds the background picture. */
function writeAnchor(
  { widthPt, heightPt, background }: FramedPage,
  bookmarks: readonly string[],
): Paragraph {
  const marks = bookmarks.map((id) => new Bookmark({ id, children: [] }));
  const spacing = { line: 20, lineRule: LineRuleType.EXACT, before: 0, after: 0 };
  if (!background) return new Paragraph({ spacing, children: marks });
  const picture = new ImageRun({
    type: 'png',
    data: background,
    transformation: { width: pixels(widthPt), height: pixels(heightPt) },
    floating: {
      horizontalPosition: { relative: HorizontalPositionRelativeFrom.PAGE, offset: 0 },
      verticalPosition: { relative: VerticalPositionRelativeFrom.PAGE, offset: 0 },
      behindDocument: true,
      allowOverlap: true,
    },
  });
  return new Paragraph({ spacing, children: [...marks, picture] });
}

/** 'start' follows the reading direction, so a paragraph turns with its language. */
export const alignments = {
  left: AlignmentType.START,
  center: AlignmentType.CENTER,
  right: AlignmentType.END,
  justify: AlignmentType.JUSTIFIED,
} as const;

function writeFrame(frame: Frame, script: Script, links: WordLinks | undefined): Paragraph {
  const { paragraph, box, runs, align, scale, pitch } = frame;
  const linked = paragraph && links?.linkRuns(paragraph, runs);
  return new Paragraph({
    frame: {
      type: 'absolute',
      position: { x: twips(box.x), y: twips(box.y) },
      width: twips(box.width),
      height: twips(box.height),
      anchor: { horizontal: FrameAnchorType.PAGE, vertical: FrameAnchorType.PAGE },
      // Not exact: text that is too long overflows its box rather than being hidden.
      rule: HeightRule.ATLEAST,
    },
    alignment: alignments[align],
    bidirectional: script.rightToLeft,
    spacing: { line: twips(pitch), lineRule: LineRuleType.EXACT, before: 0, after: 0 },
    children: writeLinkedRuns(linked ?? runs.map((run) => ({ run, link: undefined })), (run) =>
      writeRun(run, scale, script, { isFramed: true }),
    ),
  });
}
