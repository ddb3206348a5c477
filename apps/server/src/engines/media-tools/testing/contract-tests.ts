import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { EngineError } from '../../engine-error.ts';
import type { MediaProbe, MediaTools } from '../port.ts';
import { readWavFormat } from '../wav-format.ts';
import { createToneWav, tinyJpeg, tinyMp4 } from './tiny-media.ts';

const peaksFile = z.object({
  peaksPerSecond: z.literal(50),
  durationMs: z.number(),
  peaks: z.array(z.number().min(0).max(1)),
});

/** The contract of every media tools adapter, including the fake. */
export function mediaToolsContract(name: string, create: () => MediaTools): void {
  describe(`media tools: ${name}`, () => {
    const tools = create();
    const { signal } = new AbortController();
    let folder: string;
    const at = (file: string) => join(folder, file);

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'media-contract-'));
      await writeFile(at('video'), tinyMp4());
      await writeFile(at('audio'), createToneWav(2000));
      await writeFile(at('empty'), '');
      await writeFile(at('playlist'), '#EXTM3U\n#EXTINF:1,\n/etc/passwd\n');
      await writeFile(at('picture'), tinyJpeg());
      await writeFile(at('words'), 'These are only words.\n');
      await writeFile(at('cut'), tinyMp4().subarray(0, 20));
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    /** The error code, after checking that it is known and no file is left. */
    async function failureOf(work: () => Promise<unknown>): Promise<string> {
      const before = await readdir(folder);
      const error: unknown = await work().then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (!(error instanceof EngineError)) throw new Error(`not an EngineError: ${String(error)}`);
      expect(error.message).toMatch(/\.$/);
      expect(await readdir(folder)).toEqual(before);
      return error.code;
    }

    const probe = (file: string) => tools.probe({ inputPath: at(file), signal });

    test('is ready', async () => {
      expect(await tools.status()).toEqual({ ready: true });
    });

    test('distinguishes video from audio recordings', async () => {
      const video = await probe('video');
      expect(video).toMatchObject({ container: 'mp4', hasAudio: true });
      expect(video.video?.width).toBeGreaterThan(0);
      expect(video.durationMs).toBeGreaterThanOrEqual(1000);
      expect(tools.playsInBrowser(video)).toBe(true);
      const audio = await probe('audio');
      expect(audio).toMatchObject({ container: 'wav', hasAudio: true });
      expect(audio.video).toBeUndefined();
      expect(Math.abs(audio.durationMs - 2000)).toBeLessThanOrEqual(5);
    });

    test.each(['empty', 'playlist', 'picture', 'words', 'cut', 'not-there'])(
      'rejects %s',
      async (file) => {
        expect(await failureOf(() => probe(file))).toBe('ENGINE_BAD_INPUT');
      },
    );

    test('decodes a picture, and rejects what is none', async () => {
      const check = (file: string) =>
        tools.checkPicture({ inputPath: at(file), format: 'jpg', signal });
      await check('picture');
      for (const file of ['empty', 'playlist', 'words', 'video', 'not-there'])
        expect(await failureOf(() => check(file)), file).toBe('ENGINE_BAD_INPUT');
    });

    test('makes a JPEG from a video and none from a recording', async () => {
      const video = { inputPath: at('video'), outputPath: at('v.jpg'), signal };
      expect(await tools.renderPoster({ ...video, probe: await probe('video') })).toBe(true);
      const found = await fileTypeFromBuffer(await readFile(at('v.jpg')));
      expect(found?.mime).toBe('image/jpeg');
      const audio = { inputPath: at('audio'), outputPath: at('a.jpg'), signal };
      expect(await tools.renderPoster({ ...audio, probe: await probe('audio') })).toBe(false);
      expect(await readdir(folder)).not.toContain('a.jpg');
    });

    test('extracts 16 kHz mono audio, reports progress and computes its peaks', async () => {
      const seen: number[] = [];
      const onProgress = (fraction: number) => seen.push(fraction);
      const request = { inputPath: at('video'), outputPath: at('v.wav'), signal, onProgress };
      const media = await probe('video');
      await tools.extractAudio({ ...request, probe: media });
      expect(seen.at(-1)).toBe(1);
      expect([...seen].sort((a, b) => a - b)).toEqual(seen);
      expect(seen.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true);
      const wav = await readWavFormat(at('v.wav'));
      expect(wav).toMatchObject({
        encoding: 1,
        channels: 1,
        samplesPerSecond: 16_000,
        bitsPerSample: 16,
      });
      expect(Math.abs(wav.dataBytes / 32 - media.durationMs)).toBeLessThan(100);

      await tools.computePeaks({ inputPath: at('v.wav'), outputPath: at('v.json'), signal });
      const file = peaksFile.parse(JSON.parse(await readFile(at('v.json'), 'utf8')));
      expect(file.durationMs).toBe(Math.round(wav.dataBytes / 32));
      expect(file.peaks).toHaveLength(Math.ceil(file.durationMs / 20));
      expect(Math.max(...file.peaks)).toBeGreaterThan(0.05);
    });

    test('finds ordered shot changes within a video and none in a recording', async () => {
      const seen: number[] = [];
      const onProgress = (fraction: number) => seen.push(fraction);
      const video = await probe('video');
      const request = { inputPath: at('video'), signal, onProgress };
      const found = await tools.findShotChanges({ ...request, probe: video });
      expect(seen.at(-1)).toBe(1);
      expect([...found].sort((a, b) => a - b)).toEqual(found);
      expect(found.every((ms) => ms > 0 && ms < video.durationMs)).toBe(true);
      const audio = { inputPath: at('audio'), signal, probe: await probe('audio') };
      expect(await tools.findShotChanges(audio)).toEqual([]);
    });

    test('refuses to extract audio where there is none', async () => {
      const silent: MediaProbe = { ...(await probe('video')), streams: [], hasAudio: false };
      const request = { inputPath: at('video'), outputPath: at('none.wav'), signal };
      expect(await failureOf(() => tools.extractAudio({ ...request, probe: silent }))).toBe(
        'ENGINE_NO_AUDIO',
      );
    });

    test('rejects a file that is not WAV for peaks', async () => {
      const request = { inputPath: at('video'), outputPath: at('none.json'), signal };
      expect(await failureOf(() => tools.computePeaks(request))).toBe('ENGINE_BAD_INPUT');
    });

    test('creates a playable proxy for videos and recordings', async () => {
      for (const file of ['video', 'audio']) {
        const media = await probe(file);
        const output = at(`${file}-proxy`);
        await tools.renderProxy({ inputPath: at(file), outputPath: output, probe: media, signal });
        const proxy = await tools.probe({ inputPath: output, signal });
        expect(tools.playsInBrowser(proxy)).toBe(true);
        expect(proxy.video !== undefined).toBe(file === 'video');
        expect(proxy.hasAudio).toBe(true);
      }
    });

    test('reports cancellation and leaves nothing behind', async () => {
      const media = await probe('video');
      const request = {
        inputPath: at('video'),
        outputPath: at('gone'),
        probe: media,
        signal: AbortSignal.abort(),
      };
      expect(await failureOf(() => tools.probe(request))).toBe('ENGINE_CANCELLED');
      expect(await failureOf(() => tools.renderPoster(request))).toBe('ENGINE_CANCELLED');
      expect(await failureOf(() => tools.extractAudio(request))).toBe('ENGINE_CANCELLED');
      expect(await failureOf(() => tools.renderProxy(request))).toBe('ENGINE_CANCELLED');
      expect(await failureOf(() => tools.findShotChanges(request))).toBe('ENGINE_CANCELLED');
      const peaks = { ...request, inputPath: at('audio') };
      expect(await failureOf(() => tools.computePeaks(peaks))).toBe('ENGINE_CANCELLED');
    });

    test('fails with EngineError when the output cannot be written', async () => {
      const request = {
        inputPath: at('video'),
        outputPath: at('no-folder/x'),
        probe: await probe('video'),
        signal,
      };
      expect(await failureOf(() => tools.renderProxy(request))).toBe('ENGINE_CRASHED');
    });
  });
}
