import { execFile } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDisclaimer } from '@glossa/contracts/disclaimers';
import type { MediaDetails } from '@glossa/contracts/media';
import { updateMediaStyle, viewMediaStyle } from '@glossa/contracts/subtitle-styles';
import { verifyTranscript } from '@glossa/contracts/transcripts';
import { getVideoRequests, viewTranslatedSubtitles } from '@glossa/contracts/translation-requests';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPassword } from '../support/api.ts';
import { type NewCue, publishCues, transcribe } from '../support/editor.ts';
import { en } from '../support/en.ts';
import { findPictureDifferences } from '../support/read-back/burned-in.ts';
import { findDifferences, inOrder, oneAtATime } from '../support/read-back/shown-text.ts';
import { readFormats, type SourceCue } from '../support/read-back/subtitle-files.ts';
import { findZipDifferences } from '../support/read-back/subtitle-zip.ts';
import {
  findSoundDifferences,
  hashStreams,
  readLoudness,
  readSoftMkv,
  readSoftMp4,
  readStreams,
} from '../support/read-back/videos.ts';
import { speak, speechSentences } from '../support/speech.ts';
import { useJourney } from '../support/use-journey.ts';

/** From a verified video to all files of two languages, each of which says what was published. */
const journey = useJourney({ hears: speechSentences.join(' ') });
let page: Page;
let media: MediaDetails;
let original: string;

const run = promisify(execFile);
const name = 'Library meeting';

/**
 * In both tracks: together, one right after another, and between two frames; long enough for the translations to
 * begin where these do.
 */
const spoken: NewCue[] = [
  {
    ...{ startMs: 500, endMs: 4_437, speaker: 'Ann' },
    text: 'Good morning everyone\nand welcome to the meeting.',
  },
  { startMs: 4_600, endMs: 8_083, text: 'Today we will talk about the new library.' },
  { startMs: 8_500, endMs: 11_500, text: 'The building has three floors.' },
  { startMs: 8_520, endMs: 11_040, text: 'The library is in the city.', track: 'upper' },
  { startMs: 11_500, endMs: 14_500, text: 'Children can read books there.' },
  { startMs: 14_580, endMs: 18_060, text: 'Please send your questions to the office.' },
  { startMs: 15_000, endMs: 18_040, text: 'The garden is big.', track: 'upper' },
  { startMs: 18_500, endMs: 21_300, text: 'Thank you very much for listening.' },
];

const translations = [
  {
    language: 'es',
    label: 'Spanish',
    // Of containers and of tesseract.
    code: 'spa',
    disclaimer: 'Traducido por una máquina.',
  },
  {
    language: 'fr',
    label: 'French',
    code: 'fra',
    disclaimer: 'Traduit par une machine.',
  },
] as const;

beforeAll(async () => {
  const { admin } = journey;
  for (const { language, disclaimer: text } of translations)
    await admin.call(createDisclaimer, { body: { language, text, translate: false } });
  original = await makeTalk(`${name}.mp4`);
  media = await transcribe(admin, original);
  await publishCues(admin, media, spoken);
  await admin.call(verifyTranscript, {
    params: {
      ...{ transcribe_id: media.transcribeId ?? '', status: 'VERIFIED', userId: admin.userId },
    },
    body: { overrideErrors: true, confirmWarnings: true, reason: 'It is a test.' },
  });
  ({ page } = await journey.open('admin', { password: newPassword }));
}, 240_000);

/** Speech over a dark color, so that OCR can read burned-in words. */
async function makeTalk(fileName: string): Promise<string> {
  const path = join(journey.folder, fileName);
  await run('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', 'color=c=0x203040:size=640x360:rate=10'],
    ...['-i', await speak(journey.folder), '-shortest', '-c:v', 'libx264', '-preset', 'ultrafast'],
    ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', '-movflags', '+faststart', path],
  ]);
  return path;
}

const files = {
  zip: en('translations.subtitlesZip'),
  mp4: en('translations.softMp4'),
  mkv: en('translations.softMkv'),
  burnedIn: en('translations.burnedInVideo'),
  dubbed: en('translations.dubbedVideo'),
};
const buttonOf = (file: string, label: string) =>
  page.getByRole('button', {
    name: en('translations.downloadFile', { file: `${file}, ${label}` }),
    exact: true,
  });

