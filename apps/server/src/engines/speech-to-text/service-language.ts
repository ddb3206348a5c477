import {
  type LanguageCode,
  languageCodes,
  languageFromSpoken,
  languages,
} from '@glossa/contracts/languages';
import { message } from '@glossa/messages/message';
import { detectLanguageWithScore } from '../../platform/i18n/detect-language.ts';
import { EngineError } from '../engine-error.ts';
import type { OpenAiAnswer } from './openai-answer.ts';

/**
 * The language of a part, as the service named it: OpenAI returns "english", others "en". Where it named one that is not
 * supported, its words decide, with the certainty of that: services take an accent for another language. Throws
 * ENGINE_UNSUPPORTED_LANGUAGE if the words are not in a supported one either, ENGINE_BAD_ANSWER if none is named.
 */
export async function languageOfAnswer({
  spokenLanguage: name,
  words,
}: Omit<OpenAiAnswer, 'text'>): Promise<{ language: LanguageCode; certainty?: number }> {
  if (!name) throw new EngineError('ENGINE_BAD_ANSWER', message('speech.serviceNoLanguage'));
  const named = findLanguage(name);
  if (named) return { language: named };
  const written = await detectLanguageWithScore(words.map(({ text }) => text).join(' '));
  if (written) return { language: languages[written.language].base, certainty: written.score };
  throw new EngineError(
    'ENGINE_UNSUPPORTED_LANGUAGE',
    message('speech.languageUnsupported', { language: name.slice(0, 40) }),
  );
}

export function findLanguage(name: string): LanguageCode | undefined {
  const wanted = name.trim().toLowerCase();
  const found =
    languageFromSpoken(wanted.split(/[-_]/)[0] ?? '') ??
    languageCodes.find((code) => englishName(code) === wanted);
  return found && languages[found].base;
}

/** "Chinese (Simplified)" → "chinese": services do not name variants. */
function englishName(code: LanguageCode): string {
  return languages[code].label.replace(/ \(.*\)$/, '').toLowerCase();
}
