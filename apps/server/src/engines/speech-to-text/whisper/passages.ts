import { type LanguageCode, languageFromSpoken } from '@glossa/contracts/languages';
import { writeInScriptOf } from '../chinese-script.ts';
import type { TranscribeResult, Word } from '../port.ts';
import { joinSentences } from '../sentence-joins.ts';
import type { Span } from '../speech-spans.ts';
import { meanScores, rankLanguages } from './language.ts';
import type { Passage } from './messages.ts';

type Said = Pick<
  TranscribeResult,
  'language' | 'languageScores' | 'languageCertainty' | 'words' | 'untranscribed'
>;

/** What all passages say, in the language that was requested or that most of the recording is in. */
export async function readPassages(
  passages: readonly Passage[],
  requested: LanguageCode | 'detect',
): Promise<Said> {
  if (requested !== 'detect')
    return {
      language: requested,
      languageScores: [],
      words: inSentences(await wordsOf(passages, requested, requested), passages, requested),
      untranscribed: unheardOf(passages),
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
    words: inSentences(words, passages, language),
    untranscribed: unheardOf(passages),
  };
}

const inOrder = <S extends Span>(spans: readonly S[]): S[] =>
  spans.toSorted((one, other) => one.startMs - other.startMs);

const inSentences = (
  words: readonly Word[],
  passages: readonly Passage[],
  language: LanguageCode,
): Word[] =>
  joinSentences(
    inOrder(words),
    passages.map(({ startMs }) => startMs),
    language,
  );

const unheardOf = (passages: readonly Passage[]): Span[] =>
  inOrder(passages.flatMap(({ unheard }) => unheard));

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
