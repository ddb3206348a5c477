import { findLanguageTag, type LanguageTag } from '../language-tag.ts';
import type { ReadableFormatId } from './registry.ts';
import { asciiOf } from './stl-blocks.ts';
import { languageOfStl } from './stl-languages.ts';

/** Heads are no longer, and what is behind them is not searched. */
const headLength = 256 * 1024;
const attributes = `(?:"[^"]*"|'[^']*'|[^>"'])*`;
/** Elements of TTML that state the language of what is in them. */
export const ttmlContainers = new RegExp(
  String.raw`<(?:[\w.-]+:)?(?:tt|body|div)\b${attributes}>`,
  'g',
);
export const ttmlLanguage = /(\sxml:lang\s*=\s*["'])([^"']*)/;

/** The first language that the containers of a TTML file name. `xml`: without comments. */
export const languageNamedInTtml = (xml: string): string | undefined =>
  (xml.match(ttmlContainers) ?? [])
    .map((tag) => tag.match(ttmlLanguage)?.[2] ?? '')
    .find((tag) => tag !== '');

/** Of the class that the first paragraph is of, else of the first class. */
function languageNamedInSami(text: string): string | undefined {
  const first = text.match(/<p\b[^<>]*\bclass\s*=\s*["']?([\w-]{1,100})/i)?.[1]?.toLowerCase();
  const classes = text.matchAll(/\.([\w-]{1,100})\s*\{([^{}]*)\}/g);
  const named = [...classes].flatMap(([, name = '', body = '']) => {
    const tag = body.match(/\blang\s*:\s*["']?([\w-]+)/i)?.[1];
    return tag === undefined ? [] : [{ name: name.toLowerCase(), tag }];
  });
  return (named.find(({ name }) => name === first) ?? named[0])?.tag;
}

type Finder = (head: string) => string | undefined;
const finders: Partial<Record<ReadableFormatId, Finder>> = {
  vtt: (head) => /^Language:[ \t]*(\S+)/m.exec(head.split(/\n[ \t]*\n/, 1)[0] ?? '')?.[1],
  ass: (head) => /^Language:[ \t]*(\S+)/m.exec(head)?.[1],
  ttml: (head) => languageNamedInTtml(head.replace(/<!--[\s\S]*?(?:-->|$)/g, '')),
  sami: languageNamedInSami,
  fcpxml: (head) => /captionFormat=\w+\.([\w-]+)/.exec(head)?.[1],
  json: (head) => /"language"\s*:\s*"([^"\\]+)"/.exec(head)?.[1],
};

/** The language that a file states, in its canonical form; undefined if it names none, or in words. */
export function languageOfFile(format: ReadableFormatId, text: string): LanguageTag | undefined {
  const named = finders[format]?.(text.slice(0, headLength).replace(/\r\n?/g, '\n'));
  const tag = named?.trim().replaceAll('_', '-');
  // `English` would be well-formed, too.
  if (tag === undefined || !/^[a-z]{2,3}(?:-|$)/i.test(tag)) return undefined;
  const found = findLanguageTag(tag);
  return found === 'und' ? undefined : found;
}

/** The language that the header of an EBU STL file states. */
export const languageOfStlFile = (bytes: Uint8Array): LanguageTag | undefined =>
  languageOfStl(asciiOf(bytes, 14, 16));
