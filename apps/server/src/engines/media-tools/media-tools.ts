import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { ProgramError } from '../../platform/sandbox/program-error.ts';
import { installPackages } from '../install-packages.ts';
import { createAudioExtractor } from './audio.ts';
import { computePeaks } from './peaks.ts';
import { playsInBrowser } from './plays-in-browser.ts';
import type { MediaTools } from './port.ts';
import { createPosterMaker } from './poster.ts';
import { createProbe } from './probe.ts';
import { createProxyMaker } from './proxy.ts';
import { createBurnIn } from './rendering/burn-in.ts';
import { createConverter } from './rendering/convert.ts';
import { createDubMixer } from './rendering/mix-dub.ts';
import { createSubtitleReader } from './rendering/read-subtitles.ts';
import { createSoftSubtitles } from './rendering/soft-subtitles.ts';
import { createShotFinder } from './shot-changes.ts';

/** Media tools based on the local ffmpeg and ffprobe. `run` is the sandbox's. */
export function createMediaTools({ run }: { run: RunProgram }): MediaTools {
  return {
    status: () => readStatus(run),
    probe: createProbe(run),
    renderPoster: createPosterMaker(run),
    extractAudio: createAudioExtractor(run),
    computePeaks,
    findShotChanges: createShotFinder(run),
    playsInBrowser,
    renderProxy: createProxyMaker(run),
    burnIn: createBurnIn(run),
    addSoftSubtitles: createSoftSubtitles(run),
    readSubtitles: createSubtitleReader(run),
    mixDub: createDubMixer(run),
    convert: createConverter(run),
  };
}

const remedy = installPackages('ffmpeg');

async function readStatus(run: RunProgram): ReturnType<MediaTools['status']> {
  for (const program of ['ffmpeg', 'ffprobe']) {
    const problem = await tryVersion(run, program);
    if (problem !== undefined) return { ready: false, reason: problem, remedy };
  }
  return { ready: true };
}

async function tryVersion(run: RunProgram, program: string): Promise<MessageRef | undefined> {
  try {
    const { exitCode } = await run({ program, args: ['-version'], timeoutMs: 20_000 });
    return exitCode === 0
      ? undefined
      : message('mediaTools.programExitCode', { program, exitCode });
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error;
    return error.reason === 'missing'
      ? message('mediaTools.programNotInstalled', { program })
      : message('mediaTools.programDoesNotStart', { program });
  }
}
