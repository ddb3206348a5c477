import type { RunProgram } from '../../platform/sandbox/port.ts';
import { ProgramError } from '../../platform/sandbox/program-error.ts';
import { createAudioExtractor } from './audio.ts';
import { createBurnIn } from './burn-in.ts';
import { createConverter } from './convert.ts';
import { createDubMixer } from './mix-dub.ts';
import { computePeaks } from './peaks.ts';
import { playsInBrowser } from './plays-in-browser.ts';
import type { MediaTools } from './port.ts';
import { createPosterMaker } from './poster.ts';
import { createProbe } from './probe.ts';
import { createProxyMaker } from './proxy.ts';
import { createShotFinder } from './shot-changes.ts';
import { createSoftSubtitles } from './soft-subtitles.ts';

/** Media tools on the ffmpeg and ffprobe of this machine. `run` is the sandbox's. */
export function createMediaTools({ run }: { run: RunProgram }): MediaTools {
  return {
    status: () => readStatus(run),
    probe: createProbe(run),
    makePoster: createPosterMaker(run),
    extractAudio: createAudioExtractor(run),
    computePeaks,
    findShotChanges: createShotFinder(run),
    playsInBrowser,
    makeProxy: createProxyMaker(run),
    burnIn: createBurnIn(run),
    addSoftSubtitles: createSoftSubtitles(run),
    mixDub: createDubMixer(run),
    convert: createConverter(run),
  };
}

const remedy = 'Install it with: apt-get install ffmpeg';

async function readStatus(run: RunProgram): ReturnType<MediaTools['status']> {
  for (const program of ['ffmpeg', 'ffprobe']) {
    const problem = await tryVersion(run, program);
    if (problem !== undefined) return { ready: false, reason: problem, remedy };
  }
  return { ready: true };
}

async function tryVersion(run: RunProgram, program: string): Promise<string | undefined> {
  try {
    const { exitCode } = await run({ program, args: ['-version'], timeoutMs: 20_000 });
    return exitCode === 0 ? undefined : `${program} does not start (exit code ${exitCode}).`;
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error;
    return error.reason === 'missing'
      ? `${program} is not installed.`
      : `${program} does not start.`;
  }
}
