import type { Span } from '../text/splice.ts';

/** Real messages nest two or three levels deep. */
const DEEPEST = 10;

const complex = /\{\s*[\w.-]{1,100}\s*,\s*(?:plural|select|selectordinal)\s*,/u;

export function isIcuMessage(text: string): boolean {
  return complex.test(text);
}

/**
 * The text parts of an ICU message: around its choices, and in each branch. None for a message with unbalanced braces,
 * which is better left alone.
 */
export function textPieces(message: string): Span[] {
  const pieces: Span[] = [];
  const close = matchBraces(message);
  if (!close) return [];
  const readText = (start: number, end: number, depth: number): void => {
    let from = start;
    for (let at = start; at < end; at += 1) {
      const closing = close.get(at);
      if (closing === undefined) continue;
      const head = complex.exec(message.slice(at, at + 250));
      if (head?.index === 0 && depth < DEEPEST) {
        pieces.push({ start: from, end: at });
        readBranches(at + head[0].length, closing, depth + 1);
        from = closing + 1;
      }
      at = closing;
    }
    pieces.push({ start: from, end });
  };
  const readBranches = (start: number, end: number, depth: number): void => {
    for (let at = start; at < end; at += 1) {
      const closing = close.get(at);
      if (closing === undefined) continue;
      readText(at + 1, closing, depth);
      at = closing;
    }
  };
  readText(0, message.length, 0);
  return pieces.filter((piece) => piece.end > piece.start);
}

/** The closing brace of each opening one; undefined if one is missing. An apostrophe quotes braces. */
function matchBraces(message: string): Map<number, number> | undefined {
  const close = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < message.length; at += 1) {
    const char = message.charAt(at);
    if (char === "'" && /[{}#|]/u.test(message.charAt(at + 1))) {
      const end = message.indexOf("'", at + 2);
      if (end < 0) return undefined;
      at = end;
    } else if (char === '{') open.push(at);
    else if (char === '}') {
      const opener = open.pop();
      if (opener === undefined) return undefined;
      close.set(opener, at);
    }
  }
  return open.length === 0 ? close : undefined;
}
