import { message } from '@glossa/messages/message';
import sherpa from 'sherpa-onnx-node';
import { EngineError } from '../../engine-error.ts';
import type { ProcessAnswer } from '../../engine-process.ts';
import { openRecording, SAMPLES_PER_SECOND } from '../../speech-to-text/wav.ts';
import type { BlockAnswer, BlockRequest } from './messages.ts';

/** The process that holds the networks. Ending it cancels the work and frees its memory. */

/** Of the library's command line for these two networks; a lower one finds more people. */
const clusterThreshold = 0.9;
/** In seconds; of the library's examples. Turns with shorter gaps are one, and shorter turns are none. */
const minGap = 0.5;
const minTurn = 0.2;
/** A voice is compared with those of other blocks by so much of its speech: more changes little. */
const maxVoiceMs = 60_000;

type Turns = BlockAnswer['turns'];

function loadDiarizer({ segmentation, embedding, threads, speakers }: BlockRequest) {
  try {
    return new sherpa.OfflineSpeakerDiarization({
      segmentation: { pyannote: { model: segmentation }, numThreads: threads, provider: 'cpu' },
      embedding: { model: embedding, numThreads: threads, provider: 'cpu' },
      clustering: { numClusters: speakers ?? -1, threshold: clusterThreshold },
      minDurationOn: minTurn,
      minDurationOff: minGap,
    });
  } catch (cause) {
    throw new EngineError('ENGINE_UNAVAILABLE', message('speakers.modelNotLoaded'), {
      detail: String(cause),
    });
  }
}

async function diarizeBlock(request: BlockRequest): Promise<BlockAnswer> {
  const recording = await openRecording(request.audioPath);
  const start = toSamples(request.startMs);
  const samples = await recording
    .read(start, toSamples(request.endMs) - start)
    .finally(() => recording.close());
  if (samples.length === 0) return { turns: [], voices: [] };
  const turns = numbered(loadDiarizer(request).process(samples));
  return {
    turns: turns.map((turn) => ({
      ...turn,
      startMs: request.startMs + turn.startMs,
      endMs: Math.min(request.endMs, request.startMs + turn.endMs),
    })),
    voices: request.withVoices ? describeVoices(request, samples, turns) : [],
  };
}

/** The library numbers voices with gaps and in any order. */
function numbered(found: readonly { start: number; end: number; speaker: number }[]): Turns {
  const ordered = found.toSorted((a, b) => a.start - b.start || a.end - b.end);
  const speakers = [...new Set(ordered.map(({ speaker }) => speaker))];
  return ordered.map(({ start, end, speaker }) => ({
    startMs: Math.round(start * 1000),
    endMs: Math.round(end * 1000),
    speaker: speakers.indexOf(speaker),
  }));
}

/** What each voice sounds like in its longest turns. */
function describeVoices(
  { embedding, threads }: BlockRequest,
  samples: Float32Array,
  turns: Turns,
): BlockAnswer['voices'] {
  const extractor = new sherpa.SpeakerEmbeddingExtractor({
    ...{ model: embedding, numThreads: threads, provider: 'cpu' },
  });
  const count = Math.max(-1, ...turns.map(({ speaker }) => speaker)) + 1;
  return Array.from({ length: count }, (_, speaker) => {
    const own = turns.filter((turn) => turn.speaker === speaker);
    const stream = extractor.createStream();
    let takenMs = 0;
    for (const { startMs, endMs } of own.toSorted((a, b) => lengthOf(b) - lengthOf(a))) {
      if (takenMs >= maxVoiceMs) break;
      const untilMs = Math.min(endMs, startMs + maxVoiceMs - takenMs);
      const part = samples.slice(toSamples(startMs), toSamples(untilMs));
      stream.acceptWaveform({ sampleRate: SAMPLES_PER_SECOND, samples: part });
      takenMs += untilMs - startMs;
    }
    stream.inputFinished();
    return {
      speechMs: own.reduce((sum, turn) => sum + lengthOf(turn), 0),
      // The library's own memory would outlive Node's.
      embedding: extractor.isReady(stream) ? [...extractor.compute(stream, false)] : [],
    };
  });
}

const lengthOf = ({ startMs, endMs }: Turns[number]): number => endMs - startMs;
const toSamples = (ms: number): number => Math.round((ms * SAMPLES_PER_SECOND) / 1000);

function failure(id: number, error: unknown): ProcessAnswer {
  const known = error instanceof EngineError ? error : undefined;
  const reportable = ['ENGINE_UNAVAILABLE', 'ENGINE_BAD_INPUT'] as const;
  return {
    type: 'failed',
    id,
    code: reportable.find((code) => code === known?.code) ?? 'ENGINE_CRASHED',
    message: known?.messageRef ?? message('speakers.stopped'),
    detail: known?.detail || String(error),
  };
}

process.on('disconnect', () => process.exit(0));
process.on('message', ({ id, ...request }: BlockRequest & { id: number }) => {
  diarizeBlock(request)
    .then((value): ProcessAnswer => ({ type: 'answer', id, value }))
    .catch((error: unknown) => failure(id, error))
    .then((answer) => process.send?.(answer));
});
