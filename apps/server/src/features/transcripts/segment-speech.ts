import type { LanguageCode } from '@glossa/contracts/languages';
import type { Cue } from '@glossa/subtitles/cue';
import { segmentWords } from '@glossa/subtitles/segment-cues';
import type { Word } from '../../engines/speech-to-text/port.ts';

/** Two frames at 25 fps. */
const GAP_MS = 80;

/** The cues of a recording; each is in one language, and wrapped in the style of that language. */
export function segmentSpeech(
  words: readonly Word[],
  main: LanguageCode,
  makeId: () => string,
): Cue[] {
  const cues: Cue[] = [];
  for (const run of languageRuns(words)) {
    const own = segmentWords(
      run.words.map(({ language: _, ...word }) => word),
      run.language ?? main,
      { makeId },
    );
    const before = cues.at(-1);
    const first = own[0];
    // The cue before does not know what follows in another language.
    if (before && first)
      before.endMs = Math.max(before.startMs + 1, Math.min(before.endMs, first.startMs - GAP_MS));
    cues.push(...own);
  }
  return cues;
}

function languageRuns(words: readonly Word[]) {
  const runs: { language: LanguageCode | undefined; words: Word[] }[] = [];
  for (const word of words) {
    const run = runs.at(-1);
    if (run && run.language === word.language) run.words.push(word);
    else runs.push({ language: word.language, words: [word] });
  }
  return runs;
}
