import { join } from 'node:path';
import type { MessageRef } from '@glossa/contracts/messages';
import type { RunProgram } from '../../../platform/sandbox/port.ts';
import { alignAudio } from '../audio.ts';
import { type OwnInput, outputArguments } from '../ffmpeg-arguments.ts';
import type { MediaStream } from '../port.ts';
import { createProgressReader, progressArguments } from '../progress.ts';
import { type FfmpegRun, runFfmpeg } from '../run-ffmpeg.ts';
import type { SpeechTrack } from './dub-track.ts';

/** The inputs of a dub. Temporary files go into `folder`; the envelope has `rate` points per second. */
export type DubSources = {
  task: MessageRef;
  inputPath: string;
  folder: string;
  durationMs: number;
  tracks: readonly SpeechTrack[];
  language: string;
  under?: { original: MediaStream; envelope: string; rate: number };
  signal: AbortSignal;
};

const targetLufs = -16;
const maxPeakDbtp = -1.5;
/** AAC raises peaks slightly above the limiter's level. */
const initialCeilingDb = -2.2;
const toleranceLu = 0.3;
/** Below this the audio is silent, and amplifying it would only raise noise. */
const inaudibleLufs = -60;
const maxGainDb = { speech: 30, original: 6 };
const maxAttempts = 3;

/** Integrated loudness in LUFS by EBU R 128, −70 for silence; true peak in dBTP, −120 for silence. */
type Loudness = { lufs: number; truePeakDbtp: number };

const silence: Loudness = { lufs: -70, truePeakDbtp: -120 };

/**
 * Measures the output of `graph`: filters that end in a label `[measured]`. Rejects with EngineError; ENGINE_BAD_INPUT
 * for audio that cannot be decoded.
 */
async function measureLoudness(
  run: RunProgram,
  request: Omit<FfmpegRun, 'afterInput' | 'onOutputLine'> & {
    graph: string;
    durationMs: number;
    onProgress: (fraction: number) => void;
  },
): Promise<Loudness> {
  const { graph, durationMs, onProgress, ...ffmpeg } = request;
  const measured = { ...silence };
  const readProgress = createProgressReader(durationMs, onProgress);
  await runFfmpeg(run, {
    ...ffmpeg,
    afterInput: [
      ...progressArguments,
      ...['-filter_complex', `${graph};[measured]${meter}[out]`, '-map', '[out]'],
      ...['-f', 'null', '-'],
    ],
    onOutputLine: (line) => {
      readProgress(line);
      readMeasurement(line, measured);
    },
  });
  return measured;
}

/** Prints the current measurement every tenth of a second; unbuffered, so that it does not mix with the progress. */
const meter = [
  'ebur128=metadata=1:peak=true:framelog=verbose',
  'ametadata=mode=print:key=lavfi.r128.I:file=-:direct=1',
  'ametadata=mode=print:key=lavfi.r128.true_peak:file=-:direct=1',
].join(',');

function readMeasurement(line: string, measured: Loudness): void {
  const [, key, value] = /^lavfi\.r128\.(I|true_peak)=(-?[\d.]+)$/.exec(line) ?? [];
  if (value === undefined) return;
  if (key === 'I') measured.lufs = Number(value);
  // Silence is printed as 0, whose logarithm is not finite.
  else if (Number(value) > 0) measured.truePeakDbtp = 20 * Math.log10(Number(value));
}

/**
 * First normalizes speech and original to the same loudness, so that their difference is always equal; then measures
 * the encoded mix, and repeats it if limiter or encoder changed it.
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
    const tooHighBy = measured.truePeakDbtp - maxPeakDbtp;
    const fits = Math.abs(tooQuietBy) <= toleranceLu && tooHighBy <= 0;
    if (fits || attempt === maxAttempts || measured.lufs < inaudibleLufs) return { path, measured };
    levels = {
      speechDb: levels.speechDb + tooQuietBy,
      originalDb: levels.originalDb + tooQuietBy,
      ceilingDb: levels.ceilingDb - Math.max(0, tooHighBy + 0.2),
    };
  }
}

/** Gains in dB; `ceilingDb` is the limiter's threshold. */
type DubLevels = { speechDb: number; originalDb: number; ceilingDb: number };

const stereo = 'aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo';

/** The speech as `label`; its tracks are inputs 1, 2 and so on. */
function speechGraph(tracks: readonly SpeechTrack[], label: string): string {
  const inputs = tracks.map((_track, index) => `[${index + 1}:a]aresample=48000[voice${index}]`);
  const voices = tracks.map((_track, index) => `[voice${index}]`).join('');
  const joined = `${voices}amix=inputs=${tracks.length}:normalize=0,${stereo}[${label}]`;
  return [...inputs, joined].join(';');
}

/** The original audio on the media timeline, as `label`. */
const originalGraph = (streamIndex: number, label: string): string =>
  `[0:${streamIndex}]aresample=48000:${alignAudio},${stereo}[${label}]`;

/** The final audio as `[dub]`: as long as the speech tracks, which are as long as the media. */
function dubGraph(request: {
  tracks: readonly SpeechTrack[];
  levels: DubLevels;
  /** The original stream and the input of its envelope; undefined: speech only. */
  under: { streamIndex: number; envelopeInput: number } | undefined;
}): string {
  const { tracks, levels, under } = request;
  const finish = `${limiter(levels.ceilingDb)}[dub]`;
  const speech = `${speechGraph(tracks, 'speech')};[speech]volume=${levels.speechDb.toFixed(2)}dB`;
  if (!under) return `${speech},${finish}`;
  return [
    `${speech}[loud]`,
    originalGraph(under.streamIndex, 'original'),
    `[original]volume=${levels.originalDb.toFixed(2)}dB[levelled]`,
    // Unlimited, so that ffmpeg does not wait for original audio beyond its declared length.
    `[${under.envelopeInput}:a]aresample=48000,${stereo},apad[envelope]`,
    '[levelled][envelope]amultiply[lowered]',
    `[loud][lowered]amix=inputs=2:duration=first:normalize=0,${finish}`,
  ].join(';');
}

/** At four times the rate, to include peaks between samples. */
const limiter = (ceilingDb: number): string =>
  `aresample=192000,alimiter=limit=${(10 ** (ceilingDb / 20)).toFixed(4)}:level=disabled:latency=1,` +
  `aresample=48000,${stereo}`;

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
    speechDb: applyGain(speech, maxGainDb.speech),
    originalDb: original ? applyGain(original, maxGainDb.original) : 0,
    ceilingDb: initialCeilingDb,
  };
}

const applyGain = ({ lufs }: Loudness, highestDb: number): number =>
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
