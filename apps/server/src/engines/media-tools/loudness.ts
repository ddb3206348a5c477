import type { RunProgram } from '../../platform/sandbox/port.ts';
import { createProgressReader, progressArguments } from './progress.ts';
import { type FfmpegRun, runFfmpeg } from './run-ffmpeg.ts';

/** Integrated loudness in LUFS by EBU R 128, −70 for silence; true peak in dBTP, −120 for silence. */
export type Loudness = { lufs: number; truePeakDbtp: number };

const silence: Loudness = { lufs: -70, truePeakDbtp: -120 };

/**
 * Measures what `graph` makes of the inputs: filters that end in a label `[measured]`. Rejects with EngineError;
 * ENGINE_BAD_INPUT for sound that cannot be decoded.
 */
export async function measureLoudness(
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

/** Prints the measurement so far every tenth of a second; straight through, so that it does not mix with the progress. */
const meter = [
  'ebur128=metadata=1:peak=true:framelog=verbose',
  'ametadata=mode=print:key=lavfi.r128.I:file=-:direct=1',
  'ametadata=mode=print:key=lavfi.r128.true_peak:file=-:direct=1',
].join(',');

function readMeasurement(line: string, measured: Loudness): void {
  const [, key, value] = /^lavfi\.r128\.(I|true_peak)=(-?[\d.]+)$/.exec(line) ?? [];
  if (value === undefined) return;
  if (key === 'I') measured.lufs = Number(value);
  // Silence is printed as 0, whose logarithm is no number to calculate with.
  else if (Number(value) > 0) measured.truePeakDbtp = 20 * Math.log10(Number(value));
}
