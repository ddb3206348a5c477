import { strFromU8, unzipSync } from 'fflate';
import type { OpenedDocument } from '../open-document.ts';
import type { RebuildOptions } from '../reading.ts';

export const german: RebuildOptions = { targetLanguage: 'de', direction: 'ltr' };
export const arabic: RebuildOptions = { targetLanguage: 'ar', direction: 'rtl' };

/** Marks every segment, as a visible translation. */
export function markAll(opened: OpenedDocument, options: RebuildOptions = german): Uint8Array {
  return opened.rebuild(new Map(opened.segments.map(({ id, text }) => [id, `⟦${text}⟧`])), options);
}

/** Every XML part as text, by entry name. */
export function xmlParts(bytes: Uint8Array): Map<string, string> {
  const files = Object.entries(unzipSync(bytes)).filter(([name]) => /\.(?:xml|rels)$/u.test(name));
  return new Map(files.map(([name, content]) => [name, strFromU8(content)]));
}

export function xmlPart(bytes: Uint8Array, name: string): string {
  const xml = xmlParts(bytes).get(name);
  if (xml === undefined) throw new Error(`${name} is missing`);
  return xml;
}

/** A part without marks, languages and insignificant XML differences. */
export function unmarked(xml: string): string[] {
  return xml
    .replaceAll(/<\?xml[^>]*\?>\s*/gu, '')
    .replaceAll(/[⟦⟧]/gu, '')
    .replaceAll(/ lang="[^"]*"| xml:space="preserve"/gu, '')
    .replaceAll(' />', '/>')
    .replaceAll(/<(\w+:)?([\w]+)((?: [^<>]*)?)><\/\1?\2>/gu, '<$1$2$3/>')
    .replaceAll(/<(a:)?r>(?:<\1rPr(?:(?!<\/\1r>).)*)?<\1t\/><\/\1r>/gu, '')
    .replaceAll(/<a:rPr\/>/gu, '')
    .split(/(?=<)/u);
}
