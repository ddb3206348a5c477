import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import { EngineError } from '../engine-error.ts';
import type { LanguageScore, SpeechToTextEngine, Word } from './port.ts';
import { openRecording, type Recording, SAMPLES_PER_SECOND } from './wav.ts';

export type FakeSpeechOptions = {
  /** What it hears in every recording that is not silent. */
  text?: string;
  /** What it detects. */
  spokenLanguage?: LanguageCode;
  /** Thrown instead of an answer. */
  failure?: EngineError;
  /** How long it pretends to work, in milliseconds; a cancellation ends the wait. */
  workMs?: number;
};

const DEFAULT_TEXT = 'Good morning everyone and welcome to the first lesson of this course.';
/** A 16-bit sample below this is silence. */
const AUDIBLE = 0.01;

/** For the tests of what stands above the engines: same recording, same answer, no model. */
export function createFakeSpeechEngine(options: FakeSpeechOptions = {}): SpeechToTextEngine {
  const spokenLanguage = options.spokenLanguage ?? 'en';
  return {
    id: 'fake-speech',
    label: 'Fake speech engine',
    quality: 'draft',
    status: async () => ({ ready: true }),
    languages: () => languageCodes,
    transcribe: async ({ audioPath, language, signal, onProgress = () => {} }) => {
      refuseCancelled(signal);
      onProgress({ phase: 'loading', fraction: 0 });
      const recording = await openRecording(audioPath);
      const audible = await isAudible(recording).finally(() => recording.close());
      onProgress({ phase: 'finding-speech', fraction: 0.1 });
      await waitUnlessCancelled(options.workMs ?? 0, signal);
      if (options.failure) throw options.failure;
      if (!audible)
        throw new EngineError('ENGINE_NO_SPEECH', 'No speech was found in this recording.');
      onProgress({ phase: 'transcribing', fraction: 1 });
      const scores: LanguageScore[] = [
        { language: spokenLanguage, score: 0.9 },
        { language: spokenLanguage === 'fr' ? 'en' : 'fr', score: 0.1 },
      ];
      return {
        language: language === 'detect' ? spokenLanguage : language,
        languageScores: language === 'detect' ? scores : [],
        words: spreadWords(options.text ?? DEFAULT_TEXT, recording.durationMs),
        durationMs: recording.durationMs,
        engineMs: options.workMs ?? 0,
        model: 'fake-speech',
      };
    },
  };
}

/** Words share the time by their length; confidence goes from 0.5 to 1 in a fixed round. */
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

function refuseCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new EngineError('ENGINE_CANCELLED', 'The transcription was cancelled.');
}

async function waitUnlessCancelled(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0)
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, ms);
      function done() {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      }
      signal.addEventListener('abort', done);
    });
  refuseCancelled(signal);
}
