import { availableParallelism } from 'node:os';
import type { SpeechModel } from '@glossa/contracts/engine-settings';
import { languageCodes, languages } from '@glossa/contracts/languages';
import { message } from '@glossa/messages/message';
import { defaultStallMs } from '../../../platform/sandbox/watchdog.ts';
import { type Checkpoint, withScope } from '../../checkpoint.ts';
import { EngineError } from '../../engine-error.ts';
import type { SpeechToTextEngine, TranscribeRequest, TranscribeResult } from '../port.ts';
import { aboutSpeechModels } from '../speech-models.ts';
import { hashRecording, openRecording } from '../wav.ts';
import { MAX_WINDOW_MS } from '../windows.ts';
import { recordingLanguages } from './language.ts';
import { findLateLanguages } from './late-languages.ts';
import { missingModelFile, verifyModelFiles, weightPins } from './model-files.ts';
import { readPassages } from './passages.ts';
import { createWorkerPool } from './worker-pool.ts';

export type WhisperOptions = {
  /** The folder that contains `Xenova/whisper-base`, or undefined if the model is not installed. */
  modelFolder: () => Promise<string | undefined>;
  modelId: SpeechModel;
  /** SHA-256 of the files by path, as they were installed: for models without pinned hashes. */
  recordedHashes?: () => Promise<Record<string, string> | undefined>;
  /** Windows transcribed in parallel, each in a single-threaded process; 1.1 GB each with base. */
  processes?: number;
  /** A process without a sign of work for this long is ended. */
  stallMs?: number;
};

const MAX_PROCESSES = 4;

/** Whisper on this machine's CPU. No data leaves the machine. */
export function createWhisperEngine(options: WhisperOptions): SpeechToTextEngine {
  const { modelId } = options;
  const { label, quality } = aboutSpeechModels[modelId];
  return {
    id: modelId,
    label,
    quality,
    languages: () => languageCodes,
    status: async () => {
      const folder = await options.modelFolder();
      const missing = folder ? await missingModelFile(folder, modelId) : 'the model';
      if (!missing) return { ready: true };
      return {
        ready: false,
        reason: folder
          ? message('speech.modelIncomplete', { missing })
          : message('speech.modelNotInstalled'),
        remedy: message('engines.installOnScreen'),
      };
    },
    transcribe: async (request) => {
      try {
        return await transcribe(options, request);
      } catch (error) {
        if (error instanceof EngineError) throw error;
        throw new EngineError('ENGINE_CRASHED', message('speech.engineStopped'), {
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
  { audioPath, language, signal, checkpoint, onProgress = () => {} }: TranscribeRequest,
): Promise<TranscribeResult> {
  const started = performance.now();
  if (signal.aborted) throw new EngineError('ENGINE_CANCELLED', message('speech.canceled'));
  const durationMs = await recordingLength(audioPath);
  const modelFolder = await options.modelFolder();
  if (!modelFolder)
    throw new EngineError('ENGINE_UNAVAILABLE', message('speech.modelNotInstalled'), {
      detail: `npm run models -- install ${options.modelId}`,
    });
  onProgress({ phase: 'loading', fraction: 0 });
  const weights = weightPins[options.modelId] ?? (await options.recordedHashes?.()) ?? {};
  await verifyModelFiles(modelFolder, options.modelId, weights);

  const ofThis = async (whole: Checkpoint) =>
    withScope(whole, {
      audio: await hashRecording(audioPath),
      modelId: options.modelId,
      weights,
    });
  const workers = createWorkerPool({
    audioPath,
    modelFolder,
    modelId: options.modelId,
    ...distributeWindows(options, durationMs),
    stallMs: options.stallMs ?? defaultStallMs,
    signal,
    onProgress,
    checkpoint: checkpoint && (await ofThis(checkpoint)),
  });
  try {
    const windows = await workers.findSpeech();
    if (windows.length === 0) throw noSpeech();
    const choice =
      language === 'detect'
        ? recordingLanguages(await workers.detectLanguage(windows))
        : { spoken: languages[language].spokenAs };
    const passages = await workers.transcribe(windows, choice);
    const late = 'spoken' in choice ? undefined : findLateLanguages(windows, passages, choice);
    if (late) {
      const again = await workers.transcribe(late.windows, late.choice);
      for (const [index, window] of late.windows.entries())
        passages[windows.indexOf(window)] = again[index] ?? [];
    }
    const said = await readPassages(passages.flat(), language);
    // One of several channels may have nothing but speech without words.
    if (said.words.length === 0 && !said.untranscribed?.length) throw noSpeech();
    return {
      ...said,
      durationMs,
      engineMs: Math.round(performance.now() - started),
      model: options.modelId,
    };
  } finally {
    await workers.stop();
  }
}

async function recordingLength(audioPath: string): Promise<number> {
  const recording = await openRecording(audioPath);
  await recording.close();
  if (recording.sampleCount === 0) throw noSpeech();
  return recording.durationMs;
}

/**
 * Two single-threaded processes beat one with two threads (the decoder does not scale), but one window needs only one
 * process.
 */
function distributeWindows({ processes, modelId }: WhisperOptions, durationMs: number) {
  const cores = availableParallelism();
  const most = processes ?? Math.min(MAX_PROCESSES, cores);
  const { maxProcesses } = aboutSpeechModels[modelId];
  const windows = Math.ceil(durationMs / MAX_WINDOW_MS);
  const count = Math.max(1, Math.min(most, maxProcesses, windows));
  return { processes: count, threads: Math.max(1, Math.floor(Math.min(most, cores) / count)) };
}

function noSpeech(): EngineError {
  return new EngineError('ENGINE_NO_SPEECH', message('speech.noSpeechCheckFile'));
}
