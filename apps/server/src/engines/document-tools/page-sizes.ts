import { DocumentError } from '@glossa/documents/document-error';
import { message } from '@glossa/messages/message';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { runPoppler } from './run-poppler.ts';

export type PageSize = {
  number: number;
  /** In points, as displayed: cropped and rotated. */
  widthPt: number;
  heightPt: number;
  /** Offset of the visible part from the sheet's upper left corner as displayed: pdftohtml measures from there. */
  cropX: number;
  cropY: number;
};

/** Larger files would take hours to render and lay out. */
const maxPages = 3000;

export type PdfInfo = {
  /** Of all pages, first to last. */
  sizes: PageSize[];
  /** Whether it may have fields of a form. */
  hasForm: boolean;
};

/** Rejects with EngineError or DocumentError. */
export async function readPdfInfo(
  run: RunProgram,
  { pdfPath, signal }: { pdfPath: string; signal: AbortSignal },
): Promise<PdfInfo> {
  const { stdout } = await runPoppler(run, {
    program: 'pdfinfo',
    task: message('documents.readingPdf'),
    args: ['-box', '-f', '1', '-l', String(maxPages + 1), pdfPath],
    readPaths: [pdfPath],
    timeoutMs: 60_000,
    signal,
  });
  const info = new TextDecoder().decode(stdout);
  const sizes = parsePageSizes(info);
  if (sizes.length <= maxPages) return { sizes, hasForm: /^Form:\s+(?!none)/mu.test(info) };
  throw new DocumentError('DOCUMENT_TOO_LARGE', 'documents.tooManyPages', {
    params: { mostPages: maxPages },
  });
}

function parsePageSizes(info: string): PageSize[] {
  const turns = new Map<string, number>();
  for (const [, number = '', angle] of info.matchAll(/^Page\s+(\d+) rot:\s+(-?\d+)$/gmu)) {
    turns.set(number, (((Number(angle) / 90) % 4) + 4) % 4);
  }
  const media = readBoxes(info, 'MediaBox');
  return [...readBoxes(info, 'CropBox')].map(([number, crop]) => {
    const sheet = media.get(number) ?? crop;
    const [left, low, end, high] = crop;
    const [width, height] = [end - left, high - low];
    /** What is cut off on the left, at the top, on the right and at the bottom, before the page is turned. */
    const cut = [left - sheet[0], sheet[3] - high, sheet[2] - end, low - sheet[1]];
    // Turned clockwise, the bottom is on the left and the left is at the top.
    const turned = turns.get(number) ?? 0;
    const swap = turned % 2 === 1;
    return {
      number: Number(number),
      widthPt: swap ? height : width,
      heightPt: swap ? width : height,
      cropX: cut[(4 - turned) % 4] ?? 0,
      cropY: cut[(5 - turned) % 4] ?? 0,
    };
  });
}

type Corners = [number, number, number, number];

function readBoxes(info: string, name: string): Map<string, Corners> {
  const boxes = new Map<string, Corners>();
  const line = new RegExp(
    `^Page\\s+(\\d+) ${name}:\\s+(\\S+)\\s+(\\S+)\\s+(\\S+)\\s+(\\S+)$`,
    'gmu',
  );
  for (const [, number = '', left, low, end, high] of info.matchAll(line)) {
    boxes.set(number, [Number(left), Number(low), Number(end), Number(high)]);
  }
  return boxes;
}
