import { readFile, writeFile } from 'node:fs/promises';
import { toEngineError } from '../program-failure.ts';
import { writeOutputFile } from './output-file.ts';
import type { MediaTools } from './port.ts';
import { noPicture, noSoundToConvert, nothingToSay } from './rendering-refusals.ts';
import { tinyMkv, tinyMp3, tinyWebm } from './tiny-converted.ts';
import { makeToneWav, tinyM4a, tinyMp4 } from './tiny-media.ts';

type Rendering = Pick<MediaTools, 'burnIn' | 'addSoftSubtitles' | 'mixDub' | 'convert'>;

/** Reads what it is given, as ffmpeg would, and writes a file of the right kind that holds none of it. */
export const fakeRendering: Rendering = {
  burnIn: async (request) => {
    if (!request.probe.video) throw noPicture();
    await put('Drawing the subtitles into the video', request, [request.assPath], tinyMp4());
  },
  addSoftSubtitles: async (request) => {
    const paths = request.tracks.map(({ path }) => path);
    const file = request.container === 'mp4' ? tinyMp4() : tinyMkv();
    await put('Adding the subtitles to the video', request, paths, file);
  },
  mixDub: async (request) => {
    if (request.lines.length === 0) throw nothingToSay();
    const paths = request.lines.map(({ path }) => path);
    const file = request.probe.video && !request.audioOnly ? tinyMp4() : tinyM4a();
    await put('Mixing the dubbed sound', request, paths, file);
    return { loudnessLufs: -16, truePeakDbtp: -1.5 };
  },
  convert: async (request) => {
    const soundOnly = request.format === 'mp3' || request.format === 'wav';
    if (soundOnly && !request.probe.hasAudio) throw noSoundToConvert();
    await put('Converting the file', request, [], converted[request.format]());
  },
};

const converted = {
  mp4: tinyMp4,
  webm: tinyWebm,
  mp3: tinyMp3,
  wav: () => makeToneWav(1000),
};

async function put(
  task: string,
  request: Omit<Parameters<MediaTools['convert']>[0], 'format'>,
  readPaths: readonly string[],
  bytes: Uint8Array,
): Promise<void> {
  try {
    request.signal.throwIfAborted();
    request.onProgress?.(0.5);
    for (const path of [request.inputPath, ...readPaths]) await readFile(path);
    await writeOutputFile(request.outputPath, (part) => writeFile(part, bytes));
  } catch (error) {
    throw toEngineError(error, task);
  }
  request.onProgress?.(1);
}
