import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { EngineError } from '../engine-error.ts';
import { burnInFilter, burnInFontConfig } from '../media-tools/burn-in-filter.ts';
import { ffmpegEnvironment, ffmpegMemoryBytes } from '../media-tools/ffmpeg-arguments.ts';
import { writeOutputFile } from '../media-tools/output-file.ts';
import { toEngineError } from '../program-failure.ts';
import type { FilmMaker, FilmPlan } from './port.ts';

const task = 'Making the sample video';
/** Measured: 5 seconds on two busy cores. */
const timeoutMs = 120_000;
const framesPerSecond = 20;

export function createFilmMaker(run: RunProgram): FilmMaker {
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
          args: filmArguments(plan, part),
          readPaths: [...lines.map(({ path }) => path), assPath, fontsFolder],
          writePaths: [folder],
          timeoutMs,
          memoryBytes: ffmpegMemoryBytes,
          env: { ...ffmpegEnvironment, FONTCONFIG_FILE: fontConfig },
          signal,
        });
        if (exitCode !== 0)
          throw new EngineError(
            'ENGINE_CRASHED',
            'The sample video could not be made. Upload a video of your own instead, and tell your administrator.',
            { detail: `ffmpeg exit code ${exitCode}\n${stderr}` },
          );
      });
    } catch (error) {
      throw toEngineError(error, task);
    }
  };
}

/** The picture is one colour that libass draws on; no file is read but our own WAV files and titles. */
function filmArguments({ lines, durationMs, assPath, fontsFolder }: FilmPlan, part: string) {
  const seconds = (durationMs / 1_000).toFixed(3);
  // Moving gradients took longer than all the rest.
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
