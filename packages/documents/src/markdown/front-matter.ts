import type { Span } from '../text/splice.ts';

export type FrontMatterText = {
  key: string;
  text: string;
  span: Span;
  write(text: string): string;
};

/** The only fields that contain sentences by convention; all others are for the site generator. */
const line = /^(title|description)([ \t]*[:=][ \t]+)(.*?)[ \t]*\r?$/gmu;

/** Title and description if they are on one line. YAML and TOML quoting are sufficiently similar. */
export function readFrontMatter(source: string, { start, end }: Span): FrontMatterText[] {
  return [...source.slice(start, end).matchAll(line)].flatMap((match): FrontMatterText[] => {
    const [, key = '', between = '', written = ''] = match;
    const from = start + match.index + key.length + between.length;
    const text = readScalar(written);
    if (text === undefined) return [];
    const span = { start: from, end: from + written.length };
    return [{ key, text, span, write: (translated) => writeScalar(translated, written) }];
  });
}

function readScalar(written: string): string | undefined {
  if (/^"(?:[^"\\]|\\["\\/])*"$/u.test(written))
    return written.slice(1, -1).replace(/\\(.)/gu, '$1');
  if (/^'(?:[^']|'')*'$/u.test(written)) return written.slice(1, -1).replaceAll("''", "'");
  // Blocks, lists, references, and comments.
  return /^[|>&*!%#@`"'[{]|\s#/u.test(written) ? undefined : written;
}

function writeScalar(text: string, source: string): string {
  const oneLine = text.replace(/\s+/gu, ' ');
  if (source.startsWith("'") && !oneLine.includes("'")) return `'${oneLine}'`;
  const isPlain = /^[\p{L}\p{N}][^:#"'\\]*$/u.test(oneLine) && !/^[\d.]+$/u.test(oneLine);
  if (isPlain && !source.startsWith('"') && !source.startsWith("'")) return oneLine;
  return `"${oneLine.replace(/["\\]/gu, '\\$&')}"`;
}
