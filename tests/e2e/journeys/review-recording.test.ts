import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaDetails } from '@glossa/contracts/media';
import { viewOrgUser } from '@glossa/contracts/organisations';
import { patchReviewSettings } from '@glossa/contracts/reviews';
import { verifyTranscript } from '@glossa/contracts/transcripts';
import {
  getVideoRequests,
  translateFile,
  viewTranslatedSubtitles,
} from '@glossa/contracts/translation-requests';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newPassword, until } from '../support/api.ts';
import { addColleague, makeClip, plainCues, publishCues, transcribe } from '../support/editor.ts';
import { editCue, openEditor, readList, waitUntilSaved } from '../support/editor-page.ts';
import { en, enLike } from '../support/en.ts';
import { findDifferences, inOrder, oneAtATime } from '../support/read-back/shown-text.ts';
import { readFormats, type SourceCue } from '../support/read-back/subtitle-files.ts';
import { findZipDifferences } from '../support/read-back/subtitle-zip.ts';
import { readSoftMp4 } from '../support/read-back/videos.ts';
import { useJourney } from '../support/use-journey.ts';

/**
 * The translation of a recording in three browsers: Cleo assigns it, Anna translates, Bea reviews. What is delivered is
 * what Anna corrected.
 */
const journey = useJourney();
let anna: Page;
let bea: Page;
let cleo: Page;
let media: MediaDetails;
let ticketId: string;
/** As the machine translated it. */
let machine: SourceCue[];

const spoken = ['The house is red.', 'The garden is big.', 'The book is new.', 'The city is old.'];
const wrong = 'El jardín es demasiado pequeño.';
const corrected = 'El jardín es grande y hermoso.';
const reason = 'Cue 2: the garden is big';

beforeAll(async () => {
  const { admin, server, folder } = journey;
  for (const displayName of ['Anna', 'Bea', 'Cleo'])
    await addColleague(admin, server.address, {
      ...{ role: 'Translator', userName: displayName.toLowerCase(), displayName },
    });
  const { organisationId } = await admin.call(viewOrgUser, {});
  await admin.call(patchReviewSettings, {
    params: { organisationId },
    body: { reviewerMustDiffer: true },
  });
  media = await transcribe(admin, await makeClip(folder, 'garden', 15));
  await publishCues(
    admin,
    media,
    plainCues(spoken.length, (index) => spoken[index] ?? ''),
  );
  await admin.call(verifyTranscript, {
    params: { transcribe_id: media.transcribeId ?? '', status: 'VERIFIED', userId: admin.userId },
    body: { overrideErrors: true, confirmWarnings: true, reason: 'It is a test.' },
  });
  const [request] = await admin.call(translateFile, {
    body: { mediaId: media.mediaId, targetLanguages: ['es'], options: { softMp4: true } },
  });
  ticketId = request?.ticketId ?? '';
  await untilReady();
  machine = await readPublished();
  ({ page: anna } = await journey.open('anna', { password: newPassword }));
  ({ page: bea } = await journey.open('bea', { password: newPassword }));
  ({ page: cleo } = await journey.open('cleo', { password: newPassword }));
}, 240_000);

const untilReady = () =>
  until(
    () => journey.admin.call(getVideoRequests, { params: { mediaId: media.mediaId } }),
    ([request]) => request?.status === 'ready',
    120_000,
  );
async function readPublished(): Promise<SourceCue[]> {
  const { lowerSubtitleList, upperSubtitleList } = await journey.admin.call(
    viewTranslatedSubtitles,
    { params: { mediaId: media.mediaId, language: 'es', ticket_id: ticketId } },
  );
  return inOrder([...upperSubtitleList, ...lowerSubtitleList]);
}
/** The machine's translation with another text in its second cue. */
const withSecond = (text: string): SourceCue[] =>
  machine.map((cue, index) => (index === 1 ? { ...cue, text } : cue));

const reviewButton = (page: Page, status: 'needsReview' | 'inReview' | 'reviewed' | 'sentBack') =>
  page.getByRole('button', { name: en('reviews.open', { status: en(`status.${status}`) }) });
const press = (page: Page, id: Parameters<typeof en>[0]) =>
  page.getByRole('button', { name: en(id), exact: true }).click();
const openDetails = (page: Page) => page.goto(`/dashboard/media-details?mediaId=${media.mediaId}`);
const openTranslation = (page: Page) =>
  openEditor(
    page,
    `/dashboard/edit-translation?${new URLSearchParams({ mediaId: media.mediaId, ticketId })}`,
  );

