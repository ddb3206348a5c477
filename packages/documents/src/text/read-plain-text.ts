import { type Omission, omit } from '../omission.ts';
import type { Reading, Rebuild } from '../reading.ts';
import type { Segment } from '../segment.ts';
import { whyUntranslatable } from '../translatable.ts';
import { decodeText, encodeText } from './decode-text.ts';
import { joinLines, type Line, splitLines, usualEnding } from './lines.ts';

const NARROWEST = 45;
const WIDEST = 100;

/**
 * The width at which lines were hard-wrapped, or undefined if each line is separate. Wrapped text is recognizable: no
 * line could have held the first word of the next one.
 */
function wrapWidth(lines: Line[]): number | undefined {
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

function indentOf(line: Line | undefined): string {
  return /^\s*/u.exec(line?.text ?? '')?.[0] ?? '';
}

function startsItem(text: string): boolean {
  return /^\s*(?:[-*•–—>|#]|\(?\d{1,3}[.)])\s/u.test(text);
}

/** Wraps text at spaces so that no line is longer than `width` characters, unless a single word is. */
function wrapText(text: string, width: number): string[] {
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

/** Lines `from` to `to` (exclusive) of the file are one segment; `width` is set if they were hard-wrapped. */
type Block = { segment: Segment; from: number; to: number; width: number | undefined };

export function readPlainText(bytes: Uint8Array): Reading {
  const { text, byteOrderMark } = decodeText(bytes);
  const lines = splitLines(text);
  const omitted: Omission[] = [];
  const blocks = findBlocks(lines, omitted);
  const rebuild: Rebuild = (translations, options) => {
    const ending = usualEnding(lines);
    const out: Line[] = [];
    const keep = (from: number, to: number) => {
      for (const line of lines.slice(from, to)) out.push(line);
    };
    let changed = 0;
    let position = 0;
    for (const block of blocks) {
      keep(position, block.from);
      position = block.to;
      const translation = translations.get(block.segment.id)?.trim();
      if (!translation || translation === block.segment.text) {
        keep(block.from, block.to);
        continue;
      }
      changed += 1;
      out.push(...writeBlock(lines.slice(block.from, block.to), translation, block.width, ending));
    }
    keep(position, lines.length);
    if (options.disclaimer) appendDisclaimer(out, options.disclaimer, ending);
    return { bytes: encodeText(joinLines(out), byteOrderMark), changed };
  };
  return { segments: blocks.map((block) => block.segment), omitted, rebuild };
}

function findBlocks(lines: Line[], omitted: Omission[]): Block[] {
  const blocks: Block[] = [];
  const add = (from: number, to: number, width?: number) => {
    const text = lines
      .slice(from, to)
      .map((line) => line.text.trim())
      .join(' ');
    const reason = whyUntranslatable(text);
    if (reason) {
      if (reason === 'address') omitted.push(...omit(text, reason, { place: 'body' }));
      return;
    }
    const id = `line-${from + 1}`;
    const segment: Segment = { id, text, plain: text, markup: 'none', place: 'body' };
    blocks.push({ segment, from, to, width });
  };
  for (let from = 0; from < lines.length; ) {
    let to = from;
    while (to < lines.length && lines[to]?.text.trim()) to += 1;
    const width = wrapWidth(lines.slice(from, to));
    if (width !== undefined) add(from, to, width);
    else for (let line = from; line < to; line += 1) add(line, line + 1);
    from = to + 1;
  }
  return blocks;
}

function writeBlock(
  source: Line[],
  translation: string,
  width: number | undefined,
  ending: string,
): Line[] {
  const first = source[0];
  const lastEnding = source.at(-1)?.ending ?? '';
  const tail = /\s*$/u.exec(source.at(-1)?.text ?? '')?.[0] ?? '';
  const oneLine = translation.replace(/\s*[\r\n]+\s*/gu, ' ');
  const indent = indentOf(source[1]);
  const texts = width === undefined ? [oneLine] : wrapText(oneLine, width - indent.length);
  return texts.map((text, index) => {
    const isLast = index === texts.length - 1;
    const start = index === 0 ? indentOf(first) : indent;
    return { text: start + text + (isLast ? tail : ''), ending: isLast ? lastEnding : ending };
  });
}

function appendDisclaimer(lines: Line[], disclaimer: string, ending: string): void {
  const last = lines.at(-1);
  if (last) lines[lines.length - 1] = { ...last, ending: ending };
  lines.push({ text: '', ending });
  for (const line of splitLines(disclaimer)) lines.push({ text: line.text, ending });
}
