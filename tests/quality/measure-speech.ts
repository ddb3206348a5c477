import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { EngineError } from '../../apps/server/src/engines/engine-error.ts';
import type {
  SpeechToTextEngine,
  Word,
} from '../../apps/server/src/engines/speech-to-text/port.ts';
import { findSpeech } from '../../apps/server/src/engines/speech-to-text/whisper/find-speech.ts';
import { type LanguageCode, languageCodes } from '../../packages/contracts/src/languages.ts';
import { checkCues } from '../../packages/subtitles/src/check-cues.ts';
import { fitMachineCues } from '../../packages/subtitles/src/fit-machine-cues.ts';
import { joinWords } from '../../packages/subtitles/src/language-text.ts';
import { readingRulesOf } from '../../packages/subtitles/src/reading-rules.ts';
import { segmentWords } from '../../packages/subtitles/src/segment-cues.ts';
import { type ErrorRate, errorRate, sameInOrder, unitsOf } from './error-rate.ts';

const run = promisify(execFile);
const audioTypes = new Set([
  '.wav',
  '.mp3',
  '.m4a',
  '.flac',
  '.ogg',
  '.opus',
  '.mp4',
  '.mkv',
  '.webm',
]);

/** A recording, the text that is said in it, and its language if the name of the text says it. */
type Sample = {
  audio: string;
  text: string;
  language: LanguageCode | undefined;
  words: string | undefined;
};

export type Measured = ErrorRate & {
  name: string;
  /** Expected, if known, and detected. */
  language: LanguageCode | undefined;
  detected: LanguageCode | undefined;
  heard: string;
  /** The share of the speech that has words. */
  coverage: number;
  /** Issues of the cues made of it, by kind. */
  issues: Partial<Record<string, number>>;
  cues: number;
  /** The median distance of the starts of words, in milliseconds; only where times are given. */
  startsOffMs?: number;
};

/** `lecture.mp3` with `lecture.txt` or `lecture.de.txt`, and `lecture.words.json` where times of words are known. */
export async function listSamples(folder: string): Promise<Sample[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => audioTypes.has(extname(file).toLowerCase()))
    .toSorted()
    .flatMap((file) => {
      const name = basename(file, extname(file));
      const text = files.find(
        (other) => other === `${name}.txt` || languageOf(other, name) !== undefined,
      );
      if (!text) return [];
      const words = `${name}.words.json`;
      return [
        {
          audio: join(folder, file),
          text: join(folder, text),
          language: languageOf(text, name),
          words: files.includes(words) ? join(folder, words) : undefined,
        },
      ];
    });
}

const languageOf = (file: string, name: string): LanguageCode | undefined =>
  languageCodes.find((code) => file === `${name}.${code}.txt`);

/** A recording as engines read it, in a folder; its path. */
export async function prepareAudio(from: string, folder: string): Promise<string> {
  const audioPath = join(folder, 'audio.wav');
  const output = ['-ar', '16000', '-ac', '1', '-c:a', 'pcm_s16le', '-bitexact', audioPath];
  await run('ffmpeg', ['-v', 'error', '-nostdin', '-i', from, '-vn', ...output]);
  return audioPath;
}

/** Transcribes a sample as the product does, language included, and compares it with its text. */
export async function measureSpeech(engine: SpeechToTextEngine, sample: Sample): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'glossa-quality-'));
  const { signal } = new AbortController();
  try {
    const audioPath = await prepareAudio(sample.audio, folder);
    const reference = await readFile(sample.text, 'utf8');
    const result = await engine
      .transcribe({ audioPath, language: 'detect', signal })
      .catch((error: unknown) => {
        if (error instanceof EngineError && error.code === 'ENGINE_NO_SPEECH') return undefined;
        throw error;
      });
    const words = result?.words ?? [];
    const language = sample.language ?? result?.language ?? 'en';
    const heard = joinWords(
      words.map(({ text }) => text),
      language,
    );
    const speechMs = (await findSpeech(audioPath, signal))
      .flatMap(({ spans }) => spans)
      .reduce((sum, span) => sum + span.endMs - span.startMs, 0);
    const lostMs = (result?.untranscribed ?? []).reduce(
      (sum, span) => sum + span.endMs - span.startMs,
      0,
    );
    const times = sample.words && (JSON.parse(await readFile(sample.words, 'utf8')) as Word[]);
    return {
      name: basename(sample.audio),
      language: sample.language,
      detected: result?.language,
      heard,
      ...errorRate(reference, heard, language),
      coverage: words.length === 0 ? 0 : 1 - Math.min(1, lostMs / Math.max(1, speechMs)),
      ...issuesOf(words, language, result?.durationMs),
      ...(times && { startsOffMs: startsOff(times, words, language) }),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function issuesOf(words: readonly Word[], language: LanguageCode, mediaMs: number | undefined) {
  const rules = readingRulesOf(language);
  let made = 0;
  const makeId = () => `cue-${++made}`;
  const own = words.map(({ language: _, ...word }) => word);
  const cues = fitMachineCues(segmentWords(own, language, { makeId }), language, {
    rules,
    makeId,
    mediaMs,
    framesPerSecond: undefined,
  });
  const issues: Measured['issues'] = {};
  for (const { kind } of checkCues(cues, rules)) issues[kind] = (issues[kind] ?? 0) + 1;
  return { issues, cues: cues.length };
}

/** The median distance of the starts of words that both have. */
export function startsOff(
  expected: readonly Pick<Word, 'text' | 'startMs'>[],
  found: readonly Pick<Word, 'text' | 'startMs'>[],
  language: string,
): number | undefined {
  const plain = ({ text }: Pick<Word, 'text'>) => unitsOf(text, language).join('');
  const distances = sameInOrder(expected.map(plain), found.map(plain)).map(([one, other]) =>
    Math.abs((expected[one]?.startMs ?? 0) - (found[other]?.startMs ?? 0)),
  );
  distances.sort((one, other) => one - other);
  return distances[Math.floor(distances.length / 2)];
}
