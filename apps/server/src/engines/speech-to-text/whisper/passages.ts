import { type LanguageCode, languageFromSpoken } from '@glossa/contracts/languages';
import { writeInScriptOf } from '../chinese-script.ts';
import type { TranscribeResult, Word } from '../port.ts';
import { meanScores, rankLanguages } from './language.ts';
import type { Passage } from './messages.ts';

type Said = Pick<TranscribeResult, 'language' | 'languageScores' | 'languageCertainty' | 'words'>;

/** In place of words that were not recognized. In brackets, it is neither spoken nor taken for words. */
const UNHEARD_TEXT = '[…]';

/** The words of all passages, in the language that was requested or that most of the recording is in. */
export async function readPassages(
  passages: readonly Passage[],
  requested: LanguageCode | 'detect',
): Promise<Said> {
  if (requested !== 'detect')
    return {
      language: requested,
      languageScores: [],
      words: withMarkers(await wordsOf(passages, requested, requested), passages),
    };
  // Passages without words are no speech in any language.
  const spoken = passages.filter(({ words }) => words.length > 0);
  const main = mostSpoken(spoken);
  const ofMain = spoken.filter((passage) => passage.spoken === main);
  const language = languageFromSpoken(main) ?? 'en';
  const words: Word[] = [];
  for (const passage of spoken)
    words.push(
      ...(await wordsOf([passage], languageFromSpoken(passage.spoken) ?? language, language)),
    );
  return {
    language,
    languageScores: rankLanguages(meanScores(spoken)),
    languageCertainty: Math.round((meanScores(ofMain)[main] ?? 0) * 10_000) / 10_000,
    words: withMarkers(words, passages),
  };
}

/** In time order. A recording without any words has no speech that can be transcribed: no markers. */
function withMarkers(words: readonly Word[], passages: readonly Passage[]): Word[] {
  if (words.length === 0) return [];
  const markers = passages
    .flatMap(({ unheard }) => unheard)
    .map((span) => ({ ...span, text: UNHEARD_TEXT, confidence: 0 }));
  return [...words, ...markers].toSorted((one, other) => one.startMs - other.startMs);
}

async function wordsOf(
  passages: readonly Passage[],
  language: LanguageCode,
  main: LanguageCode,
): Promise<Word[]> {
  const words = await writeInScriptOf(
    language,
    passages.flatMap((passage) => passage.words),
  );
  return language === main ? words : words.map((word) => ({ ...word, language }));
}

function mostSpoken(passages: readonly Passage[]): string {
  const total = new Map<string, number>();
  for (const { spoken, speechMs } of passages)
    total.set(spoken, (total.get(spoken) ?? 0) + speechMs);
  return [...total].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}
