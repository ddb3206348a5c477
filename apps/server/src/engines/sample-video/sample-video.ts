import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { message } from '@glossa/messages/message';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { EngineError } from '../engine-error.ts';
import { ffmpegEnvironment, ffmpegMemoryBytes } from '../media-tools/ffmpeg-arguments.ts';
import { writeOutputFile } from '../media-tools/output-file.ts';
import { burnInFilter, burnInFontConfig } from '../media-tools/rendering/burn-in-filter.ts';
import { toEngineError } from '../program-failure.ts';
import type { SampleVideoPlan, SampleVideoRenderer } from './port.ts';

const task = message('mediaTools.creatingSampleVideo');
/** Measured: 5 seconds on two busy cores. */
const timeoutMs = 120_000;
const framesPerSecond = 20;

export function createSampleVideoRenderer(run: RunProgram): SampleVideoRenderer {
  return async (plan) => {
    const { outputPath, lines, fontsFolder, assPath, signal } = plan;
    try {
      await writeOutputFile(outputPath, async (part, folder) => {
        const cacheFolder = join(folder, 'font-cache');
        await mkdir(cacheFolder);
        const fontConfig = join(folder, 'fonts.conf');
        await writeFile(fontConfig, burnInFontConfig({ fontsFolder, cacheFolder }));
        const { exitCode, stderr } = await run({
          program: 'ffmpeg',
          args: sampleVideoArguments(plan, part),
          readPaths: [...lines.map(({ path }) => path), assPath, fontsFolder],
          writePaths: [folder],
          timeoutMs,
          memoryBytes: ffmpegMemoryBytes,
          env: { ...ffmpegEnvironment, FONTCONFIG_FILE: fontConfig },
          signal,
        });
        if (exitCode !== 0)
          throw new EngineError('ENGINE_CRASHED', message('mediaTools.sampleVideoFailed'), {
            detail: `ffmpeg exit code ${exitCode}\n${stderr}`,
          });
      });
    } catch (error) {
      throw toEngineError(error, task);
    }
  };
}

/** The picture is one color that libass draws on; only our own WAV files and titles are read. */
function sampleVideoArguments(
  { lines, durationMs, assPath, fontsFolder }: SampleVideoPlan,
  part: string,
) {
  const seconds = (durationMs / 1_000).toFixed(3);
  // Moving gradients took longer than everything else.
  const background = `color=c=0x0f4a57:size=1280x720:rate=${framesPerSecond}:duration=${seconds}`;
  const moved = lines.map(
    ({ startMs }, index) =>
      `[${index + 1}:a]aresample=48000,aformat=channel_layouts=mono,adelay=${Math.round(startMs)}[line${index}]`,
  );
  const inputs = lines.map((_line, index) => `[line${index}]`).join('');
  const sound = `${inputs}amix=inputs=${lines.length}:normalize=0,alimiter=limit=0.9,apad,atrim=end=${seconds}[sound]`;
  const picture = `[0:v]${burnInFilter({ assPath, fontsFolder })},format=yuv420p[picture]`;
  return [
    ...['-nostdin', '-hide_banner', '-v', 'error'],
    ...['-f', 'lavfi', '-i', background],
    ...lines.flatMap(({ path }) => [
      ...['-protocol_whitelist', 'file', '-f', 'wav', '-i', `file:${path}`],
    ]),
    ...['-filter_complex', [...moved, sound, picture].join(';')],
    ...['-map', '[picture]', '-map', '[sound]'],
    ...['-c:v', 'libx264', '-preset', 'superfast', '-crf', '26', '-g', '40'],
    ...['-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart', '-t', seconds],
    ...['-f', 'mp4', '-y', `file:${part}`],
  ];
}
