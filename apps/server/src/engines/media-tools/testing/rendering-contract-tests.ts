import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeAss } from '@glossa/subtitles/formats/ass';
import { defaultSubtitleStyle } from '@glossa/subtitles/subtitle-style';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EngineError } from '../../engine-error.ts';
import type { MediaTools } from '../port.ts';
import { createToneWav, tinyMp4 } from './tiny-media.ts';

/** The rendering contract of every media tools adapter, including the fake. */
export function renderingContract(name: string, create: () => MediaTools): void {
  describe(`rendering: ${name}`, () => {
    const tools = create();
    const { signal } = new AbortController();
    let folder: string;
    const at = (file: string) => join(folder, file);
    const probe = (file: string) => tools.probe({ inputPath: at(file), signal });
    const request = async (input: string, output: string) => ({
      ...{ inputPath: at(input), outputPath: at(output), signal },
      probe: await probe(input),
    });
    const burning = () => ({ assPath: at('cues.ass'), fontsFolder: at('fonts') });
    const soft = () => ({
      tracks: [{ path: at('cues.srt'), language: 'fra', title: 'Français', isDefault: true }],
    });
    const dubbing = () => ({
      lines: [{ path: at('line.wav'), startMs: 200, endMs: 800 }],
      ...{ mix: 'under' as const, audioOnly: false, language: 'fra' },
    });

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'rendering-contract-'));
      await mkdir(at('fonts'));
      await writeFile(at('video'), tinyMp4());
      await writeFile(at('audio'), createToneWav(1000));
      await writeFile(at('line.wav'), createToneWav(500));
      await writeFile(at('cues.srt'), '1\n00:00:00,200 --> 00:00:00,800\nBonjour\n');
      const cue = { id: '1', startMs: 200, endMs: 800, text: 'Bonjour', track: 'lower' } as const;
      const style = defaultSubtitleStyle('fr');
      const options = { language: 'fr', title: 'x', style, aspectRatio: 16 / 9 } as const;
      await writeFile(at('cues.ass'), writeAss([cue], options));
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

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

    test('burns in subtitles and reports progress', async () => {
      const seen: number[] = [];
      const onProgress = (fraction: number) => seen.push(fraction);
      await tools.burnIn({ ...(await request('video', 'burned')), ...burning(), onProgress });
      expect(await probe('burned')).toMatchObject({ container: 'mp4', hasAudio: true });
      expect(seen.at(-1)).toBe(1);
      expect([...seen].sort((a, b) => a - b)).toEqual(seen);
    });

    test.each(['mp4', 'mkv'] as const)('adds selectable subtitles: %s', async (container) => {
      const given = { ...(await request('video', `soft-${container}`)), ...soft(), container };
      await tools.addSoftSubtitles(given);
      expect(await probe(`soft-${container}`)).toMatchObject({ container, hasAudio: true });
    });

    test.each([
      ['video', false, true],
      ['video', true, false],
      ['audio', false, false],
    ])('dubs: %s, audio only: %s', async (file, audioOnly, hasPicture) => {
      const output = `dub-${file}-${audioOnly}`;
      const given = { ...(await request(file, output)), ...dubbing(), audioOnly };
      const measured = await tools.mixDub(given);
      expect(Math.abs(measured.loudnessLufs + 16)).toBeLessThanOrEqual(1);
      expect(measured.truePeakDbtp).toBeLessThanOrEqual(-1.5);
      const made = await probe(output);
      expect(made.hasAudio).toBe(true);
      expect(made.video !== undefined).toBe(hasPicture);
    });

    test.each(['mp4', 'webm', 'mp3', 'wav'] as const)('converts to %s', async (format) => {
      for (const file of ['video', 'audio']) {
        await tools.convert({ ...(await request(file, `as-${format}`)), format });
        expect((await probe(`as-${format}`)).container).toBe(format);
      }
    });

    test('rejects operations a file does not support', async () => {
      const audio = await request('audio', 'none');
      const video = await request('video', 'none');
      const mute = { ...video, probe: { ...video.probe, streams: [], hasAudio: false } };
      expect(await failureOf(() => tools.burnIn({ ...audio, ...burning() }))).toBe(
        'ENGINE_BAD_INPUT',
      );
      expect(await failureOf(() => tools.mixDub({ ...video, ...dubbing(), lines: [] }))).toBe(
        'ENGINE_NO_SPEECH',
      );
      for (const format of ['mp3', 'wav'] as const)
        expect(await failureOf(() => tools.convert({ ...mute, format }))).toBe('ENGINE_NO_AUDIO');
    });

    test('reports cancellation and leaves nothing behind', async () => {
      const gone = { ...(await request('video', 'gone')), signal: AbortSignal.abort() };
      const calls = [
        () => tools.burnIn({ ...gone, ...burning() }),
        () => tools.addSoftSubtitles({ ...gone, ...soft(), container: 'mp4' }),
        () => tools.mixDub({ ...gone, ...dubbing() }),
        () => tools.convert({ ...gone, format: 'webm' }),
      ];
      for (const call of calls) expect(await failureOf(call)).toBe('ENGINE_CANCELLED');
    });
  });
}
