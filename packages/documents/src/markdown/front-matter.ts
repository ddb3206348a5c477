import type { FilterSettings } from '@glossa/contracts/filter-settings';
import { type Omission, omit } from '../omission.ts';
import type { Span } from '../text/splice.ts';
import { plainTextSlot, type SpliceSlot } from '../text/spliced-reading.ts';
import { isTranslatable } from '../translatable.ts';
import { breakingSpaces } from './write-markdown.ts';

type FrontMatterText = {
  key: string;
  text: string;
  span: Span;
  write(text: string): string;
};

/** The only fields that contain sentences by convention; all others are for the site generator. */
const usualFields = ['title', 'description'];
const line = /^([\w.-]+)([ \t]*[:=][ \t]+)(.*?)[ \t]*\r?$/gmu;

/** Fields if they are on one line. YAML and TOML quoting are sufficiently similar. */
function readFields(source: string, { start, end }: Span, fields: Set<string>): FrontMatterText[] {
  return [...source.slice(start, end).matchAll(line)].flatMap((match): FrontMatterText[] => {
    const [, key = '', between = '', written = ''] = match;
    if (!fields.has(key)) return [];
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
  const oneLine = text.replace(breakingSpaces, ' ');
  if (source.startsWith("'") && !oneLine.includes("'")) return `'${oneLine}'`;
  const isPlain = /^[\p{L}\p{N}][^:#"'\\]*$/u.test(oneLine) && !/^[\d.]+$/u.test(oneLine);
  if (isPlain && !source.startsWith('"') && !source.startsWith("'")) return oneLine;
  return `"${oneLine.replace(/["\\]/gu, '\\$&')}"`;
}

/** The fields that are translated: title, description, and those of a filter profile. */
export function frontMatterTexts(
  source: string,
  span: Span,
  { frontMatter, frontMatterFields }: FilterSettings['markdown'],
): { slots: SpliceSlot[]; omitted: Omission[] } {
  const fields = new Set([...usualFields, ...frontMatterFields]);
  const texts = readFields(source, span, fields).filter(({ text }) => isTranslatable(text));
  const slots = texts.map(({ key, text, span: at, write }) =>
    plainTextSlot({ id: `${key}-${at.start}`, place: 'body', span: at }, text, write),
  );
  const omitted: Omission[] = [];
  let start = span.start;
  for (const line of source.slice(span.start, span.end).split('\n')) {
    const end = start + line.length;
    const isText = texts.some(({ span: at }) => at.start >= start && at.end <= end);
    if (isText && !frontMatter) omitted.push(...omit(line, 'profile', { place: 'body' }));
    else if (!isText) omitted.push(...omit(line, 'program-key', { place: 'body' }));
    start = end + 1;
  }
  return { slots: frontMatter ? slots : [], omitted };
}
