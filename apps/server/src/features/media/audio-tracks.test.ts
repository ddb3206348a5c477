import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { retryMedia } from '@glossa/contracts/media';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MediaProbe, MediaStream } from '../../engines/media-tools/port.ts';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/testing/fake.ts';
import {
  addCategory,
  dataOf,
  detailsOf,
  join,
  refusalOf,
  type Uploaded,
  upload,
  waitForMedia,
} from '../../testing/media-calls.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { listAudioTracks, playsUsedTrack, withAudioTrack } from './audio-tracks.ts';

const audio = (index: number, more: Partial<MediaStream> = {}): MediaStream => ({
  ...{ index, kind: 'audio', codec: 'aac' },
  ...more,
});
const probeOf = (...streams: MediaStream[]): MediaProbe => ({
  ...{ container: 'mkv', durationMs: 20_000, streams, hasAudio: true },
});
const picture: MediaStream = { index: 0, kind: 'video', codec: 'h264' };
const two = probeOf(
  picture,
  audio(1, { language: 'eng', channels: 2 }),
  audio(2, { language: 'fra', title: 'Commentary', isDefault: true }),
);
const used = (probe: MediaProbe, chosen: number | null) =>
  withAudioTrack(probe, chosen).streams.flatMap(({ kind, index }) =>
    kind === 'audio' ? [index] : [],
  );

describe('the used audio track', () => {
  test('is the default one of the file, or the first, unless another is chosen', () => {
    expect(used(two, null)).toEqual([2]);
    expect(used(probeOf(audio(3), audio(4)), null)).toEqual([3]);
    expect(used(two, 1)).toEqual([1]);
    // The file was replaced, or never had it.
    expect(used(two, 7)).toEqual([2]);
    expect(used(two, 0)).toEqual([2]);
  });
  test('leaves the other streams in the file', () => {
    expect(withAudioTrack(two, 1).streams[0]).toBe(picture);
    expect(withAudioTrack(probeOf(picture), null).streams).toEqual([picture]);
  });
  test('is played by browsers if it is the first', () => {
    expect([playsUsedTrack(two, 1), playsUsedTrack(two, null)]).toEqual([true, false]);
  });
  test('is listed with what the file says about it', () => {
    expect(listAudioTracks(two)).toEqual([
      { index: 1, language: 'eng', title: null, channels: 2, isDefault: false },
      { index: 2, language: 'fra', title: 'Commentary', channels: null, isDefault: true },
    ]);
  });
});

describe('media with several audio tracks', () => {
  const extracted: number[] = [];
  const proxied: number[] = [];
  const indexOf = ({ streams }: MediaProbe) =>
    streams.find(({ kind }) => kind === 'audio')?.index ?? -1;
  let api: TestApi;
  /** Where it is set, transcriptions wait until they are aborted. */
  let started: (() => void) | undefined;
  const engine = createFakeSpeechEngine();
  beforeAll(async () => {
    const tools = createFakeMediaTools();
    api = await createTestApi({
      overrides: {
        mediaTools: {
          ...tools,
          probe: async (request) => ({
            ...(await tools.probe(request)),
            streams: [audio(0, { language: 'eng' }), audio(1, { title: 'Commentary' })],
          }),
          playsInBrowser: () => true,
          extractAudio: (request) => {
            extracted.push(indexOf(request.probe));
            return tools.extractAudio(request);
          },
          renderProxy: (request) => {
            proxied.push(indexOf(request.probe));
            return tools.renderProxy(request);
          },
        },
        speechEngines: [
          {
            ...engine,
            transcribe: async (request) => {
              if (started) {
                started();
                await once(request.signal, 'abort');
              }
              return engine.transcribe(request);
            },
          },
        ],
      },
      worker: true,
    });
  });
  afterAll(() => api.stop());

  test('is transcribed again with another one, which is played then; unknown ones are refused', async () => {
    const caller = await join(api, 'Organisation administrator');
    const categoryId = await addCategory(api, caller, randomUUID());
    const { mediaId } = dataOf<Uploaded>(await upload(api, caller, { categoryId }));
    const first = await waitForMedia(api, caller, mediaId, ['transcribed']);
    expect(first).toMatchObject({ audioTrack: null, proxyFileName: first.fileName });
    expect(first.audioTracks.map(({ title }) => title)).toEqual([null, 'Commentary']);
    const again = (audioTrack: number) =>
      call(api, retryMedia, { caller, params: { mediaId }, payload: { audioTrack } });

    expect(refusalOf(await again(5))).toBe('400 INVALID_INPUT');
    dataOf(await again(1));
    const second = await waitForMedia(api, caller, mediaId, ['transcribed']);
    expect(second.audioTrack).toBe(1);
    expect(second.proxyFileName).not.toBe(second.fileName);
    // The choice stays.
    dataOf(await call(api, retryMedia, { caller, params: { mediaId }, payload: {} }));
    await waitForMedia(api, caller, mediaId, ['transcribed']);
    expect((await detailsOf(api, caller, mediaId)).audioTrack).toBe(1);
    expect([extracted, proxied]).toEqual([
      [0, 1, 1],
      [1, 1],
    ]);
  });

  test('another one is chosen while the first is transcribed, which ends that work', async () => {
    const caller = await join(api, 'Organisation administrator');
    const categoryId = await addCategory(api, caller, randomUUID());
    const ready = Promise.withResolvers<void>();
    started = ready.resolve;
    const { mediaId } = dataOf<Uploaded>(await upload(api, caller, { categoryId }));
    await ready.promise;
    const early = await detailsOf(api, caller, mediaId);
    expect(early).toMatchObject({ uploadedStatus: 'transcribing', audioTrack: null });
    expect(early.audioTracks).toHaveLength(2);
    const choose = (payload: object) =>
      call(api, retryMedia, { caller, params: { mediaId }, payload });
    // Only another track ends what runs.
    expect(refusalOf(await choose({}))).toBe('409 MEDIA_WRONG_STATE');
    started = undefined;
    dataOf(await choose({ audioTrack: 1 }));
    const done = await waitForMedia(api, caller, mediaId, ['transcribed']);
    expect(done.audioTrack).toBe(1);
    expect(extracted.at(-1)).toBe(1);
  });
});
