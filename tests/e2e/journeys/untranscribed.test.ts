import type { MediaDetails } from '@glossa/contracts/media';
import { viewTranscript } from '@glossa/contracts/transcripts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newPassword } from '../support/api.ts';
import { transcribe } from '../support/editor.ts';
import { editorAddress, editorOf, eventually, waitUntilSaved } from '../support/editor-page.ts';
import { en } from '../support/en.ts';
import { makeSpokenVideo } from '../support/speech.ts';
import { useJourney } from '../support/use-journey.ts';

/** The service has words for the first seconds of a recording, and none for a part that is sent again. */
const heardSeconds = 6;
const opening = 'Good morning everyone and welcome to the meeting.'.split(' ');
const journey = useJourney({
  answers: async ({ form, response }) => {
    const seconds = ((form.get('file') as File).size - 44) / 32_000;
    const each = heardSeconds / opening.length;
    const words = opening.map((word, index) => ({
      ...{ word, start: index * each, end: (index + 1) * each, probability: 0.9 },
    }));
    response.writeHead(200, { 'content-type': 'application/json' });
    const isWhole = seconds > 20;
    const text = isWhole ? opening.join(' ') : '';
    response.end(JSON.stringify({ language: 'english', text, words: isWhole ? words : [] }));
  },
});
let page: Page;
let media: MediaDetails;
const missing = en('editor.issueType.notTranscribed');

const transcriptOf = async () =>
  journey.admin.call(viewTranscript, {
    params: {
      transcribe_id: media.transcribeId ?? '',
      language: 'en',
      userId: journey.admin.userId,
    },
  });

beforeAll(async () => {
  const video = await makeSpokenVideo(journey.folder, 'Left out.mp4');
  media = await transcribe(journey.admin, video);
  ({ page } = await journey.open('admin', { password: newPassword }));
});

test('speech that a service leaves out is marked, blocks verification, and is written or dismissed', async () => {
  const { untranscribed, lowerSubtitleList } = await transcriptOf();
  expect(untranscribed.length).toBeGreaterThan(0);
  expect(lowerSubtitleList.map(({ text }) => text.replaceAll('\n', ' ')).join(' ')).toBe(
    opening.join(' '),
  );
  await page.goto(editorAddress(media.mediaId));
  await page.getByText(en('editor.untranscribed.found', { count: untranscribed.length })).waitFor();
  await page.getByRole('button', { name: en('editor.untranscribed.show') }).click();
  const issues = editorOf(page).panel(en('editor.issues.title'));
  const rows = issues.getByRole('listitem').filter({ hasText: missing });
  await rows.first().waitFor();
  expect(await rows.count()).toBe(untranscribed.length);

  await rows
    .first()
    .getByRole('button', { name: en('editor.newCue') })
    .click();
  await eventually(async () => expect(await rows.count()).toBe(untranscribed.length - 1));
  await editorOf(page).text.fill('Today we will talk about the new library.');
  await waitUntilSaved(page);
  for (let left = untranscribed.length - 1; left > 0; left -= 1) {
    await rows
      .first()
      .getByRole('button', { name: en('editor.untranscribed.dismiss') })
      .click();
    await eventually(async () => expect(await rows.count()).toBe(left - 1));
  }
  await page.reload();
  await editorOf(page).list.waitFor();
  expect(await page.getByRole('button', { name: en('editor.untranscribed.show') }).count()).toBe(0);
  expect((await transcriptOf()).untranscribed.filter(({ dismissed }) => dismissed)).toHaveLength(
    untranscribed.length - 1,
  );
});
