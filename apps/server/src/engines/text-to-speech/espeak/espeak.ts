import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import { z } from 'zod';
import type { RunProgram } from '../../../platform/sandbox/port.ts';
import { ProgramError } from '../../../platform/sandbox/program-error.ts';
import { defaultStallMs } from '../../../platform/sandbox/watchdog.ts';
import { EngineError } from '../../engine-error.ts';
import { createEngineProcess, type EngineProcess } from '../../engine-process.ts';
import { installPackages } from '../../install-packages.ts';
import { writeOutputFile } from '../../media-tools/output-file.ts';
import { toEngineError } from '../../program-failure.ts';
import type { EngineVoice, SpeakRequest, Speech, TextToSpeechEngine } from '../port.ts';
import { assertSpeakable } from '../speak-request.ts';
import { wavDurationMs } from '../wav-file.ts';
import { readChinese } from './chinese-reading.ts';
import type { SpokenPart } from './spoken-part.ts';

const program = 'espeak-ng';
const label = message('tts.espeakName');
/** Words per minute at rate 1. */
const naturalPace = 165;
const install = installPackages('espeak-ng');
/** Synthesis is some hundred times faster than playback. */
const timeoutMs = 120_000;

const partsSchema = z.array(z.object({ text: z.string(), latin: z.boolean() }));

type JapaneseReader = {
  /** The pronunciation in kana. Throws EngineError. */
  read: (text: string, signal: AbortSignal) => Promise<SpokenPart[]>;
  process: EngineProcess;
};

export function createJapaneseReader(stallMs = defaultStallMs): JapaneseReader {
  const process = createEngineProcess({
    module: new URL('./japanese-child.ts', import.meta.url),
    label: message('tts.japaneseReader'),
    stallMs,
    idleMs: 60_000,
  });
  return {
    process,
    read: async (text, signal) => partsSchema.parse(await process.ask({ text }, signal)),
  };
}

export type EspeakOptions = { run: RunProgram; japanese?: JapaneseReader };

/** The espeak-ng language for each of ours, with notes. */
const espeakLanguages: Record<LanguageCode, { voice: string; locale: string; note?: MessageRef }> =
  {
    ar: { voice: 'ar', locale: 'ar', note: message('tts.noteVowelSigns') },
    // The voice "cmn" would spell Chinese in English; this one reads pinyin.
    zh: { voice: 'cmn-latn-pinyin', locale: 'cmn-CN' },
    'zh-TW': {
      voice: 'cmn-latn-pinyin',
      locale: 'cmn-CN',
      note: message('tts.noteMainlandMandarin'),
    },
    en: { voice: 'en-us', locale: 'en-US' },
    fr: { voice: 'fr-fr', locale: 'fr-FR' },
    'fr-CA': { voice: 'fr-fr', locale: 'fr-FR', note: message('tts.noteFrenchOfFrance') },
    de: { voice: 'de', locale: 'de-DE' },
    ja: { voice: 'ja', locale: 'ja-JP' },
    ko: { voice: 'ko', locale: 'ko-KR' },
    pt: { voice: 'pt-br', locale: 'pt-BR' },
    'pt-PT': { voice: 'pt', locale: 'pt-PT' },
    ru: { voice: 'ru', locale: 'ru-RU' },
    es: { voice: 'es-419', locale: 'es-419' },
    'es-MX': { voice: 'es-419', locale: 'es-419' },
  };

/** Variants that distinguish voices of the same language. The first of each gender sounds best. */
const variants = [
  { id: 'f3', gender: 'female' },
  { id: 'f2', gender: 'female' },
  { id: 'f4', gender: 'female' },
  { id: 'f5', gender: 'female' },
  { id: 'm3', gender: 'male' },
  { id: 'm1', gender: 'male' },
  { id: 'm7', gender: 'male' },
] as const;

export const espeakVoiceList: readonly EngineVoice[] = (
  Object.entries(espeakLanguages) as [LanguageCode, (typeof espeakLanguages)[LanguageCode]][]
).flatMap(([language, { voice, locale, note }]) =>
  variants.map(({ id, gender }) => ({
    voiceId: `${voice}+${id}`,
    name: `eSpeak ${id.toUpperCase()}`,
    gender,
    languages: [language],
    locale,
    engine: 'Standard' as const,
    ...(note ? { note } : {}),
  })),
);

/** Formant voices for all languages on this machine: deterministic, artificial, fast. */
export function createEspeakEngine({
  run,
  japanese = createJapaneseReader(),
}: EspeakOptions): TextToSpeechEngine {
  // Called before every line of a dub; a program removed since is detected when it is run.
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
    label: message('tts.engineOnThisServer', { label }),
    speaks: 'Standard',
    status: async () =>
      (await isInstalled())
        ? { ready: true }
        : { ready: false, reason: message('tts.espeakNotInstalled'), remedy: install },
    voices: async () => [...espeakVoiceList],
    remedyFor: () => install,
    speak: async (request) => {
      try {
        return await speak(run, japanese, request);
      } catch (error) {
        throw toEngineError(error, message('tts.generatingSpeech'));
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
  assertSpeakable(label, espeakVoiceList, request);
  const parts = await readingOf(japanese, request);
  // Marks in other scripts may leave nothing.
  if (parts.length === 0) throw new EngineError('ENGINE_BAD_INPUT', message('tts.nothingToSpeak'));
  return writeOutputFile(request.outputPath, async (path, folder) => {
    const { exitCode, stderr } = await run({
      program,
      // UTF-8, our markup, no pause after the last sentence; the text is never an argument.
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

/** Latin words within Chinese and Japanese are read by the same voice in English. */
function markVoices(parts: readonly SpokenPart[], voiceId: string): string {
  const [, variant = ''] = voiceId.split('+');
  return parts
    .map(({ text, latin }) => {
      const voice = latin ? `en-us+${variant}` : voiceId;
      return `<voice name="${voice}">${escapeText(text)}</voice>`;
    })
    .join(' ');
}

/** Escapes markup and phonemes, which the program reads from double brackets. */
const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[[\]]/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const broken = (detail: string) =>
  new EngineError('ENGINE_CRASHED', message('tts.espeakCrashed'), { retryable: true, detail });
