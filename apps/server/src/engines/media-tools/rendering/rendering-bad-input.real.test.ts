import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSandbox } from '../../../platform/sandbox/sandbox.ts';
import { createMediaTools } from '../media-tools.ts';
import type { MediaProbe } from '../port.ts';
import { createTestMedia, pictures, tone } from '../testing/make-test-media.ts';
import { createToneWav } from '../testing/tiny-media.ts';

// Real programs on a shared machine can be slow.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

// Without bubblewrap: the ffmpeg arguments alone must prevent this.
const tools = createMediaTools(createSandbox({ mode: 'plain' }));
const { signal } = new AbortController();
let folder: string;
const at = (file: string) => join(folder, file);
/** As if the probe had been deceived: rendering must not rely on it. */
const deceived: MediaProbe = {
  ...{ container: 'mp4', durationMs: 2000, hasAudio: true },
  streams: [
    { index: 0, kind: 'video', codec: 'h264' },
    { index: 1, kind: 'audio', codec: 'aac' },
  ],
  video: { width: 320, height: 180, framesPerSecond: 10, rotation: 0, pixelFormat: 'yuv420p' },
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'render-bad-'));
  await mkdir(at('fonts'));
  const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  await createTestMedia([...pictures(2), ...tone(2), ...h264, '-c:a', 'aac', at('secret.mp4')]);
  const whole = await readFile(at('secret.mp4'));
  const cut = ['[Script Info]', 'ScriptType: v4.00+', '', '[Events]', ''].join('\n');
  await writeFile(at('cues.ass'), cut);
  await writeFile(at('cues.srt'), '1\n00:00:00,000 --> 00:00:01,000\nx\n');
  await writeFile(at('line.wav'), createToneWav(500));
  const segment = `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${at('secret.mp4')}\n#EXT-X-ENDLIST\n`;
  await writeFile(at('playlist'), segment);
  await writeFile(at('concat'), `ffconcat version 1.0\nfile ${at('secret.mp4')}\n`);
  await writeFile(at('no-moov'), whole.subarray(0, 4000));
  await writeFile(
    at('noise'),
    Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 251)),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const calls = (inputPath: string) => {
  const request = { inputPath, outputPath: at('out'), probe: deceived, signal };
  const tracks = [{ path: at('cues.srt'), language: 'eng', title: 'x', isDefault: true }];
  const lines = [{ path: at('line.wav'), startMs: 0, endMs: 1000 }];
  return {
    burnIn: () => tools.burnIn({ ...request, assPath: at('cues.ass'), fontsFolder: at('fonts') }),
    addSoftSubtitles: () => tools.addSoftSubtitles({ ...request, container: 'mkv', tracks }),
    mixDub: () =>
      tools.mixDub({ ...request, lines, mix: 'under', audioOnly: false, language: 'eng' }),
    convert: () => tools.convert({ ...request, format: 'mp4' }),
  };
};

const names = ['burnIn', 'addSoftSubtitles', 'mixDub', 'convert'] as const;

test.each(['playlist', 'concat', 'no-moov', 'noise'])('renders nothing from: %s', async (file) => {
  const before = await readdir(folder);
  for (const name of names) {
    const failure = calls(at(file))[name]();
    await expect(failure, name).rejects.toMatchObject({ code: 'ENGINE_BAD_INPUT' });
  }
  expect(await readdir(folder)).toEqual(before);
});

test('the same calls succeed on a valid file', async () => {
  for (const name of names) {
    await calls(at('secret.mp4'))[name]();
    expect((await tools.probe({ inputPath: at('out'), signal })).hasAudio).toBe(true);
  }
});
