import { message } from '@glossa/messages/message';
import { EngineError } from '../../engine-error.ts';
import { atUsualLevel } from '../recording-level.ts';
import { findVoicedWindows } from '../voiced-windows.ts';
import { openRecording, type Recording } from '../wav.ts';
import type { WorkerAnswer, WorkerRequest } from './messages.ts';
import { loadRecognizer, type Recognizer } from './recognizer.ts';

/**
 * The process in which Whisper runs. It lives for one transcription: ending it cancels the work and frees its memory.
 * It handles one request at a time and ends with its parent.
 */

let recognizer: Recognizer | undefined;
let recording: { path: string; open: Recording } | undefined;

async function answer(request: WorkerRequest): Promise<WorkerAnswer> {
  switch (request.type) {
    case 'find-speech':
      return {
        type: 'speech',
        windows: await findVoicedWindows(await openOnce(request.audioPath), reportProgress),
      };
    case 'load':
      recognizer = await loadRecognizer(request.modelFolder, request.modelId, request.threads);
      return { type: 'loaded' };
    case 'detect-language': {
      const open = await openOnce(request.audioPath);
      return { type: 'languages', pieces: await loaded().hearLanguages(open, request.window) };
    }
    case 'transcribe': {
      const open = await openOnce(request.audioPath);
      let work = 0;
      const windows = await loaded().transcribe(open, request.windows, request.choice, () => {
        work += 1;
        reportProgress(Math.min(1, work / (2 * request.windows.length + 1)));
      });
      return { type: 'words', windows };
    }
  }
}

function loaded(): Recognizer {
  if (!recognizer) throw new Error('asked before the model was loaded');
  return recognizer;
}

async function openOnce(path: string): Promise<Recording> {
  if (recording?.path === path) return recording.open;
  await recording?.open.close();
  recording = { path, open: await atUsualLevel(await openRecording(path)) };
  return recording.open;
}

function reportProgress(fraction: number): void {
  process.send?.({ type: 'progress', fraction });
}

function failure(error: unknown): WorkerAnswer {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (error instanceof EngineError)
    return {
      type: 'failed',
      code: error.code,
      message: error.messageRef,
      detail: error.detail || detail,
    };
  return { type: 'failed', message: message('speech.engineStopped'), detail };
}

process.on('disconnect', () => process.exit(0));
process.on('message', (request: WorkerRequest) => {
  answer(request)
    .catch(failure)
    .then((made) => process.send?.(made));
});
