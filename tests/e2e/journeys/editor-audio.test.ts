import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { MediaDetails } from '@glossa/contracts/media';
import { verifyTranscript } from '@glossa/contracts/transcripts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPassword } from '../support/api.ts';
import { layoutCues, layoutSteps, publishCues, transcribe } from '../support/editor.ts';
import { editorAddress, editorOf } from '../support/editor-page.ts';
import { en } from '../support/en.ts';
import { measureScreen, recordShifts } from '../support/layout.ts';
import { speak } from '../support/speech.ts';
import { useJourney } from '../support/use-journey.ts';

/** The editor of a recording without a picture: nothing lies on anything else, and nothing moves. */
const journey = useJourney();
let page: Page;
let media: MediaDetails;

beforeAll(async () => {
  const { admin, folder } = journey;
  const cues = layoutCues(layoutSteps + 1);
  const path = join(folder, 'Radio talk.m4a');
  await promisify(execFile)('ffmpeg', [
    ...['-v', 'error', '-y', '-i', await speak(folder, ['This is a talk on the radio.'])],
    ...['-af', 'apad', '-t', String(Math.ceil((cues.at(-1)?.endMs ?? 0) / 1000) + 5)],
    ...['-c:a', 'aac', '-b:a', '24k', '-ac', '1', path],
  ]);
  media = await transcribe(admin, path);
  await publishCues(admin, media, cues);
  ({ page } = await journey.open('admin', { password: newPassword }));
}, 240_000);

type Size = { width: number; height: number };
const wide: Size = { width: 1440, height: 900 };
const narrow: Size = { width: 390, height: 844 };

/** Opens the first cue in a window of this size. */
async function openFirst(windowSize: Size) {
  await page.setViewportSize(windowSize);
  await page.goto(editorAddress(media.mediaId));
  await editorOf(page).list.waitFor();
  await page.locator('[data-cue-id="c0"]').click();
  await page.locator('[data-cue-id="c0"][data-current]').waitFor();
  return measureScreen(page);
}

/** Steps through the cues by keys, measuring after each. */
async function expectStill(windowSize: Size): Promise<void> {
  const first = await openFirst(windowSize);
  expect(first.overlapping).toEqual([]);
  const shifts = await recordShifts(page);
  for (let step = 1; step <= layoutSteps; step += 1) {
    await page.keyboard.press('ArrowDown');
    await page.locator(`[data-cue-id="c${step}"][data-current]`).waitFor();
    expect(await measureScreen(page), `step ${step}`).toEqual(first);
  }
  expect(await shifts()).toEqual([]);
}

const others: Size[] = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
  { width: 800, height: 1000 },
];

test('a control that lies on another, and one that moves, is seen', async () => {
  const first = await openFirst(wide);
  expect(first.overlapping).toEqual([]);
  const style = (text: string) =>
    page.evaluate(`document.querySelector('[data-cue-text]').style.cssText = '${text}'`);
  await style('position: relative; top: -60px');
  const moved = await measureScreen(page);
  expect(moved.overlapping).not.toEqual([]);
  expect(moved.boxes.text).not.toEqual(first.boxes.text);
  await style('');
  expect(await measureScreen(page)).toEqual(first);
});

test('stepping through the cues of an audio recording moves nothing', () => expectStill(wide));

describe('verified', () => {
  beforeAll(async () => {
    const { userId } = journey.admin;
    await journey.admin.call(verifyTranscript, {
      params: { transcribe_id: media.transcribeId ?? '', status: 'VERIFIED', userId },
      body: { overrideErrors: true, confirmWarnings: true, reason: 'It is a test.' },
    });
  });

  test.each([wide, narrow])('at $width × $height it moves nothing either', async (windowSize) => {
    await expectStill(windowSize);
    await page.getByText(en('editor.verification.readOnly')).waitFor();
  });

  test.each(others)('at $width × $height no control lies on another', async (windowSize) => {
    expect((await openFirst(windowSize)).overlapping).toEqual([]);
  });
});
