import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import { message } from '@glossa/messages/message';
import { z } from 'zod';
import { resume } from '../../checkpoint.ts';
import { EngineError } from '../../engine-error.ts';
import type { LanguageScore, SpeechToTextEngine, Word } from '../port.ts';
import { openRecording, type Recording, SAMPLES_PER_SECOND } from '../wav.ts';

export type FakeSpeechOptions = {
  /** Its result for every recording that is not silent. */
  text?: string;
  /** The detected language. */
  spokenLanguage?: LanguageCode;
  /** How sure it is of that. */
  languageCertainty?: number;
  /** It finds no words for this share of the recording, at its end. */
  untranscribedShare?: number;
  /** Thrown instead of returning a result. */
  failure?: EngineError;
  /** Simulated working time in milliseconds; cancellation ends it. */
  workMs?: number;
  /** Works in as many parts, and resumes after those in the checkpoint. */
  windows?: number;
  /** Called before it works on a part. */
  onWindow?: (window: number) => void | Promise<void>;
};

const DEFAULT_TEXT = 'Good morning everyone and welcome to the first lesson of this course.';
/** 16-bit samples below this are silence. */
const AUDIBLE = 0.01;

/** For tests of code that uses engines: deterministic, without a model. */
export function createFakeSpeechEngine(options: FakeSpeechOptions = {}): SpeechToTextEngine {
  const spokenLanguage = options.spokenLanguage ?? 'en';
  return {
    id: 'fake-speech',
    label: { text: 'Fake speech engine' },
    quality: 'draft',
    status: async () => ({ ready: true }),
    languages: () => languageCodes,
    transcribe: async ({ audioPath, language, signal, checkpoint, onProgress = () => {} }) => {
      throwIfCancelled(signal);
      onProgress({ phase: 'loading', fraction: 0 });
      const recording = await openRecording(audioPath);
      const audible = await isAudible(recording).finally(() => recording.close());
      onProgress({ phase: 'finding-speech', fraction: 0.1 });
      await waitUnlessCancelled(options.workMs ?? 0, signal);
      if (options.failure) throw options.failure;
      if (!audible) throw new EngineError('ENGINE_NO_SPEECH', message('media.noSpeech'));
      const { durationMs } = recording;
      const spokenMs = Math.round(durationMs * (1 - (options.untranscribedShare ?? 0)));
      const words = spreadWords(options.text ?? DEFAULT_TEXT, spokenMs);
      const windows = options.windows ?? 1;
      const heard: Word[] = [];
      for (let window = 0; window < windows; window += 1) {
        const part = words.slice(
          Math.floor((window * words.length) / windows),
          Math.floor(((window + 1) * words.length) / windows),
        );
        const found = await resume(
          checkpoint,
          z.array(wordSchema),
          { window, windows },
          async () => {
            await options.onWindow?.(window);
            throwIfCancelled(signal);
            return part;
          },
        );
        heard.push(...found);
        onProgress({ phase: 'transcribing', fraction: (window + 1) / windows });
      }
      const scores: LanguageScore[] = [
        { language: spokenLanguage, score: 0.9 },
        { language: spokenLanguage === 'fr' ? 'en' : 'fr', score: 0.1 },
      ];
      return {
        language: language === 'detect' ? spokenLanguage : language,
        languageScores: language === 'detect' ? scores : [],
        ...(language === 'detect' ? { languageCertainty: options.languageCertainty ?? 0.9 } : {}),
        words: heard,
        untranscribed: spokenMs < durationMs ? [{ startMs: spokenMs, endMs: durationMs }] : [],
        durationMs,
        engineMs: options.workMs ?? 0,
        model: 'fake-speech',
      };
    },
  };
}

const wordSchema = z.object({
  text: z.string(),
  startMs: z.number(),
  endMs: z.number(),
  confidence: z.number(),
});

/** Words share the time by length; confidence cycles from 0.5 to 1. */
function spreadWords(text: string, durationMs: number): Word[] {
  const texts = text.split(/\s+/).filter((word) => word !== '');
  const total = texts.reduce((sum, word) => sum + word.length, 0);
  let said = 0;
  return texts.map((word, index) => {
    const startMs = Math.floor((said * durationMs) / total);
    said += word.length;
    const endMs = Math.floor((said * durationMs) / total);
    return { text: word, startMs, endMs, confidence: 0.5 + (index % 6) / 10 };
  });
}

async function isAudible(recording: Recording): Promise<boolean> {
  for (let at = 0; at < recording.sampleCount; at += SAMPLES_PER_SECOND) {
    const second = await recording.read(at, SAMPLES_PER_SECOND);
    if (second.some((sample) => Math.abs(sample) > AUDIBLE)) return true;
  }
  return false;
}

function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new EngineError('ENGINE_CANCELLED', message('speech.canceled'));
}

async function waitUnlessCancelled(ms: number, signal: AbortSignal): Promise<void> {
  // Aborted while the recording was opened: no further event is fired.
  if (ms > 0 && !signal.aborted)
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, ms);
      function done() {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      }
      signal.addEventListener('abort', done);
    });
  throwIfCancelled(signal);
}
