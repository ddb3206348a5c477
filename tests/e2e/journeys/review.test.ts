import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getDocInformation } from '@glossa/contracts/media';
import { viewOrgUser } from '@glossa/contracts/organisations';
import { patchReviewSettings } from '@glossa/contracts/reviews';
import { getDocRequests, translateFile } from '@glossa/contracts/translation-requests';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { makeCategory, newPassword, until, upload } from '../support/api.ts';
import { addColleague } from '../support/editor.ts';
import { eventually } from '../support/editor-page.ts';
import { en, enLike } from '../support/en.ts';
import { useJourney } from '../support/use-journey.ts';

/** A translated document between its editor, Anna, and its reviewer, Bea, in two browsers. */
const journey = useJourney();
let anna: Page;
let bea: Page;
let mediaId: string;
let ticketId: string;

beforeAll(async () => {
  const { admin, server, folder } = journey;
  const role = 'Translator';
  await addColleague(admin, server.address, { role, userName: 'anna', displayName: 'Anna' });
  await addColleague(admin, server.address, { role, userName: 'bea', displayName: 'Bea' });
  const { organisationId } = await admin.call(viewOrgUser, {});
  await admin.call(patchReviewSettings, {
    params: { organisationId },
    body: { reviewerMustDiffer: true },
  });
  const path = join(folder, 'Notes.txt');
  await writeFile(path, 'The house is red.\n\nThe garden is big.\n');
  mediaId = await upload(admin, path, await makeCategory(admin), { spokenLanguage: 'en' });
  await until(
    () => admin.call(getDocInformation, { params: { mediaId } }),
    ({ uploadedStatus }) => uploadedStatus === 'ready',
    60_000,
  );
  await admin.call(translateFile, { body: { mediaId, targetLanguages: ['es'] } });
  const [request] = await until(
    () => admin.call(getDocRequests, { params: { mediaId } }),
    ([only]) => only?.status === 'ready',
    60_000,
  );
  ticketId = request?.ticketId ?? '';
  ({ page: anna } = await journey.open('anna', { password: newPassword }));
  ({ page: bea } = await journey.open('bea', { password: newPassword }));
}, 240_000);

const unicodeBidi = (element: unknown): string =>
  (
    globalThis as unknown as { getComputedStyle: (of: unknown) => { unicodeBidi: string } }
  ).getComputedStyle(element).unicodeBidi;
const openDocument = async (page: Page) => {
  await page.goto(`/dashboard/document-review?ticketId=${ticketId}&mediaId=${mediaId}`);
};
const reviewButton = (page: Page, status: 'needsReview' | 'inReview' | 'reviewed' | 'sentBack') =>
  page.getByRole('button', { name: en('reviews.open', { status: en(`status.${status}`) }) });
const press = (page: Page, id: Parameters<typeof en>[0]) =>
  page.getByRole('button', { name: en(id), exact: true }).click();
const download = async (page: Page): Promise<{ name: string; text: string }> => {
  const saved = page.waitForEvent('download');
  await press(page, 'common.download');
  const file = await saved;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
};

test('buttons without a place beside the title are above the content', async () => {
  const size = bea.viewportSize();
  if (!size) throw new Error('The window has no size.');
  await bea.setViewportSize({ width: 1040, height: size.height });
  await openDocument(bea);
  const rebuild = bea.getByRole('button', { name: en('documentReview.rebuild') });
  const bar = bea.getByRole('banner');
  const topOf = async (what: Locator) => (await what.boundingBox())?.y ?? 0;
  await rebuild.waitFor();
  await eventually(() => topOf(rebuild)).toBeGreaterThan(56);
  const overflow = () =>
    bar.evaluate((element) => {
      const { scrollWidth, clientWidth } = element as unknown as Record<string, number>;
      return Number(scrollWidth) - Number(clientWidth);
    });
  await eventually(overflow).toBe(0);
  await bea.setViewportSize({ ...size, width: 1600 });
  await eventually(() => topOf(rebuild)).toBeLessThan(56);
  await bea.setViewportSize(size);
});

test('an unreviewed file says so, and the reviewer sends the translation back', async () => {
  await openDocument(anna);
  await openDocument(bea);
  expect(await download(anna)).toEqual({
    name: 'Notes.es.unreviewed.txt',
    text: 'La casa es roja.\n\nEl jardín es grande.\n',
  });
  await reviewButton(bea, 'needsReview').click();
  await bea.getByRole('combobox', { name: en('reviews.assignee') }).click();
  await bea.getByRole('option', { name: 'Bea', exact: true }).click();
  await press(bea, 'reviews.start');
  await press(bea, 'reviews.sendBackOpen');
  const reason = bea.getByRole('textbox', { name: en('reviews.sendBackReason') });
  await reason.fill('Line 1: carmine');
  // Arabic words would start at the right.
  expect(await reason.evaluate(unicodeBidi)).toBe('plaintext');
  await press(bea, 'reviews.sendBack');
  await bea.getByRole('button', { name: en('reviews.submit'), exact: true }).waitFor();
  await bea.keyboard.press('Escape');
  // Both open pages agree.
  await reviewButton(anna, 'sentBack').click();
  await anna.getByText('Line 1: carmine').waitFor();
  await anna.keyboard.press('Escape');
});

test('the editor finds it in the tasks, corrects it, and cannot sign it off', async () => {
  await anna.goto('/dashboard');
  await anna.getByRole('tab', { name: enLike('reviews.tasks') }).click();
  await anna.getByText(en('notifications.filterAll'), { exact: true }).click();
  await anna
    .getByRole('link', { name: /Notes/ })
    .filter({ hasText: en('status.sentBack') })
    .click();
  await anna.getByRole('button', { name: 'La casa es roja.' }).click();
  const name = en('documentReview.segmentTranslation', { number: 1 });
  await anna.getByRole('textbox', { name }).fill('La casa es carmín.');
  await anna.keyboard.press('Control+Enter');
  await anna.getByText(en('documentReview.fileOutdated')).waitFor();
  await press(anna, 'documentReview.rebuild');
  await reviewButton(anna, 'needsReview').click();
  await press(anna, 'reviews.start');
  await anna.getByText(en('errors.reviewByLastEditor')).waitFor();
  const signOff = anna.getByRole('button', { name: en('reviews.signOff'), exact: true });
  expect(await signOff.isDisabled()).toBe(true);
  await anna.keyboard.press('Escape');
});

test('the reviewer signs it off, and the delivered file has the corrected text', async () => {
  await reviewButton(bea, 'inReview').click();
  await press(bea, 'reviews.signOff');
  await bea.getByRole('button', { name: en('reviews.reopen'), exact: true }).waitFor();
  await bea.keyboard.press('Escape');
  await reviewButton(anna, 'reviewed').waitFor();
  await expect
    .poll(() => download(anna), { timeout: 30_000 })
    .toEqual({ name: 'Notes.es.txt', text: 'La casa es carmín.\n\nEl jardín es grande.\n' });
});
