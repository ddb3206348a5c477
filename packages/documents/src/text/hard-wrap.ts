import type { Line } from './lines.ts';

const NARROWEST = 45;
const WIDEST = 100;

/**
 * The width at which lines were hard-wrapped, or undefined if each line is separate. Wrapped text is recognizable: no
 * line could have held the first word of the next one.
 */
export function wrapWidth(lines: Line[]): number | undefined {
  if (lines.length < 2) return undefined;
  const width = lines.reduce((most, line) => Math.max(most, line.text.trimEnd().length), 0);
  if (width < NARROWEST || width > WIDEST) return undefined;
  const indent = indentOf(lines[1]);
  for (const [index, line] of lines.entries()) {
    if (index > 0 && (indentOf(line) !== indent || startsItem(line.text))) return undefined;
    const next = lines[index + 1];
    if (!next) continue;
    const firstWord = next.text.trim().split(/\s/u, 1)[0] ?? '';
    if (line.text.trimEnd().length + 1 + firstWord.length <= width) return undefined;
  }
  return width;
}

export function indentOf(line: Line | undefined): string {
  return /^\s*/u.exec(line?.text ?? '')?.[0] ?? '';
}

function startsItem(text: string): boolean {
  return /^\s*(?:[-*•–—>|#]|\(?\d{1,3}[.)])\s/u.test(text);
}

/** Wraps text at spaces so that no line is longer than `width` characters, unless a single word is. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/u)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return line === '' ? lines : [...lines, line];
}