/** Anna publishes another text of the second cue. */
async function publishSecond(text: string): Promise<void> {
  await openTranslation(anna);
  await editCue(anna, machine[1]?.id ?? '');
  await anna.keyboard.press('Control+a');
  await anna.keyboard.type(text);
  await waitUntilSaved(anna);
  await press(anna, 'editor.publishChanges');
  await anna.getByText(en('editor.translationPublished')).waitFor();
}

async function download(page: Page, file: string): Promise<{ name: string; path: string }> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: file, exact: true }).click();
  const downloaded = await saved;
  const name = downloaded.suggestedFilename();
  const path = join(journey.folder, `downloaded ${name}`);
  await copyFile(await downloaded.path(), path);
  return { name, path };
}
const zip = en('media.files.subtitlesZip', { language: 'Spanish' });
const mp4 = en('media.files.softMp4', { language: 'Spanish' });

test('one person assigns what another one translated to a third', async () => {
  await publishSecond(wrong);
  expect(await readPublished()).toMatchObject(
    withSecond(wrong).map(({ text, startMs, endMs }) => ({ text, startMs, endMs })),
  );
  await openDetails(cleo);
  await reviewButton(cleo, 'needsReview').click();
  await cleo.getByRole('combobox', { name: en('reviews.assignee') }).click();
  await cleo.getByRole('option', { name: 'Bea', exact: true }).click();
  await cleo.getByRole('combobox', { name: en('reviews.assignee') }).waitFor();
  await expect
    .poll(() => cleo.getByRole('combobox', { name: en('reviews.assignee') }).inputValue())
    .toBe('Bea');
  await cleo.keyboard.press('Escape');
});

test('the reviewer finds it in the tasks, reads it and sends it back with a reason', async () => {
  await bea.goto('/dashboard');
  await bea.getByRole('tab', { name: enLike('reviews.tasks') }).click();
  await bea
    .getByRole('link', { name: /garden/ })
    .first()
    .waitFor();
  await openTranslation(bea);
  expect(Object.values(await readList(bea))).toContain(wrong);
  await openDetails(bea);
  await reviewButton(bea, 'needsReview').click();
  await press(bea, 'reviews.start');
  await press(bea, 'reviews.sendBackOpen');
  await bea.getByRole('textbox', { name: en('reviews.sendBackReason') }).fill(reason);
  await press(bea, 'reviews.sendBack');
  await bea.getByRole('button', { name: en('reviews.submit'), exact: true }).waitFor();
  await bea.keyboard.press('Escape');
});

test('the translator reads the reason, corrects it, and cannot sign it off', async () => {
  await openDetails(anna);
  await reviewButton(anna, 'sentBack').click();
  await anna.getByText(reason).waitFor();
  await anna.keyboard.press('Escape');
  await publishSecond(corrected);
  await openDetails(anna);
  await reviewButton(anna, 'needsReview').click();
  await press(anna, 'reviews.start');
  await anna.getByText(en('errors.reviewByLastEditor')).waitFor();
  const signOff = anna.getByRole('button', { name: en('reviews.signOff'), exact: true });
  expect(await signOff.isDisabled()).toBe(true);
  await anna.keyboard.press('Escape');
});

test('the reviewer signs it off, and what is delivered says the corrected text only', async () => {
  await reviewButton(bea, 'inReview').click();
  await press(bea, 'reviews.signOff');
  await bea.getByRole('button', { name: en('reviews.reopen'), exact: true }).waitFor();
  await bea.keyboard.press('Escape');
  await reviewButton(anna, 'reviewed').waitFor();
  await untilReady();

  const cues = withSecond(corrected);
  const nameOf = async (file: string) => (await download(cleo, file)).name;
  await openDetails(cleo);
  await expect.poll(() => nameOf(zip), { timeout: 60_000 }).toBe('garden.es.zip');
  const expected = { title: 'garden', baseName: 'garden.es', cues, notes: [] };
  const delivered = await download(cleo, zip);
  expect(await findZipDifferences(delivered.path, expected, journey.folder)).toEqual({});
  await expect.poll(() => nameOf(mp4), { timeout: 60_000 }).toBe('garden.es.subtitled.mp4');
  const video = await download(cleo, mp4);
  const shown = oneAtATime(cues.map(readFormats.srt.shows));
  expect(findDifferences(shown, await readSoftMp4(video.path), 1)).toEqual([]);
});
