import { languages } from '@glossa/contracts/languages';
import type { RunProgram } from '../../../platform/sandbox/port.ts';
import { ProgramError } from '../../../platform/sandbox/program-error.ts';
import { EngineError } from '../../engine-error.ts';
import { writeOutputFile } from '../../media-tools/output-file.ts';
import { toEngineError } from '../../program-failure.ts';
import type { SpeakRequest, Speech, TextToSpeechEngine } from '../port.ts';
import { refuseUnusable } from '../speak-request.ts';
import { wavDurationMs } from '../wav-file.ts';
import { readChinese } from './chinese-reading.ts';
import { espeakVoiceList } from './espeak-voices.ts';
import { createJapaneseReader, type JapaneseReader } from './japanese-reading.ts';
import type { SpokenPart } from './spoken-part.ts';

const program = 'espeak-ng';
const label = 'eSpeak NG';
/** Words a minute at rate 1. */
const naturalPace = 165;
const install = 'apt-get install espeak-ng';
/** Sound comes some hundred times faster than it is heard. */
const timeoutMs = 120_000;

export type EspeakOptions = { run: RunProgram; japanese?: JapaneseReader };

/** Formant voices for all languages, on this machine: always the same, plainly artificial, quick. */
export function createEspeakEngine({
  run,
  japanese = createJapaneseReader(),
}: EspeakOptions): TextToSpeechEngine {
  // Asked before every line of a dub; a program that was there and is gone shows when it is run.
  let seen = false;
  const isInstalled = async () => {
    if (seen) return true;
    try {
      seen = (await run({ program, args: ['--version'], timeoutMs: 10_000 })).exitCode === 0;
      return seen;
    } catch (error) {
      if (error instanceof ProgramError) return false;
      throw error;
    }
  };
  return {
    id: 'espeak-ng',
    label: `${label} (this machine)`,
    speaks: 'Standard',
    status: async () =>
      (await isInstalled())
        ? { ready: true }
        : { ready: false, reason: 'eSpeak NG is not installed.', remedy: install },
    voices: async () => [...espeakVoiceList],
    remedyFor: () => install,
    speak: async (request) => {
      try {
        return await speak(run, japanese, request);
      } catch (error) {
        throw toEngineError(error, 'Reading the text aloud');
      }
    },
  };
}

async function speak(
  run: RunProgram,
  japanese: JapaneseReader,
  request: SpeakRequest,
): Promise<Speech> {
  const { voiceId, rate, signal } = request;
  refuseUnusable(label, espeakVoiceList, request);
  const parts = await readingOf(japanese, request);
  // What is left of marks in other scripts may be nothing at all.
  if (parts.length === 0)
    throw new EngineError('ENGINE_BAD_INPUT', 'There is nothing to say in this text.');
  return writeOutputFile(request.outputPath, async (path, folder) => {
    const { exitCode, stderr } = await run({
      program,
      // UTF-8, our markup, no pause after the last sentence; the text never is an argument.
      args: ['-b', '1', '-m', '-z', '-v', voiceId, '-s', pace(rate), '-w', path, '--stdin'],
      stdin: markVoices(parts, voiceId),
      writePaths: [folder],
      timeoutMs,
      memoryBytes: 1024 ** 3,
      signal,
    });
    if (exitCode !== 0) throw broken(stderr);
    return { durationMs: await wavDurationMs(path) };
  });
}

async function readingOf(
  japanese: JapaneseReader,
  { text, language, signal }: SpeakRequest,
): Promise<SpokenPart[]> {
  if (languages[language].base === 'zh') return readChinese(text, language);
  if (language === 'ja') return japanese.read(text, signal);
  return [{ text, latin: false }];
}

const pace = (rate: number): string =>
  String(Math.round(Math.min(450, Math.max(80, naturalPace * rate))));

/** Latin words within Chinese and Japanese are read by the same person in English. */
function markVoices(parts: readonly SpokenPart[], voiceId: string): string {
  const [, variant = ''] = voiceId.split('+');
  return parts
    .map(({ text, latin }) => {
      const voice = latin ? `en-us+${variant}` : voiceId;
      return `<voice name="${voice}">${escapeText(text)}</voice>`;
    })
    .join(' ');
}

/** Nothing in a text may be markup, or phonemes, which the program takes from double brackets. */
const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[[\]]/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const broken = (detail: string) =>
  new EngineError('ENGINE_CRASHED', 'eSpeak NG broke off. Try again.', { retryable: true, detail });
