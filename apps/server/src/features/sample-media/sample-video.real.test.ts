import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LanguageCode } from '@glossa/contracts/languages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFontLibrary } from '../../engines/fonts/fontconfig.ts';
import { createMediaTools } from '../../engines/media-tools/media-tools.ts';
import { createSampleVideoRenderer } from '../../engines/sample-video/sample-video.ts';
import { createVoiceRegistry } from '../../engines/text-to-speech/create-voice-registry.ts';
import { createEspeakEngine } from '../../engines/text-to-speech/espeak/espeak.ts';
import { createSandbox } from '../../platform/sandbox/sandbox.ts';
import { runsLongTests } from '../../testing/long-tests.ts';
import { chooseSampleVoice, withSampleVideo } from './sample-video.ts';

const { run } = createSandbox();
const tools = {
  voiceRegistry: createVoiceRegistry([createEspeakEngine({ run })]),
  fonts: createFontLibrary({ run }),
  renderSampleVideo: createSampleVideoRenderer(run),
  workFolder: tmpdir(),
};
const media = createMediaTools({ run });
const { signal } = new AbortController();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sample-film-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const make = async (language: LanguageCode) => {
  const kept = join(folder, `${language}.mp4`);
  const voice = await chooseSampleVoice(tools.voiceRegistry, language);
  const made = await withSampleVideo(tools, { voice, signal }, async (film) => {
    await copyFile(film.path, kept);
    return film;
  });
  return { ...made, kept };
};

const frameAt = async (path: string, seconds: number) => {
  const { stdout } = await promisify(execFile)(
    'ffmpeg',
    [
      ...['-v', 'error', '-ss', String(seconds), '-i', path, '-frames:v', '1'],
      ...['-vf', 'scale=64:36', '-f', 'rawvideo', '-pix_fmt', 'gray', '-'],
    ],
    { encoding: 'buffer' },
  );
  return stdout;
};

test.each(runsLongTests ? (['en', 'ar'] as const) : (['en'] as const))(
  'renders half a minute of video in %s with picture and audio',
  async (language) => {
    const film = await make(language);
    expect(film.language).toBe(language);
    const probe = await media.probe({ inputPath: film.kept, signal });
    expect(probe.durationMs).toBeGreaterThan(28_000);
    expect(probe.durationMs).toBeLessThan(48_000);
    expect(probe.video).toMatchObject({ width: 1280, height: 720, framesPerSecond: 20 });
    expect(probe.streams.map(({ codec }) => codec)).toEqual(['h264', 'aac']);
    expect(media.playsInBrowser(probe)).toBe(true);
    // The picture changes between the two times.
    const [one, other] = await Promise.all([frameAt(film.kept, 5), frameAt(film.kept, 6)]);
    expect(one.some((value, index) => Math.abs(value - (other[index] ?? 0)) > 12)).toBe(true);
    const wav = join(folder, `${language}.wav`);
    await media.extractAudio({ inputPath: film.kept, probe, outputPath: wav, signal });
    const { stderr } = await promisify(execFile)('ffmpeg', [
      ...['-hide_banner', '-nostats', '-i', wav, '-af', 'volumedetect', '-f', 'null', '-'],
    ]);
    expect(Number(/mean_volume: (-[\d.]+)/.exec(stderr)?.[1])).toBeGreaterThan(-35);
    expect(existsSync(film.path)).toBe(false);
  },
  240_000,
);
