import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { message } from '@glossa/messages/message';
import type { RunProgram } from '../../../platform/sandbox/port.ts';
import { outputArguments } from '../ffmpeg-arguments.ts';
import type { MediaTools } from '../port.ts';
import { runFfmpeg } from '../run-ffmpeg.ts';

const task = message('mediaTools.readingFile');
/** Subtitles are interleaved with the video, so the whole file is read. */
const timeoutMs = 10 * 60 * 1000;

export function createSubtitleReader(run: RunProgram): MediaTools['readSubtitles'] {
  return async ({ inputPath, format, signal }) => {
    const folder = await mkdtemp(join(dirname(inputPath), 'read-'));
    try {
      const path = join(folder, `subtitles.${format}`);
      await runFfmpeg(run, {
        task,
        inputPath,
        afterInput: ['-map', '0:s:0', ...outputArguments(format, path)],
        writeFolder: folder,
        timeoutMs,
        signal,
      });
      return await readFile(path, 'utf8');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}
