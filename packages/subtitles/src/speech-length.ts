import { type LanguageCode, languages } from '@glossa/contracts/languages';

/** The speaking time of one letter at the voice's normal rate, in milliseconds. Measured with the standard voices. */
const letterMs: Record<LanguageCode, number> = {
  ar: 86,
  zh: 235,
  'zh-TW': 235,
  en: 52,
  fr: 50,
  'fr-CA': 50,
  de: 56,
  ja: 113,
  ko: 140,
  pt: 62,
  'pt-PT': 60,
  ru: 61,
  es: 61,
  'es-MX': 61,
};
const digitMs = 330;
const sentencePauseMs = 400;
const clausePauseMs = 270;
/** A kanji is usually read as two kana. */
const kanjiLetters = 2;
/** Silence that voices add before and after speech. */
const edgesMs = 230;

/** The estimated speaking time of the text in milliseconds; `rate` 1 is the normal one. 0 without speech. */
export function estimateSpeechMs(text: string, language: LanguageCode, rate = 1): number {
  const letters = countLetters(text, language);
  const digits = text.match(/\p{N}/gu)?.length ?? 0;
  if (letters + digits === 0) return 0;
  const inner = text.trim().replace(/[\s\p{P}\p{S}]+$/u, '');
  const sentences = inner.match(/[.!?…。！？؟]+(?=\s|[^\s\p{P}\p{N}])/gu)?.length ?? 0;
  const clauses = inner.match(/[,;:،؛、，；：](?!\d)|\s[–—-]\s/gu)?.length ?? 0;
  const ms =
    edgesMs +
    letters * letterMs[language] +
    digits * digitMs +
    sentences * sentencePauseMs +
    clauses * clausePauseMs;
  return Math.round(ms / rate);
}

function countLetters(text: string, language: LanguageCode): number {
  const spaces =
    languages[language].script === 'Jpan' || languages[language].base === 'zh' ? 0 : 0.7;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const gaps = text.trim().match(/\s+/gu)?.length ?? 0;
  if (language !== 'ja') return letters + gaps * spaces;
  const kanji = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return letters + kanji * (kanjiLetters - 1);
}
