// The renderer that the package exports needs a browser; these parts of it do not.
import documents, { type BodyElement, type ImscDocument } from 'imsc/src/main/js/doc.js';
import intervals, { type IsdElement } from 'imsc/src/main/js/isd.js';
import { joinPieces } from './describe-marks.ts';
import { type Point, pointIn } from './judge-place.ts';

const styling = (name: string): string => `http://www.w3.org/ns/ttml#styling ${name}`;
const handler = { info: () => {}, warn: () => {}, error: () => {}, fatal: () => {} };

/** Text of a paragraph in a region. `place`: undefined where the file names no region. */
export type Shown = {
  /** Its place in the document. */
  order: number;
  /** With readings of ruby. */
  read: string;
  /** Without them, and its marks. */
  text: string;
  marks: string[];
  place: Point | undefined;
};

/**
 * Or why imscJS has none: it fails at documents in a way that it does not expect. Text that does not say how it is aligned
 * is centered, as our reader has it and files mean it; by the standard it is at the start.
 */
export function readDocument(xml: string): ImscDocument | string {
  try {
    const document = documents.fromXML(xml, handler);
    if (!document) return 'imscJS reads no document';
    document.head.styling.initials[styling('textAlign')] ??= 'center';
    let next = 0;
    const number = (element: BodyElement): void => {
      if (element.kind === 'p') {
        element.id = String(next);
        next += 1;
      }
      for (const child of element.contents ?? []) number(child);
    };
    if (document.body) number(document.body);
    return document;
  } catch (error) {
    return `imscJS fails: ${error instanceof Error ? error.message : error}`;
  }
}

/** What imscJS shows at a time, in document order. It fails at some documents. */
export function shownAt(document: ImscDocument, seconds: number): Shown[] | string {
  const shown: Shown[] = [];
  const aspect = document.aspectRatio ?? 16 / 9;
  const walk = (element: IsdElement, region: IsdElement): void => {
    if (element.kind !== 'p') {
      for (const child of element.contents ?? []) walk(child, region);
      return;
    }
    const pieces: Piece[] = [];
    collect(element, pieces, false);
    const base = pieces.filter(({ isReading }) => !isReading);
    shown.push({
      order: Number(element.id),
      read: pieces.map(({ text }) => text).join(''),
      ...joinPieces(base),
      place: region.id ? placeOf(region, element, aspect) : undefined,
    });
  };
  try {
    const { contents } = intervals.generateISD(document, seconds, handler);
    for (const region of contents ?? []) walk(region, region);
  } catch (error) {
    return `imscJS fails: ${error instanceof Error ? error.message : error}`;
  }
  return shown.sort((a, b) => a.order - b.order);
}

type Piece = { text: string; kinds: string[]; isReading: boolean };

function collect(element: IsdElement, into: Piece[], isReading: boolean): void {
  const { kind, text, styleAttrs = {} } = element;
  if (kind === 'br') into.push({ text: '\n', kinds: [], isReading });
  else if (kind === 'span' && text !== undefined) {
    if (styleAttrs[styling('visibility')] !== 'hidden')
      into.push({ text, kinds: kindsOf(styleAttrs), isReading });
  } else
    for (const child of element.contents ?? []) {
      const ruby = String(child.styleAttrs?.[styling('ruby')] ?? '');
      collect(child, into, isReading || /^(?:text|textContainer|delimiter)$/.test(ruby));
    }
}

/** White is no color of its own; what shines through has that of its letters. */
function kindsOf(styles: Record<string, unknown>): string[] {
  const color = styles[styling('color')];
  const digits = Array.isArray(color)
    ? color.slice(0, 3).map((part: number) => Math.round(part).toString(16).padStart(2, '0'))
    : [];
  const hex = `c#${digits.join('')}`;
  const decoration = styles[styling('textDecoration')];
  return [
    ...(styles[styling('fontWeight')] === 'bold' ? ['b'] : []),
    ...(/^(?:italic|oblique)$/.test(String(styles[styling('fontStyle')])) ? ['i'] : []),
    ...(Array.isArray(decoration) && decoration.includes('underline') ? ['u'] : []),
    ...(digits.length === 3 && hex !== 'c#ffffff' ? [hex] : []),
  ];
}

const edges = { before: 'start', center: 'center', after: 'end' } as const;
type Length = { rw: number; rh: number };
type Pair = { w: Length; h: Length };

function placeOf(region: IsdElement, paragraph: IsdElement, aspect: number): Point {
  const styles = region.styleAttrs ?? {};
  const pair = (name: string) => styles[styling(name)] as Pair | undefined;
  const start = pair('position') ?? pair('origin');
  const extent = pair('extent');
  const across = (length?: Length) => ((length?.rw ?? 0) + (length?.rh ?? 0) / aspect) * 100;
  const down = (length?: Length) => ((length?.rh ?? 0) + (length?.rw ?? 0) * aspect) * 100;
  const box = {
    ...{ left: across(start?.w), top: down(start?.h) },
    ...{ width: across(extent?.w), height: down(extent?.h) },
  };
  const display = edges[String(styles[styling('displayAlign')]) as keyof typeof edges] ?? 'start';
  const align = String(paragraph.styleAttrs?.[styling('textAlign')]);
  const along = /^(?:start|left)$/.test(align)
    ? 'start'
    : /^(?:end|right)$/.test(align)
      ? 'end'
      : 'center';
  const mode = String(styles[styling('writingMode')]);
  if (!mode.startsWith('tb')) return pointIn(box, along, display);
  // Lines are beside each other: the first one is at the right, or at the left.
  const vertical = mode === 'tblr' ? 'lr' : 'rl';
  const turned = { start: 'end', center: 'center', end: 'start' } as const;
  const side = vertical === 'rl' ? turned[display] : display;
  return { ...pointIn(box, side, along), vertical };
}
