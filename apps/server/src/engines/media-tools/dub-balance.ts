import { join } from 'node:path';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { type DubLevels, dubGraph, originalGraph, speechGraph } from './dub-graph.ts';
import type { SpeechTrack } from './dub-track.ts';
import { type OwnInput, outputArguments } from './ffmpeg-arguments.ts';
import { type Loudness, measureLoudness } from './loudness.ts';
import type { MediaStream } from './port.ts';
import { createProgressReader, progressArguments } from './progress.ts';
import { runFfmpeg } from './run-ffmpeg.ts';

/** What a dub is made of. `folder` is written in; the envelope has `rate` points a second. */
export type DubSources = {
  task: string;
  inputPath: string;
  folder: string;
  durationMs: number;
  tracks: readonly SpeechTrack[];
  language: string;
  under?: { original: MediaStream; envelope: string; rate: number };
  signal: AbortSignal;
};

const targetLufs = -16;
const highestPeakDbtp = -1.5;
/** AAC makes peaks a little higher than the limiter left them. */
const firstCeilingDb = -2.2;
const toleranceLu = 0.3;
/** Below this there is nothing to hear, and raising it would only raise noise. */
const inaudibleLufs = -60;
const highestRaiseDb = { speech: 30, original: 6 };
const mostAttempts = 3;

/**
 * Speech and original are brought to the same loudness first, so that the one is always as far above the other; then the
 * mixture is measured as people get it, and made again where limiter or encoder moved it.
 */
export async function balanceDub(
  run: RunProgram,
  sources: DubSources,
  onProgress: (fraction: number) => void,
): Promise<{ path: string; measured: Loudness }> {
  let levels = await measureSources(run, sources, (done) => onProgress(done * 0.25));
  for (let attempt = 1; ; attempt += 1) {
    const from = attempt === 1 ? 0.25 : 0.75;
    const report = (done: number) => onProgress(from + done * (attempt === 1 ? 0.5 : 0.25));
    const path = join(sources.folder, `dub-${attempt}`);
    await encodeDub(run, sources, { path, levels }, (done) => report(done * 0.8));
    const measured = await measureLoudness(run, {
      ...base(sources, 2),
      inputPath: path,
      graph: '[0:a]anull[measured]',
      onProgress: (done) => report(0.8 + done * 0.2),
    });
    const tooQuietBy = targetLufs - measured.lufs;
    const tooHighBy = measured.truePeakDbtp - highestPeakDbtp;
    const fits = Math.abs(tooQuietBy) <= toleranceLu && tooHighBy <= 0;
    if (fits || attempt === mostAttempts || measured.lufs < inaudibleLufs)
      return { path, measured };
    levels = {
      speechDb: levels.speechDb + tooQuietBy,
      originalDb: levels.originalDb + tooQuietBy,
      ceilingDb: levels.ceilingDb - Math.max(0, tooHighBy + 0.2),
    };
  }
}

async function measureSources(
  run: RunProgram,
  sources: DubSources,
  onProgress: (fraction: number) => void,
): Promise<DubLevels> {
  const { inputPath, tracks, under } = sources;
  const speech = await measureLoudness(run, {
    ...base(sources, 1),
    inputPath,
    ownInputs: tracks.map(rawInput),
    graph: speechGraph(tracks, 'measured'),
    onProgress: (done) => onProgress(done * 0.4),
  });
  const original = under
    ? await measureLoudness(run, {
        ...base(sources, 1),
        inputPath,
        graph: originalGraph(under.original.index, 'measured'),
        onProgress: (done) => onProgress(0.4 + done * 0.6),
      })
    : undefined;
  return {
    speechDb: raise(speech, highestRaiseDb.speech),
    originalDb: original ? raise(original, highestRaiseDb.original) : 0,
    ceilingDb: firstCeilingDb,
  };
}

const raise = ({ lufs }: Loudness, highestDb: number): number =>
  lufs < inaudibleLufs ? 0 : Math.min(highestDb, targetLufs - lufs);

const base = ({ task, durationMs, signal }: DubSources, passes: number) => ({
  ...{ task, durationMs, signal },
  timeoutMs: 30 * 60_000 + durationMs * passes,
});

const rawInput = ({
  path,
  samplesPerSecond,
}: {
  path: string;
  samplesPerSecond: number;
}): OwnInput => ({
  ...{ path, format: 's16le' },
  options: ['-ar', String(samplesPerSecond), '-ac', '1'],
});

async function encodeDub(
  run: RunProgram,
  sources: DubSources,
  { path, levels }: { path: string; levels: DubLevels },
  onProgress: (fraction: number) => void,
): Promise<void> {
  const { task, inputPath, folder, tracks, under, durationMs, language, signal } = sources;
  const voices = tracks.map(rawInput);
  const envelope = under ? [rawInput({ path: under.envelope, samplesPerSecond: under.rate })] : [];
  const graph = dubGraph({
    ...{ tracks, levels },
    under: under && { streamIndex: under.original.index, envelopeInput: voices.length + 1 },
  });
  await runFfmpeg(run, {
    ...{ task, inputPath, signal },
    ownInputs: [...voices, ...envelope],
    afterInput: [
      ...progressArguments,
      ...['-filter_complex', graph, '-map', '[dub]', '-c:a', 'aac', '-b:a', '192k'],
      ...['-metadata:s:a:0', `language=${language}`, '-movflags', '+faststart'],
      ...outputArguments('ipod', path),
    ],
    writeFolder: folder,
    timeoutMs: base(sources, 2).timeoutMs,
    onOutputLine: createProgressReader(durationMs, onProgress),
  });
}
