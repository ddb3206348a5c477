import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { message } from '@glossa/messages/message';
import { defaultStallMs } from '../../../platform/sandbox/watchdog.ts';
import { resume } from '../../checkpoint.ts';
import { EngineError } from '../../engine-error.ts';
import { createEngineProcess, type EngineProcess } from '../../engine-process.ts';
import { toEngineError } from '../../program-failure.ts';
import { hashRecording, openRecording } from '../../speech-to-text/wav.ts';
import { verifyPinnedFiles } from '../../verify-pinned-files.ts';
import { divideIntoBlocks } from '../blocks.ts';
import { linkVoices } from '../link-voices.ts';
import { modelFiles } from '../model-files.ts';
import type { DiarizeRequest, DiarizeResult, SpeakerDiarizer, SpeakerTurn } from '../port.ts';
import { type BlockAnswer, type BlockRequest, blockAnswerSchema } from './messages.ts';

export type SherpaDiarizerOptions = {
  /** The model's location and its expected files, or undefined if it is not installed. */
  locate: () => Promise<
    { folder: string; files: readonly { path: string; sha256?: string }[] } | undefined
  >;
  /** A process without a sign of work for this long is ended. */
  stallMs?: number;
  /** Idle for this long, the process ends to free its memory. */
  idleMs?: number;
  /** Tests replace it. */
  maxBlockMs?: number;
};

const label = message('speakers.engineLabel');
const remedy = message('engines.installOnScreen');
const defaultIdleMs = 10_000;
/** More threads gain little. */
const maxThreads = 4;

/** Speakers told apart on this machine's CPU. No data leaves the machine. */
export function createSherpaDiarizer(
  options: SherpaDiarizerOptions,
): SpeakerDiarizer & { process: EngineProcess } {
  const child = createEngineProcess({
    module: new URL('./child.ts', import.meta.url),
    label,
    stallMs: options.stallMs ?? defaultStallMs,
    idleMs: options.idleMs ?? defaultIdleMs,
  });
  return {
    id: 'sherpa-onnx-speakers',
    label,
    process: child,
    status: async () =>
      (await options.locate())
        ? { ready: true }
        : { ready: false, reason: message('speakers.modelNotInstalled'), remedy },
    diarize: async (request) => {
      try {
        return await diarize(options, child, request);
      } catch (error) {
        throw toEngineError(error, label);
      }
    },
  };
}

async function diarize(
  { locate, maxBlockMs }: SherpaDiarizerOptions,
  child: EngineProcess,
  { audioPath, speakers, signal, checkpoint, onProgress = () => {} }: DiarizeRequest,
): Promise<DiarizeResult> {
  const started = performance.now();
  const installed = await locate();
  if (!installed)
    throw new EngineError('ENGINE_UNAVAILABLE', message('speakers.modelNotInstalled'));
  await verifyPinnedFiles(installed.folder, installed.files, remedy);
  const { durationMs, close } = await openRecording(audioPath);
  await close();
  const blocks = divideIntoBlocks(durationMs, maxBlockMs);
  const isOne = blocks.length === 1;
  const audio = checkpoint && (await hashRecording(audioPath));
  const answers: BlockAnswer[] = [];
  for (const [index, { startMs, endMs }] of blocks.entries()) {
    onProgress(index / blocks.length);
    const request: BlockRequest = {
      segmentation: join(installed.folder, modelFiles.segmentation),
      embedding: join(installed.folder, modelFiles.embedding),
      threads: Math.min(maxThreads, availableParallelism()),
      // Not everyone may speak in each block.
      ...{ audioPath, startMs, endMs, speakers: isOne ? speakers : null, withVoices: !isOne },
    };
    const input = { speakersOf: audio, startMs, endMs, speakers: request.speakers, isOne };
    answers.push(
      await resume(checkpoint, blockAnswerSchema, input, async () =>
        blockAnswerSchema.parse(await child.ask(request, signal)),
      ),
    );
  }
  onProgress(1);
  return {
    turns: isOne ? (answers[0]?.turns ?? []) : joinBlocks(answers, speakers),
    engineMs: Math.round(performance.now() - started),
  };
}

/** The turns of all blocks, each person with one number. */
function joinBlocks(answers: readonly BlockAnswer[], speakers: number | null): SpeakerTurn[] {
  const people = linkVoices(
    answers.map(({ voices }) => voices),
    speakers,
  );
  const turns = answers.flatMap((answer, block) =>
    answer.turns.map((turn) => ({ ...turn, speaker: people[block]?.[turn.speaker] ?? 0 })),
  );
  const inOrder = [...new Set(turns.map(({ speaker }) => speaker))];
  return turns.map((turn) => ({ ...turn, speaker: inOrder.indexOf(turn.speaker) }));
}