async function download(file: string, label: string): Promise<{ name: string; path: string }> {
  const saved = page.waitForEvent('download', { timeout: 60_000 });
  await buttonOf(file, label).click();
  const downloaded = await saved;
  const suggested = downloaded.suggestedFilename();
  const path = join(journey.folder, `downloaded ${suggested}`);
  await copyFile(await downloaded.path(), path);
  return { name: suggested, path };
}

/** The published translation. */
async function readPublished(language: string): Promise<SourceCue[]> {
  const { mediaId } = media;
  const requests = await journey.admin.call(getVideoRequests, { params: { mediaId } });
  const request = requests.find((one) => one.language === language);
  const { upperSubtitleList, lowerSubtitleList } = await journey.admin.call(
    viewTranslatedSubtitles,
    { params: { mediaId, language, ticket_id: request?.ticketId ?? '' } },
  );
  return inOrder([...upperSubtitleList, ...lowerSubtitleList]);
}

test('requests two languages with all video outputs', async () => {
  await page.goto(`/dashboard/translation-request?mediaId=${media.mediaId}`);
  await page.getByRole('checkbox', { name: /^Spanish(?! \(Mex)/ }).check();
  await page.getByRole('checkbox', { name: /^French(?! \(Can)/ }).check();
  for (const choice of [
    en('translations.burnedInOption'),
    en('translations.dubbedVideo'),
    en('translations.softMp4'),
    en('translations.softMkv'),
    en('translations.disclaimerInVideo'),
  ])
    await page.getByRole('checkbox', { name: choice }).check();
  await page.getByRole('radio', { name: en('translations.removeAudio') }).check();
  await page
    .getByRole('button', { name: en('translations.listenToVoice', { language: 'Spanish' }) })
    .waitFor();
  await page
    .getByRole('button', { name: en('translations.translateIntoLanguages', { count: 2 }) })
    .click();
  // Live: no reload.
  for (const { label } of translations)
    for (const file of Object.values(files))
      await buttonOf(file, label).waitFor({ timeout: 150_000 });
}, 240_000);

describe.each(translations)('$label', ({ language, label, disclaimer, code }) => {
  let cues: SourceCue[];
  let withDisclaimer: SourceCue[];
  beforeAll(async () => {
    cues = await readPublished(language);
    withDisclaimer = inOrder([
      { id: 'disclaimer', startMs: 0, endMs: 3_000, text: disclaimer, track: 'upper' },
      ...cues,
    ]);
  });

  test('each text begins where it is spoken, and is shown at least as long', () => {
    const source = inOrder(spoken.map((cue) => ({ track: 'lower' as const, ...cue })));
    const placeOf = ({ startMs, track, speaker }: (typeof source)[number] | SourceCue) => ({
      ...{ startMs, track, speaker: speaker ?? null },
    });
    expect(cues.map(placeOf)).toEqual(source.map(placeOf));
    // A longer text may be shown longer, up to the next one of its track.
    for (const [index, { startMs, endMs, track }] of cues.entries()) {
      const next = cues.find((cue) => cue.track === track && cue.startMs > startMs);
      expect(endMs).toBeGreaterThanOrEqual(source[index]?.endMs ?? 0);
      expect(endMs).toBeLessThanOrEqual(next?.startMs ?? media.durationMs ?? 0);
    }
    const english = new Set(source.map(({ text }) => text));
    expect(cues.filter(({ text }) => text.trim() === '' || english.has(text))).toEqual([]);
  });

  test('every file of the zip says the published cues', async () => {
    const zip = await download(files.zip, label);
    expect(zip.name).toBe(`${name}.${language}.unreviewed.zip`);
    const baseName = `${name}.${language}.unreviewed`;
    const notes = [
      en('subtitles.notInFile', { name: `${baseName}.srt` }),
      `- ${en('subtitles.lossSpeaker')}`,
      '',
      en('subtitles.notInFile', { name: `${baseName}.sbv` }),
      `- ${en('subtitles.lossSpeaker')}`,
      `- ${en('subtitles.lossInCues', { loss: en('subtitles.lossTrack'), count: 2 })}`,
    ];
    const expected = { title: name, baseName, cues, notes };
    expect(await findZipDifferences(zip.path, expected, journey.folder)).toEqual({});
  }, 120_000);

  test('the MP4 and the MKV have the recording, the published cues and the disclaimer', async () => {
    const subtitle = { type: 'subtitle', language: code, title: label, isDefault: true };
    const mp4 = await download(files.mp4, label);
    expect(mp4.name).toBe(`${name}.${language}.subtitled.unreviewed.mp4`);
    expect(await readStreams(mp4.path)).toMatchObject([
      { type: 'video', codec: 'h264' },
      { type: 'audio', codec: 'aac' },
      { ...subtitle, codec: 'mov_text' },
    ]);
    const inMp4 = await readSoftMp4(mp4.path);
    expect(findDifferences(oneAtATime(withDisclaimer), inMp4, 1)).toEqual([]);

    const mkv = await download(files.mkv, label);
    expect(mkv.name).toBe(`${name}.${language}.subtitled.unreviewed.mkv`);
    const [video, audio, ...others] = await readStreams(mkv.path);
    expect([video, audio]).toMatchObject([
      { type: 'video', codec: 'h264' },
      { type: 'audio', codec: 'aac' },
    ]);
    expect(others.filter(({ type }) => type !== 'attachment')).toEqual([
      { ...subtitle, codec: 'ass' },
    ]);
    const inMkv = withDisclaimer.map(readFormats.ass.shows);
    // Times in hundredths of a second, after a common shift in thousandths.
    expect(findDifferences(inMkv, await readSoftMkv(mkv.path), 10)).toEqual([]);

    for (const kind of ['v', 'a'] as const)
      for (const { path } of [mp4, mkv])
        expect(await hashStreams(path, kind), path).toBe(await hashStreams(original, kind));
  }, 120_000);

  test('the burned-in video shows each published cue and the disclaimer', async () => {
    const burned = await download(files.burnedIn, label);
    expect(burned.name).toBe(`${name}.${language}.burned-in.unreviewed.mp4`);
    expect(await readStreams(burned.path)).toMatchObject([
      { type: 'video', codec: 'h264' },
      { type: 'audio', codec: 'aac' },
    ]);
    expect(await findPictureDifferences(burned.path, withDisclaimer, code)).toEqual([]);
  }, 180_000);

  test('the dub has the picture, speech where cues are, and the expected loudness', async () => {
    const dubbed = await download(files.dubbed, label);
    expect(dubbed.name).toBe(`${name}.${language}.dubbed.unreviewed.mp4`);
    expect(await readStreams(dubbed.path)).toMatchObject([
      { type: 'video', codec: 'h264' },
      { type: 'audio', codec: 'aac', language: code, isDefault: true },
      // The original, to be chosen.
      { type: 'audio', codec: 'aac', isDefault: false },
    ]);
    expect(await hashStreams(dubbed.path, 'v')).toBe(await hashStreams(original, 'v'));
    // The upper track is not spoken.
    const lower = cues.filter((cue) => cue.track === 'lower');
    expect(await findSoundDifferences(dubbed.path, lower)).toEqual([]);
    expect(Math.abs((await readLoudness(dubbed.path)) + 16)).toBeLessThanOrEqual(1);
  }, 120_000);
});

test('a video with a former style is shown as outdated, and can be made again', async () => {
  const { admin } = journey;
  const { mediaId } = media;
  const named = { file: en('translations.burnedInVideo'), language: 'French' };
  const file = en('translations.fileAndLanguage', named);
  const { style } = await admin.call(viewMediaStyle, { params: { mediaId, language: 'fr' } });
  const changed = { ...style, lower: { ...style.lower, fontSize: style.lower.fontSize + 1 } };
  await admin.call(updateMediaStyle, { body: { mediaId, language: 'fr', style: changed } });
  const again = page.getByRole('button', {
    name: en('translations.regenerateNamedFile', { file }),
  });
  // Live: no reload.
  await again.waitFor({ timeout: 60_000 });
  await page.getByText(en('translations.fileOutdated')).first().waitFor();
  await again.click();
  await again.waitFor({ state: 'detached' });
  await buttonOf(files.burnedIn, 'French').waitFor({ timeout: 90_000 });
}, 180_000);
