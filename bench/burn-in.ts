/**
 * The overhead of burn-in over its ffmpeg: parent wall time ÷ its child's within one job, and against the same command
 * started directly, in ABBA order. `node bench/burn-in.ts [pairs] [seconds of video]`
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createMediaTools } from '../apps/server/src/engines/media-tools/media-tools.ts';
import type { RunProgram } from '../apps/server/src/platform/sandbox/port.ts';
import { createSandbox } from '../apps/server/src/platform/sandbox/sandbox.ts';
import { makeSubtitles } from './burn-in-subtitles.ts';
import { argument, smoke } from './smoke.ts';

const goal = 1.03;
const pairs = argument(1, 12, 1);
const seconds = argument(2, 40, 2);
const execute = promisify(execFile);
const { signal } = new AbortController();
const sandbox = createSandbox();
const folder = await mkdtemp(join(tmpdir(), 'glossa-bench-'));
const at = (file: string) => join(folder, file);
const fontConfig = at('fonts.conf');
const bareOutput = at('bare.mp4');
let childMs = 0;
let bareArgs: string[] = [];

/** Records ffmpeg's run time and arguments. */
const timed: RunProgram = async (run) => {
  const start = performance.now();
  const result = await sandbox.run(run);
  if (run.program === 'ffmpeg') {
    childMs = performance.now() - start;
    bareArgs = [...run.args.slice(0, -1), `file:${bareOutput}`];
  }
  return result;
};

async function prepare() {
  const source = ['-f', 'lavfi', '-i', `testsrc2=s=1280x720:r=25:d=${seconds}`];
  const sound = ['-f', 'lavfi', '-i', `sine=d=${seconds}`, '-c:a', 'aac'];
  const encoding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  await execute('ffmpeg', ['-v', 'error', ...source, ...sound, ...encoding, at('in.mp4')]);
  await makeSubtitles(folder, { run: sandbox.run, seconds, everyMs: 3_000 });
}

async function burn(): Promise<number> {
  const tools = createMediaTools({ run: timed });
  const inputPath = at('in.mp4');
  const probe = await tools.probe({ inputPath, signal });
  const paths = { inputPath, outputPath: at('out.mp4'), assPath: at('cues.ass') };
  const start = performance.now();
  await tools.burnIn({ ...paths, fontsFolder: at('fonts'), probe, signal });
  return performance.now() - start;
}

async function bare(): Promise<number> {
  const start = performance.now();
  await execute('ffmpeg', bareArgs, { env: { ...process.env, FONTCONFIG_FILE: fontConfig } });
  return performance.now() - start;
}

const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const ratio = (a: number[], b: number[]) =>
  `${(median(a) / median(b)).toFixed(3)} medians, ${(Math.min(...a) / Math.min(...b)).toFixed(3)} minima`;

try {
  await prepare();
  await burn();
  const load = loadavg()[0] ?? 0;
  const same = [await bare(), await bare(), await bare(), await bare()];
  const ours: number[] = [];
  const theirs: number[] = [];
  const overhead: number[] = [];
  const measureOurs = async () => {
    const wall = await burn();
    ours.push(wall);
    overhead.push(wall / childMs);
  };
  for (let pair = 0; pair < pairs; pair += 1) {
    if (pair % 2 === 0) await measureOurs();
    theirs.push(await bare());
    if (pair % 2 === 1) await measureOurs();
  }
  console.log(`load before            ${load.toFixed(2)}`);
  console.log(`bare against bare      ${ratio([same[0] ?? 0, same[3] ?? 0], same.slice(1, 3))}`);
  console.log(`job ÷ own ffmpeg       ${median(overhead).toFixed(3)} (goal ${goal})`);
  console.log(`job ÷ bare ffmpeg      ${ratio(ours, theirs)}`);
  console.log(`video ÷ job            ${((seconds * 1000) / median(ours)).toFixed(1)} × real time`);
  if (!smoke && median(overhead) > goal) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
