import { expect, test } from 'vitest';
import { playsInBrowser } from './plays-in-browser.ts';
import type { MediaProbe } from './port.ts';

function probeOf(
  container: string,
  video: string,
  audio: string,
  pixelFormat = 'yuv420p',
): MediaProbe {
  return {
    container,
    durationMs: 1000,
    streams: [
      ...(video ? [{ index: 0, kind: 'video' as const, codec: video }] : []),
      ...(audio ? [{ index: 1, kind: 'audio' as const, codec: audio }] : []),
    ],
    ...(video
      ? { video: { width: 64, height: 36, framesPerSecond: 25, rotation: 0, pixelFormat } }
      : {}),
    hasAudio: audio !== '',
  };
}

test.each([
  ['mp4', 'h264', 'aac', true],
  ['mp4', 'h264', 'mp3', true],
  ['mp4', 'h264', '', true],
  ['mov', 'h264', 'aac', true],
  ['mp4', '', 'aac', true],
  ['webm', 'vp8', 'vorbis', true],
  ['webm', 'vp9', 'opus', true],
  ['webm', 'av1', 'opus', true],
  ['mp3', '', 'mp3', true],
  ['wav', '', 'pcm_s16le', true],
  ['ogg', '', 'vorbis', true],
  ['flac', '', 'flac', true],
  ['mp4', 'hevc', 'aac', false],
  ['mp4', 'h264', 'ac3', false],
  ['mp4', '', 'alac', false],
  ['mov', 'prores', 'pcm_s16le', false],
  ['mkv', 'h264', 'aac', false],
  ['mkv', 'vp9', 'opus', false],
  ['ogg', 'theora', 'vorbis', false],
  ['wav', '', 'adpcm_ms', false],
  ['avi', 'mpeg4', 'mp3', false],
  ['mp4', '', '', false],
])('%s with %s and %s: %s', (container, video, audio, plays) => {
  expect(playsInBrowser(probeOf(container, video, audio))).toBe(plays);
});

test('does not play 10-bit H.264', () => {
  expect(playsInBrowser(probeOf('mp4', 'h264', 'aac', 'yuv420p10le'))).toBe(false);
});
