import {
  type LanguageCode,
  languageCodes,
  languageFromSpoken,
  languages,
} from '@glossa/contracts/languages';
import { message } from '@glossa/messages/message';
import { EngineError } from '../engine-error.ts';

/**
 * Maps a language named by the service: OpenAI returns "english", others "en". Throws ENGINE_UNSUPPORTED_LANGUAGE for
 * unsupported languages, ENGINE_BAD_ANSWER if it is missing.
 */
export function parseLanguageName(name: string | undefined): LanguageCode {
  if (!name) throw new EngineError('ENGINE_BAD_ANSWER', message('speech.serviceNoLanguage'));
  const found = findLanguage(name);
  if (found) return found;
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
