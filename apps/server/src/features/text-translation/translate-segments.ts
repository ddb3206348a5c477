import type { OpenedDocument } from '@glossa/documents';
import type { Database } from '../../platform/db/database.ts';
import { type TextsToTranslate, type TranslatedText, translateTexts } from './translate-texts.ts';

/**
 * Every segment of a document, by its id, ready for `rebuild`. Tags inside a sentence only help where the engine keeps
 * them; elsewhere the plain sentence is safer. Throws EngineError.
 */
export async function translateSegments(
  db: Database,
  {
    segments,
    ...asked
  }: Omit<TextsToTranslate, 'texts' | 'markup'> & Pick<OpenedDocument, 'segments'>,
): Promise<Map<string, TranslatedText>> {
  const sentAs = (markup: 'none' | 'html') =>
    asked.engine.keepsMarkup && markup === 'html' ? 'html' : 'none';
  const translated = new Map<string, TranslatedText>();
  let done = 0;
  for (const markup of ['html', 'none'] as const) {
    const group = segments.filter((segment) => sentAs(segment.markup) === markup);
    if (group.length === 0) continue;
    const texts = await translateTexts(db, {
      ...asked,
      markup,
      texts: group.map((segment) => (markup === 'html' ? segment.text : segment.plain)),
      onProgress: (fraction) =>
        asked.onProgress?.((done + fraction * group.length) / segments.length),
    });
    for (const [index, segment] of group.entries()) {
      const one = texts[index];
      if (!one) continue;
      const escaped = segment.markup === 'html' && markup === 'none';
      translated.set(segment.id, escaped ? { ...one, text: escapeText(one.text) } : one);
    }
    done += group.length;
  }
  return translated;
}

/** A segment that holds markup is rebuilt from a fragment: plain text must be escaped to be one. */
const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
