/**
 * What an hour of film in 1080p costs: processor time of each step, and bytes, measured on a short one with grain as cameras
 * make it. docs/operations.md computes the machines of an installation from it. `node bench/media-cost.ts [seconds of film]`
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createMediaTools } from '../apps/server/src/engines/media-tools/media-tools.ts';
import { createSandbox } from '../apps/server/src/platform/sandbox/sandbox.ts';
import { makeSubtitles } from './burn-in-subtitles.ts';
import { watchProcessorTime } from './processor-time.ts';
import { argument } from './smoke.ts';

const seconds = argument(1, 60, 2);
const { signal } = new AbortController();
const sandbox = createSandbox();
const tools = createMediaTools({ run: sandbox.run });
const folder = await mkdtemp(join(tmpdir(), 'glossa-bench-'));
const at = (file: string) => join(folder, file);
const perHour = 3_600 / seconds;

/** As a camera makes it: 25 pictures a second, with grain. */
async function makeFilm(): Promise<void> {
  const size = `s=1920x1080:r=25:d=${seconds}`;
  const picture = ['-f', 'lavfi', '-i', `testsrc2=${size},noise=alls=4:allf=t`];
  const sound = ['-f', 'lavfi', '-i', `anoisesrc=d=${seconds}:a=0.1`, '-c:a', 'aac'];
  const encoding = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p'];
  await promisify(execFile)('ffmpeg', [
    '-v',
    'error',
    ...picture,
    ...sound,
    ...encoding,
    at('in.mp4'),
  ]);
}

async function measure(what: string, work: () => Promise<unknown>): Promise<void> {
  const stopWatching = watchProcessorTime(process.pid);
  await work();
  const spent = stopWatching() / 1_000;
  console.log(
    `${what}: ${((spent * perHour) / 60).toFixed(1)} minutes of a core for an hour of film`,
  );
}

const report = async (what: string, file: string) =>
  console.log(
    `${what}: ${(((await stat(at(file))).size * perHour) / 1024 ** 3).toFixed(2)} GiB for an hour of film`,
  );

try {
  await makeFilm();
  await makeSubtitles(folder, { run: sandbox.run, seconds, everyMs: 4_000 });
  const inputPath = at('in.mp4');
  const probe = await tools.probe({ inputPath, signal });
  await measure('preparation', async () => {
    await tools.probe({ inputPath, signal });
    await tools.renderPoster({ inputPath, outputPath: at('poster.jpg'), probe, signal });
    await tools.extractAudio({ inputPath, outputPath: at('sound.wav'), probe, signal });
    await tools.computePeaks({ inputPath: at('sound.wav'), outputPath: at('peaks.json'), signal });
  });
  await measure('shot changes', () => tools.findShotChanges({ inputPath, probe, signal }));
  await measure('copy for browsers, only of what they do not play', () =>
    tools.renderProxy({ inputPath, outputPath: at('proxy.mp4'), probe, signal }),
  );
  const burning = { assPath: at('cues.ass'), fontsFolder: at('fonts'), probe, signal };
  await measure('burned-in subtitles', () =>
    tools.burnIn({ inputPath, outputPath: at('burned.mp4'), ...burning }),
  );
  await report('the film itself', 'in.mp4');
  await report('its sound, as engines take it', 'sound.wav');
  await report('with burned-in subtitles', 'burned.mp4');
} finally {
  await rm(folder, { recursive: true, force: true });
}
