import type { Segment } from '../segment.ts';

/** Degrees, clockwise. */
export type Turn = 90 | 180 | 270;

/** How a scanned page is turned, so that its lines are level and its letters upright. */
export type Upright = {
  /** First, by quarters. */
  turn?: Turn;
  /** Then back by this: its lines fall by so many degrees to the right. */
  skew?: number;
};

/** A rectangle on a page in points (1/72 inch) from its upper left corner, as displayed. */
export type PdfBox = { x: number; y: number; width: number; height: number };

/** `box` is the position of its first occurrence, in points. */
export type PdfSegment = Segment & {
  position: { kind: 'page'; number: number };
  box: PdfBox;
  recognition?: SegmentRecognition;
};

/** How sure a recognizer was of a text, in percent, and its words that it was not sure of. */
export type SegmentRecognition = { confidence: number; unsure: string[] };

export type PdfStyle = {
  family: 'sans' | 'serif' | 'mono';
  /** Points. */
  size: number;
  bold: boolean;
  italic: boolean;
  /** '#rrggbb'. */
  color: string;
};

export type PdfWord = {
  text: string;
  box: PdfBox;
  style: PdfStyle;
  /** Of a recognized word, in percent. */
  confidence?: number;
  /** '#rrggbb' of the picture around a recognized word. */
  paper?: string;
};
/** A box of a word that is replaced; with `paper`, it is covered with that color. */
export type PdfCover = PdfBox & { paper?: string };

/** Why the text of a page is not what is used. */
export type PageDoubt = 'no-text' | 'unreadable' | 'picture';

/** A page whose words are recognized from its picture. */
export type PdfRecognition = {
  because: PageDoubt;
  /** Lines or words that were taken for letters, and stay in the picture. */
  dropped: string[];
  /** How the page was turned: its size, and the boxes of its words, are those of the upright page. */
  upright?: Upright;
};
/** Words from left to right, including their letters, in any script: `inReadingOrder` converts to reading order. */
export type PdfLine = { words: PdfWord[]; box: PdfBox };
/** Lines that poppler grouped; a paragraph may be a part of one, or several. */
export type PdfBlock = { lines: PdfLine[]; box: PdfBox };

/** A text of a form that is not on the page itself. */
export type PdfFieldText = {
  /**
   * `label`: the description of a field, or an option that is displayed. The others stay or are left out: what is filled in,
   * a signature, a program, a form of Adobe's own (XFA), which may be all there is, and a form that is damaged.
   */
  kind: 'label' | 'value' | 'signature' | 'program' | 'xfa' | 'xfa-only' | 'unread';
  text: string;
  box: PdfBox;
};

/** The fields of a form on a page: what they say, and where they are. */
export type PdfFields = { texts: PdfFieldText[]; boxes: PdfBox[] };

export type PdfPage = {
  /** From 1. */
  number: number;
  widthPt: number;
  heightPt: number;
  /** In reading order, columns one after the other. */
  blocks: PdfBlock[];
  /** Drawn lines and the sides of drawn boxes: boxes without height or without width. */
  rulings?: PdfBox[];
  fields?: PdfFields;
  /** The part that pictures cover, from 0 to 1. */
  pictured?: number;
  /** Characters of its words that have no meaning and were left out. */
  lost?: number;
  /** Why its text is not to be trusted; none where it is, or a form of Adobe's own says that it is not there. */
  doubt?: PageDoubt;
  recognition?: PdfRecognition;
};

export const right = (box: PdfBox): number => box.x + box.width;
export const bottom = (box: PdfBox): number => box.y + box.height;

/** The bounding box; for none, an empty box in the corner. */
export function boxAround(boxes: readonly PdfBox[]): PdfBox {
  const [first] = boxes;
  if (!first) return { x: 0, y: 0, width: 0, height: 0 };
  let { x, y } = first;
  let end = right(first);
  let foot = bottom(first);
  for (const box of boxes) {
    x = Math.min(x, box.x);
    y = Math.min(y, box.y);
    end = Math.max(end, right(box));
    foot = Math.max(foot, bottom(box));
  }
  return { x, y, width: end - x, height: foot - y };
}

/** The overlap as a share of the shorter extent, from 0 to 1. */
export function sharedWidth(a: PdfBox, b: PdfBox): number {
  return shared(a.x, right(a), b.x, right(b));
}

export function sharedHeight(a: PdfBox, b: PdfBox): number {
  return shared(a.y, bottom(a), b.y, bottom(b));
}

function shared(from: number, to: number, otherFrom: number, otherTo: number): number {
  const shorter = Math.min(to - from, otherTo - otherFrom);
  if (shorter <= 0) return 0;
  return Math.max(0, Math.min(to, otherTo) - Math.max(from, otherFrom)) / shorter;
}
