import { availableParallelism } from 'node:os';
import { languageCodes, languages } from '@glossa/contracts/languages';
import { EngineError } from '../../engine-error.ts';
import { writeInScriptOf } from '../chinese-script.ts';
import type { SpeechToTextEngine, TranscribeRequest, TranscribeResult } from '../port.ts';
import { openRecording } from '../wav.ts';
import { MAX_WINDOW_MS } from '../windows.ts';
import { startCrew } from './crew.ts';
import { rankLanguages } from './language.ts';
import { missingModelFile, verifyModelFiles, type WhisperModelId } from './model-files.ts';

export type WhisperOptions = {
  /** The folder that holds `Xenova/whisper-base`, or undefined where the model is not installed. */
  modelFolder: () => Promise<string | undefined>;
  modelId: WhisperModelId;
  /** Windows transcribed side by side, each in a process of one thread; 1.1 GB each with base. */
  processes?: number;
  /** Without a word from a process for so long, it is ended. */
  hangMs?: number;
};

const HANG_MS = 5 * 60_000;
const MOST_PROCESSES = 4;

const models: Record<WhisperModelId, { label: string; quality: 'draft' | 'good' }> = {
  'whisper-base': { label: 'Whisper base (this machine)', quality: 'draft' },
  'whisper-small': { label: 'Whisper small (this machine)', quality: 'good' },
};

/** Whisper on this machine's processor. Nothing leaves the machine. */
export function createWhisperEngine(options: WhisperOptions): SpeechToTextEngine {
  const { modelId } = options;
  return {
    id: modelId,
    ...models[modelId],
    languages: () => languageCodes,
    status: async () => {
      const folder = await options.modelFolder();
      const missing = folder ? await missingModelFile(folder, modelId) : 'the model';
      if (!missing) return { ready: true };
      return {
        ready: false,
        reason: folder
          ? `The speech model is not complete: ${missing} is missing.`
          : 'The speech model is not installed.',
        remedy: `npm run models -- install ${modelId}`,
      };
    },
    transcribe: async (request) => {
      try {
        return await transcribe(options, request);
      } catch (error) {
        if (error instanceof EngineError) throw error;
        throw new EngineError('ENGINE_CRASHED', 'The speech engine stopped unexpectedly.', {
          retryable: true,
          detail: error instanceof Error ? error.message : String(error),
          cause: error,
        });
      }
    },
  };
}

async function transcribe(
  options: WhisperOptions,
  { audioPath, language, signal, onProgress = () => {} }: TranscribeRequest,
): Promise<TranscribeResult> {
  const started = performance.now();
  if (signal.aborted) throw new EngineError('ENGINE_CANCELLED', 'The transcription was cancelled.');
  const durationMs = await recordingLength(audioPath);
  const modelFolder = await options.modelFolder();
  if (!modelFolder)
    throw new EngineError('ENGINE_UNAVAILABLE', 'The speech model is not installed.', {
      detail: `npm run models -- install ${options.modelId}`,
    });
  onProgress({ phase: 'loading', fraction: 0 });
  await verifyModelFiles(modelFolder, options.modelId);

  const crew = startCrew({
    audioPath,
    modelFolder,
    modelId: options.modelId,
    ...shareOut(options.processes, durationMs),
    hangMs: options.hangMs ?? HANG_MS,
    signal,
    onProgress,
  });
  try {
    const windows = await crew.findSpeech();
    if (windows.length === 0) throw noSpeech();
    const languageScores =
      language === 'detect' ? rankLanguages(await crew.detectLanguage(windows)) : [];
    const chosen = language === 'detect' ? languageScores[0]?.language : language;
    if (!chosen) throw noSpeech();
    const words = await crew.transcribe(windows, languages[chosen].spokenAs);
    if (words.length === 0) throw noSpeech();
    return {
      language: chosen,
      languageScores,
      words: await writeInScriptOf(chosen, words),
      durationMs,
      engineMs: Math.round(performance.now() - started),
      model: options.modelId,
    };
  } finally {
    await crew.stop();
  }
}

async function recordingLength(audioPath: string): Promise<number> {
  const recording = await openRecording(audioPath);
  await recording.close();
  if (recording.sampleCount === 0) throw noSpeech();
  return recording.durationMs;
}

/** Two processes of one thread beat one of two (the decoder does not scale), but one window is one process's work. */
function shareOut(processes: number | undefined, durationMs: number) {
  const cores = availableParallelism();
  const most = processes ?? Math.min(MOST_PROCESSES, cores);
  const count = Math.max(1, Math.min(most, Math.ceil(durationMs / MAX_WINDOW_MS)));
  return { processes: count, threads: Math.max(1, Math.floor(Math.min(most, cores) / count)) };
}

function noSpeech(): EngineError {
  return new EngineError(
    'ENGINE_NO_SPEECH',
    'No speech was found in this recording. Check that it is the right file and that its sound is loud enough.',
  );
}
