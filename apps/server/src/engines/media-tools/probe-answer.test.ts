import { expect, test } from 'vitest';
import { type ProbeAnswer, probeAnswerSchema, readProbeAnswer } from './probe-answer.ts';

function parse(streams: unknown[], format: Record<string, unknown> = {}): ProbeAnswer {
  return probeAnswerSchema.parse({
    streams,
    format: { format_name: 'mov,mp4,m4a,3gp,3g2,mj2', duration: '2.5', ...format },
  });
}

const video = { index: 0, codec_type: 'video', codec_name: 'h264', width: 1920, height: 1080 };
const audio = { index: 1, codec_type: 'audio', codec_name: 'aac' };

test('reads streams, duration, language and frame rate', () => {
  const probe = readProbeAnswer(
    parse([
      { ...video, avg_frame_rate: '30000/1001', pix_fmt: 'yuv420p' },
      { ...audio, tags: { language: 'ara' } },
      { index: 2, codec_type: 'audio', codec_name: 'aac', tags: { language: 'und' } },
      { index: 3, codec_type: 'subtitle', codec_name: 'mov_text' },
      { index: 4, codec_type: 'data' },
    ]),
    false,
  );
  expect(probe).toEqual({
    container: 'mp4',
    durationMs: 2500,
    streams: [
      { index: 0, kind: 'video', codec: 'h264' },
      { index: 1, kind: 'audio', codec: 'aac', language: 'ara' },
      { index: 2, kind: 'audio', codec: 'aac' },
      { index: 3, kind: 'subtitle', codec: 'mov_text' },
      { index: 4, kind: 'other', codec: 'unknown' },
    ],
    video: {
      width: 1920,
      height: 1080,
      framesPerSecond: 29.97,
      rotation: 0,
      pixelFormat: 'yuv420p',
    },
    hasAudio: true,
  });
});

test('does not treat a cover picture as video', () => {
  const cover = { ...video, codec_name: 'mjpeg', disposition: { attached_pic: 1 } };
  const probe = readProbeAnswer(parse([audio, cover]), false);
  expect(probe.video).toBeUndefined();
  expect(probe.streams.map((stream) => stream.kind)).toEqual(['audio', 'other']);
});

test.each([
  [{ side_data_list: [{}, { rotation: -90 }] }, 90],
  [{ side_data_list: [{ rotation: 90 }] }, 270],
  [{ side_data_list: [{ rotation: 180 }] }, 180],
  [{ tags: { rotate: '270' } }, 270],
  [{ tags: { rotate: 'sideways' } }, 0],
  [{}, 0],
])('rotation of %j is %d degrees clockwise', (extra, rotation) => {
  expect(readProbeAnswer(parse([{ ...video, ...extra }]), false).video?.rotation).toBe(rotation);
});

test.each([
  [{ format_name: 'matroska,webm' }, false, 'mkv'],
  [{ format_name: 'matroska,webm' }, true, 'webm'],
  [{ tags: { major_brand: 'qt  ' } }, false, 'mov'],
  [{ tags: { major_brand: 'isom' } }, false, 'mp4'],
  [{ format_name: 'wav' }, false, 'wav'],
])('container of %j', (format, isWebm, name) => {
  expect(readProbeAnswer(parse([audio], format), isWebm).container).toBe(name);
});

test.each([
  ['N/A', [], 0],
  [undefined, [{ ...audio, duration: '3.25' }], 3250],
  ['-1', [audio], 0],
  ['1e300', [audio], 1e303],
])('duration %s', (duration, streams, milliseconds) => {
  expect(readProbeAnswer(parse(streams, { duration }), false).durationMs).toBe(milliseconds);
});

test('reads what a file says of its audio tracks, with a title of 100 characters at most', () => {
  const tagged = {
    ...{ ...audio, channels: 6, disposition: { attached_pic: 0, default: 1 } },
    tags: { language: 'fra', title: `Commentary\u0000${'x'.repeat(200)}` },
  };
  const { streams } = readProbeAnswer(parse([tagged, { ...audio, index: 2 }]), false);
  expect(streams[0]).toMatchObject({ language: 'fra', channels: 6, isDefault: true });
  expect(streams[0]?.title).toMatch(/^Commentary x{89}$/);
  expect(streams[1]).toEqual({ index: 2, kind: 'audio', codec: 'aac' });
});
