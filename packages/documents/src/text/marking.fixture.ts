import type { DocumentFormat } from '../detect-format.ts';
import { openDocument } from '../open-document.ts';
import type { RebuildOptions } from '../reading.ts';

export const german: RebuildOptions = { targetLanguage: 'de', direction: 'ltr' };
export const arabic: RebuildOptions = { targetLanguage: 'ar', direction: 'rtl' };

export const bytesOf = (text: string) => new TextEncoder().encode(text);
export const textOf = (bytes: Uint8Array) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** Marks every segment of a text file, as a visible translation. */
export function markText(
  source: string | Uint8Array,
  format: DocumentFormat,
  options: RebuildOptions = german,
): string {
  const opened = openDocument(typeof source === 'string' ? bytesOf(source) : source, format);
  const marked = opened.segments.map(({ id, text }): [string, string] => [id, `⟦${text}⟧`]);
  return textOf(opened.rebuild(new Map(marked), options));
}

export function textsOf(source: string, format: DocumentFormat): string[] {
  return openDocument(bytesOf(source), format).segments.map(({ text }) => text);
}

/** Translates the segments in order; undefined keeps a text. */
export function translateText(
  source: string,
  format: DocumentFormat,
  translations: (string | undefined)[],
  options: RebuildOptions = german,
): string {
  const opened = openDocument(bytesOf(source), format);
  const given = opened.segments.flatMap(({ id }, index): [string, string][] => {
    const translation = translations[index];
    return translation === undefined ? [] : [[id, translation]];
  });
  return textOf(opened.rebuild(new Map(given), options));
}

export const unmarked = (text: string) => text.replaceAll(/[⟦⟧]/gu, '');
