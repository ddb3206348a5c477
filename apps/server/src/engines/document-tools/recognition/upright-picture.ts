import { rename } from 'node:fs/promises';
import type { Turn, Upright } from '@glossa/documents/pdf/page';
import { message } from '@glossa/messages/message';
import type { RunProgram } from '../../../platform/sandbox/port.ts';
import { EngineError } from '../../engine-error.ts';
import { toEngineError } from '../../program-failure.ts';
import { recognizing } from './run-tesseract.ts';

/** Filters of ffmpeg. */
export const turnFilters: Record<Turn, string> = {
  90: 'transpose=clock',
  180: 'hflip,vflip',
  270: 'transpose=cclock',
};

/** Turns the picture of a page (PPM), on white. */
export async function turnPicture(
  run: RunProgram,
  { turn, skew }: Upright,
  { path, folder, signal }: { path: string; folder: string; signal: AbortSignal },
): Promise<void> {
  const turned = `${path}.turned`;
  const angle = (((skew ?? 0) * -Math.PI) / 180).toFixed(5);
  const filters = [
    ...(turn ? [turnFilters[turn]] : []),
    ...(skew ? [`rotate=${angle}:fillcolor=white`] : []),
  ];
  try {
    const { exitCode, stderr } = await run({
      program: 'ffmpeg',
      args: [
        ...['-nostdin', '-v', 'error', '-y', '-f', 'ppm_pipe', '-i', path],
        ...['-vf', filters.join(','), '-frames:v', '1', '-pix_fmt', 'rgb24'],
        ...['-c:v', 'ppm', '-f', 'image2pipe', turned],
      ],
      readPaths: [path],
      writePaths: [folder],
      timeoutMs: 120_000,
      signal,
    });
    if (exitCode !== 0)
      throw new EngineError(
        'ENGINE_CRASHED',
        message('documents.taskFailed', { task: recognizing }),
        { retryable: true, detail: `ffmpeg exit code ${exitCode}\n${stderr}` },
      );
  } catch (error) {
    throw toEngineError(error, recognizing);
  }
  await rename(turned, path);
}
