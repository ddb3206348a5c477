import type { RunProgram } from '../../platform/sandbox/port.ts';
import { installPackages } from '../install-packages.ts';
import { tryProgram } from '../try-program.ts';
import { createAudioExtractor } from './audio.ts';
import { createChannelExtractor } from './extract-channels.ts';
import { computePeaks } from './peaks.ts';
import { createPictureCheck } from './picture.ts';
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
    checkPicture: createPictureCheck(run),
    renderPoster: createPosterMaker(run),
    extractAudio: createAudioExtractor(run),
    extractChannels: createChannelExtractor(run),
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
    const problem = await tryProgram(run, program, '-version');
    if (problem !== undefined) return { ready: false, reason: problem, remedy };
  }
  return { ready: true };
}
