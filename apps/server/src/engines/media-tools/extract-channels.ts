import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { message } from '@glossa/messages/message';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { toEngineError } from '../program-failure.ts';
import { noAudioError, samplesPerSecond, speechArguments } from './audio.ts';
import { framesPerSecond, readChannelFrames } from './channel-frames.ts';
import { outputArguments } from './ffmpeg-arguments.ts';
import { writeOutputFile } from './output-file.ts';
import type { MediaTools } from './port.ts';
import { createProgressReader, progressArguments } from './progress.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import { ownFrames } from './voice-channels.ts';
import { monoWavHeader } from './wav-header.ts';

const task = message('mediaTools.extractingAudio');
const bytesPerPair = 4;
const pairsPerFrame = samplesPerSecond / framesPerSecond;

export function createChannelExtractor(run: RunProgram): MediaTools['extractChannels'] {
  return async ({ inputPath, outputPaths, probe, signal, onProgress }) => {
    const audio = probe.streams.find((stream) => stream.kind === 'audio');
    if (audio?.channels !== 2) throw noAudioError();
    const [leftPath, rightPath] = outputPaths;
    try {
      await writeOutputFile(leftPath, async (left, folder) => {
        const both = join(folder, 'channels');
        await runFfmpeg(run, {
          task,
          inputPath,
          afterInput: [
            ...progressArguments,
            ...[...speechArguments(audio.index, 2), ...outputArguments('s16le', both)],
          ],
          writeFolder: folder,
          timeoutMs: 10 * 60_000 + probe.durationMs,
          signal,
          onOutputLine: createProgressReader(probe.durationMs, onProgress ?? (() => {})),
        });
        const own = ownFrames(await readChannelFrames(both, signal));
        await writeChannel(both, left, 0, own.left, signal);
        await writeOutputFile(rightPath, (right) =>
          writeChannel(both, right, 1, own.right, signal),
        );
      });
    } catch (error) {
      throw toEngineError(error, task);
    }
    onProgress?.(1);
  };
}

/** One of two channels as a WAV, silent where `audible` is 0. */
async function writeChannel(
  bothPath: string,
  outputPath: string,
  channel: 0 | 1,
  audible: Uint8Array,
  signal: AbortSignal,
): Promise<void> {
  const pairs = Math.floor((await stat(bothPath)).size / bytesPerPair);
  const output = await open(outputPath, 'w');
  try {
    await output.write(monoWavHeader(pairs * 2, samplesPerSecond));
    let pair = 0;
    let carried: Buffer = Buffer.alloc(0);
    for await (const chunk of createReadStream(bothPath, { signal, highWaterMark: 1024 ** 2 })) {
      const bytes: Buffer = carried.length > 0 ? Buffer.concat([carried, chunk]) : chunk;
      const count = Math.floor(bytes.length / bytesPerPair);
      const samples = Buffer.alloc(count * 2);
      for (let index = 0; index < count; index += 1, pair += 1)
        if (audible[Math.floor(pair / pairsPerFrame)])
          bytes.copy(
            samples,
            index * 2,
            index * bytesPerPair + channel * 2,
            index * bytesPerPair + channel * 2 + 2,
          );
      await output.write(samples);
      carried = bytes.subarray(count * bytesPerPair);
    }
  } finally {
    await output.close();
  }
}
