import type { Cue } from '@glossa/subtitles/cue';
import { type SubtitleProfileId, subtitleProfiles } from '@glossa/subtitles/formats/index';
import documents from 'imsc/src/main/js/doc.js';
import { describe, expect, test } from 'vitest';
import { judgeTtml } from './judge-ttml.ts';

const cue = (startMs: number, endMs: number, text: string, rest: Partial<Cue> = {}): Cue => ({
  ...{ id: `${startMs}`, startMs, endMs, text, track: 'lower' as const },
  ...rest,
});
const cues: Cue[] = [
  cue(1_000, 2_520, 'One <b> & "two"\nthree', {
    speaker: 'Ann',
    spans: [
      { kind: 'bold', start: 0, end: 7 },
      { kind: 'italic', start: 0, end: 3 },
      { kind: 'underline', start: 4, end: 7 },
      { kind: 'color', value: '#ffff00', start: 16, end: 21 },
    ],
  }),
  cue(3_000, 4_480, 'Up', { track: 'upper' }),
  cue(4_000, 6_000, 'Aside', {
    ...{ track: 'upper', placement: { y: 40, x: 10, align: 'left', size: 50 } },
  }),
  cue(6_000, 8_000, '東京は12時', {
    placement: { vertical: 'rl' },
    spans: [{ kind: 'ruby', value: 'とうきょう', start: 0, end: 2 }],
  }),
  cue(8_000, 9_000, 'مرحبا', { spans: [{ kind: 'language', value: 'ar', start: 0, end: 5 }] }),
];
const options = { language: 'ja', title: 'A <talk> & more', direction: 'ltr' } as const;
const profiles = Object.values(subtitleProfiles);

describe.each(profiles.map(({ id }) => [id] as const))('%s', (id) => {
  const { write } = subtitleProfiles[id];
  test('imscJS reads it without a complaint, and shows the cues at every interval', async () => {
    // imscJS counts no time codes; at 24 frames per second they are the same in its time base.
    const content = write(cues, { ...options, frameRate: 24 }).content.replace(
      'ttp:timeBase="smpte" ttp:dropMode="nonDrop"',
      'ttp:timeBase="media"',
    );
    const complaints: string[] = [];
    const report = (message: string) => {
      complaints.push(message);
    };
    documents.fromXML(content, { info: () => {}, warn: report, error: report, fatal: report });
    expect(complaints).toEqual([]);
    expect(await judgeTtml(new TextEncoder().encode(content), `${id}.xml`)).toEqual({
      kind: 'read',
    });
  });
  test('is the same file for the same cues, also from right to left', () => {
    const rtl = { ...options, language: 'ar', direction: 'rtl' } as const;
    expect(write(cues, rtl)).toEqual(write(cues, rtl));
    expect(write(cues, rtl).content).toContain('tts:direction="rtl"');
  });
});

const codesOf = (id: SubtitleProfileId, list: readonly Cue[]) =>
  Object.fromEntries(
    subtitleProfiles[id]
      .write(list, { ...options, frameRate: 24 })
      .warnings.map(({ code, count }) => [code, count]),
  );

test('each profile names what it cannot hold', () => {
  expect(codesOf('imsc-text', cues)).toEqual({});
  expect(codesOf('dfxp', cues)).toEqual({ RUBY_NOT_WRITTEN: 1 });
  expect(codesOf('ebu-tt-d', cues)).toEqual({ RUBY_NOT_WRITTEN: 1 });
  expect(codesOf('bbc', cues)).toEqual({ STYLE_NOT_WRITTEN: 1, RUBY_NOT_WRITTEN: 1 });
  expect(codesOf('netflix-ttml1', cues)).toEqual({
    ...{ STYLE_NOT_WRITTEN: 1, COLOR_NOT_WRITTEN: 1, SPEAKER_NOT_WRITTEN: 1 },
    ...{ POSITION_NOT_WRITTEN: 2, RUBY_NOT_WRITTEN: 1, LANGUAGE_NOT_WRITTEN: 1 },
  });
  expect(codesOf('netflix-imsc-japanese', cues)).toEqual({
    ...{ STYLE_NOT_WRITTEN: 1, COLOR_NOT_WRITTEN: 1, SPEAKER_NOT_WRITTEN: 1 },
    LANGUAGE_NOT_WRITTEN: 1,
  });
  expect(codesOf('itt', cues)).toMatchObject({
    ...{ SPEAKER_NOT_WRITTEN: 1, POSITION_NOT_WRITTEN: 2, RUBY_NOT_WRITTEN: 1 },
  });
});

test('each profile names where cues are beyond its limits', () => {
  const long = cue(0, 8_000, `One\nTwo\n${'x'.repeat(50)}`);
  expect(codesOf('netflix-ttml1', [long])).toEqual({
    ...{ PROFILE_LINES: 1, PROFILE_LINE_LENGTH: 1, PROFILE_DURATION: 1 },
  });
  const orange: Cue = {
    ...cue(0, 2_000, 'Orange'),
    spans: [{ kind: 'color', value: '#ffa500', start: 0, end: 6 }],
  };
  expect(codesOf('bbc', [orange])).toEqual({ PROFILE_COLOR: 1 });
  const crowd = [10, 25, 40, 55, 70].map((y, index) =>
    cue(index, 5_000, `${y}`, {
      track: y < 50 ? 'upper' : 'lower',
      placement: { y, x: 10, size: 30, align: 'left' },
    }),
  );
  expect(codesOf('imsc-text', crowd)).toEqual({ PROFILE_REGIONS: 1 });
  expect(codesOf('imsc-text', crowd.slice(1))).toEqual({});
});

test('iTT counts frames of the rate it states', () => {
  const at = (frameRate: number) =>
    subtitleProfiles.itt.write([cue(3_600_000, 3_601_500, 'x')], { ...options, frameRate }).content;
  expect(at(25)).toContain('ttp:frameRate="25" ttp:frameRateMultiplier="1 1"');
  expect(at(25)).toContain('begin="01:00:00:00" end="01:00:01:13"');
  expect(at(23.976)).toContain('ttp:frameRate="24" ttp:frameRateMultiplier="1000 1001"');
  // Without drop frames, the numbers are 3.6 seconds behind after an hour.
  expect(at(23.976)).toContain('begin="00:59:56:10"');
});
