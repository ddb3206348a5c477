import type { LanguageCode } from '@glossa/contracts/languages';
import { arrangeDialogue } from '@glossa/subtitles/arrange-dialogue';
import type { Cue } from '@glossa/subtitles/cue';
import { type FitMachineOptions, fitMachineCues } from '@glossa/subtitles/fit-machine-cues';
import { segmentWords } from '@glossa/subtitles/segment-cues';
import type { TranscribeResult, Word } from '../../engines/speech-to-text/port.ts';
import { translate } from '../../platform/i18n/translate.ts';

/** What one person says, or, if it is the only one, all that is said. */
export type Voice = Pick<TranscribeResult, 'words' | 'language'>;

/** Two frames at 25 fps. */
const GAP_MS = 80;

/**
 * The cues of a recording, within the rules. Several voices are named "Speaker 1" and so on, in the language of the
 * transcript: a name is text of the transcript, which its files and documents have, too.
 */
export function machineCues(
  voices: readonly Voice[],
  main: LanguageCode,
  options: Omit<FitMachineOptions, 'ids'>,
): Cue[] {
  return fitMachineCues(
    voices.length > 1 ? dialogueOf(voices, main, options) : segmentAll(voices, options.makeId),
    main,
    options,
  );
}

const segmentAll = (voices: readonly Voice[], makeId: () => string): Cue[] =>
  voices.flatMap(({ words, language }) => segmentSpeech(words, language, makeId));

function dialogueOf(
  voices: readonly Voice[],
  main: LanguageCode,
  { makeId, rules, framesPerSecond }: Omit<FitMachineOptions, 'ids'>,
): Cue[] {
  const startOf = ({ words }: Voice) => words[0]?.startMs ?? Number.POSITIVE_INFINITY;
  const cues = voices
    .toSorted((a, b) => startOf(a) - startOf(b))
    .flatMap(({ words, language }, index) => {
      const speaker = translate(main, 'transcripts.speakerName', { number: index + 1 });
      const others = voices.flatMap((voice) => (voice.words === words ? [] : voice.words));
      return uninterrupted(words, others).flatMap((run) =>
        segmentSpeech(run, language, makeId).map((cue) => ({ ...cue, speaker })),
      );
    });
  return arrangeDialogue(cues, main, { rules, framesPerSecond });
}

/** The words of a voice up to each pause in which someone else says something: a cue does not reach over their turn. */
function uninterrupted(words: readonly Word[], others: readonly Word[]): Word[][] {
  const ordered = others.toSorted((a, b) => a.startMs - b.startMs);
  const runs: Word[][] = [];
  let saidUntil = Number.NEGATIVE_INFINITY;
  let next = 0;
  for (const word of words) {
    while ((ordered[next]?.startMs ?? Number.POSITIVE_INFINITY) < saidUntil) next += 1;
    const other = ordered[next];
    if (runs.length === 0 || (other && other.endMs <= word.startMs)) runs.push([]);
    runs.at(-1)?.push(word);
    saidUntil = Math.max(saidUntil, word.endMs);
  }
  return runs;
}

/** The cues of one voice; each is in one language, and wrapped in the style of that language. */
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
