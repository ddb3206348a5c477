import type { PictureFormat } from '@glossa/contracts/document-formats';
import { message } from '@glossa/messages/message';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { EngineError } from '../engine-error.ts';
import { toEngineError } from '../program-failure.ts';
import { ffmpegEnvironment } from './ffmpeg-arguments.ts';
import type { MediaTools } from './port.ts';

/** In millions of pixels. More is larger than an A2 sheet at 300 dpi. */
const mostMegapixels = 120;
/** ffmpeg counts rows that are as long as its memory blocks. */
const spare = 1.05;

const decoders: Record<PictureFormat, string> = { png: 'png', jpg: 'mjpeg', tiff: 'tiff' };

/** Only this file, read by this decoder: ffmpeg guesses nothing from its content or name. Rejects more pixels. */
export const pictureInput = (path: string, format: PictureFormat): string[] => [
  ...['-protocol_whitelist', 'file', '-max_pixels', String(mostMegapixels * 1_000_000 * spare)],
  ...['-f', 'image2', '-pattern_type', 'none', '-c:v', decoders[format], '-i', `file:${path}`],
];

/** The sentence about a picture that `pictureInput` rejects: ffmpeg does not give the size of a large one. */
export const unreadablePicture = message('documents.pictureUnreadable', { mostMegapixels });

/** Decodes its first page. */
export function createPictureCheck(run: RunProgram): MediaTools['checkPicture'] {
  return async ({ inputPath, format, signal }) => {
    const { exitCode, stderr } = await run({
      program: 'ffmpeg',
      args: [
        ...['-nostdin', '-v', 'error', ...pictureInput(inputPath, format)],
        ...['-frames:v', '1', '-f', 'null', '-'],
      ],
      readPaths: [inputPath],
      timeoutMs: 60_000,
      env: ffmpegEnvironment,
      signal,
    }).catch((error: unknown) => {
      throw toEngineError(error, message('documents.readingPicture'));
    });
    if (exitCode !== 0)
      throw new EngineError('ENGINE_BAD_INPUT', unreadablePicture, { detail: stderr });
  };
}
