import {
  type LanguageCode,
  languageCodes,
  languageFromSpoken,
  languages,
} from '@glossa/contracts/languages';
import { EngineError } from '../engine-error.ts';

/**
 * The language of ours that a service names: OpenAI says "english", others "en". Throws ENGINE_UNSUPPORTED_LANGUAGE
 * where it is not one of ours, ENGINE_BAD_ANSWER where the service says nothing.
 */
export function heardLanguage(name: string | undefined): LanguageCode {
  if (!name)
    throw new EngineError(
      'ENGINE_BAD_ANSWER',
      'The speech service did not say which language it heard.',
    );
  const wanted = name.trim().toLowerCase();
  const found =
    languageFromSpoken(wanted.split(/[-_]/)[0] ?? '') ??
    languageCodes.find((code) => englishName(code) === wanted);
  if (found) return languages[found].base;
  throw new EngineError(
    'ENGINE_UNSUPPORTED_LANGUAGE',
    `This recording seems to be in ${name.slice(0, 40)}, which cannot be transcribed here. If that is wrong, choose its language.`,
  );
}

/** "Chinese (Simplified)" → "chinese": services name no variants. */
function englishName(code: LanguageCode): string {
  return languages[code].label.replace(/ \(.*\)$/, '').toLowerCase();
}
