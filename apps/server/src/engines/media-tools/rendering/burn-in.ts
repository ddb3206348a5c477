import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { message } from '@glossa/messages/message';
import type { RunProgram } from '../../../platform/sandbox/port.ts';
import { toEngineError } from '../../program-failure.ts';
import { outputArguments } from '../ffmpeg-arguments.ts';
import { writeOutputFile } from '../output-file.ts';
import type { MediaTools } from '../port.ts';
import { createProbe } from '../probe.ts';
import { createProgressReader, progressArguments } from '../progress.ts';
import { runFfmpeg } from '../run-ffmpeg.ts';
import { burnInFilter, burnInFontConfig } from './burn-in-filter.ts';
import { pictureFilters } from './picture-filters.ts';
import { noPicture, renderingTimeoutMs } from './rendering-limits.ts';
import {
  canCopy,
  copyOrReencode,
  encodeAac,
  encodeH264,
  firstVideo,
  goodQuality,
  soundTracks,
  tagLanguage,
} from './stream-codecs.ts';

const task = message('mediaTools.burningInSubtitles');

export function createBurnIn(run: RunProgram): MediaTools['burnIn'] {
  return async (request) => {
    const { probe } = request;
    if (!firstVideo(probe)) throw noPicture();
    const [sound] = soundTracks(probe);
    const copies = sound !== undefined && canCopy(probe, sound, 'mp4');
    try {
      await copyOrReencode(copies, (copy) => burnIn(run, request, copy));
    } catch (error) {
      throw toEngineError(error, task);
    }
    request.onProgress?.(1);
  };
}

async function burnIn(
  run: RunProgram,
  request: Parameters<MediaTools['burnIn']>[0],
  copySound: boolean,
): Promise<void> {
  const { inputPath, outputPath, probe, assPath, fontsFolder, signal, onProgress } = request;
  const video = firstVideo(probe);
  const [sound] = soundTracks(probe);
  const soundCodec = copySound ? ['-c:a', 'copy'] : encodeAac(0);
  const filters = [...pictureFilters(probe), burnInFilter({ assPath, fontsFolder })];
  await writeOutputFile(outputPath, async (part, folder) => {
    const fontConfig = await writeFontConfig(folder, fontsFolder);
    await runFfmpeg(run, {
      task,
      inputPath,
      readPaths: [assPath, fontsFolder],
      env: { FONTCONFIG_FILE: fontConfig },
      afterInput: [
        ...progressArguments,
        ...['-map', `0:${video?.index}`, '-vf', filters.join(','), ...encodeH264(goodQuality)],
        ...(sound ? ['-map', `0:${sound.index}`, ...soundCodec, ...tagLanguage(sound, 0)] : []),
        ...['-sn', '-dn', '-max_muxing_queue_size', '4096', '-movflags', '+faststart'],
        ...outputArguments('mp4', part),
      ],
      writeFolder: folder,
      timeoutMs: renderingTimeoutMs(probe),
      signal,
      onOutputLine: createProgressReader(probe.durationMs, onProgress ?? (() => {})),
    });
    // ffmpeg accepts a file without any frame; the probe does not.
    await createProbe(run)({ inputPath: part, signal });
  });
}

async function writeFontConfig(folder: string, fontsFolder: string): Promise<string> {
  const cacheFolder = join(folder, 'font-cache');
  const path = join(folder, 'fonts.conf');
  await mkdir(cacheFolder);
  await writeFile(path, burnInFontConfig({ fontsFolder, cacheFolder }));
  return path;
}
