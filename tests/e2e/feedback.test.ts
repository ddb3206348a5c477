import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FeedbackTicket, viewFeedbackTicket } from '@glossa/contracts/feedback';
import type { MediaDetails } from '@glossa/contracts/media';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findAccessibilityFaults } from './support/accessibility.ts';
import { type Client, newPassword, signIn } from './support/api.ts';
import { type OpenBrowser, openBrowser } from './support/browser.ts';
import { addColleague, makeClip, plainCues, publishCues, transcribe } from './support/editor.ts';
import {
  editCue,
  editorAddress,
  editorOf,
  enter,
  eventually,
  openEditor,
  waitUntilSaved,
} from './support/editor-page.ts';
import { makeDataFolder, type RunningServer, startServer } from './support/server.ts';

/** From a wrong word in the editor to its correction, between two people. */
let data: Awaited<ReturnType<typeof makeDataFolder>>;
let server: RunningServer;
let admin: Client;
let media: MediaDetails;
let anna: OpenBrowser;
let bea: OpenBrowser;
let ticketId: string;

const wrong = 'Welcome to the harbor.';
const right = 'Welcome to the harbour.';

beforeAll(async () => {
  data = await makeDataFolder();
  server = await startServer(data.path);
  admin = await signIn(server.address, server.password ?? '');
  const person = { role: 'Verifier' } as const;
  await addColleague(admin, server.address, { ...person, userName: 'anna', displayName: 'Anna' });
  await addColleague(admin, server.address, { ...person, userName: 'bea', displayName: 'Bea' });
  media = await transcribe(admin, await makeClip(data.path, 'harbour'));
  await publishCues(
    admin,
    media,
    plainCues(3, (index) => (index === 1 ? wrong : `Line ${index}.`)),
  );
  anna = await openBrowser(server.address);
  bea = await openBrowser(server.address);
  for (const { page } of [anna, bea]) page.setDefaultTimeout(15_000);
  await enter(anna.page, 'anna', newPassword);
  await enter(bea.page, 'bea', newPassword);
});
afterAll(async () => {
  await anna.close();
  await bea.close();
  expect(await server.stop()).toBe(0);
  await data.remove();
});
afterEach(async ({ task }) => {
  for (const [name, { page }] of Object.entries({ anna, bea })) {
    if (task.result?.state === 'fail')
      await page.screenshot({ path: join(tmpdir(), `feedback-${name}-${task.id}.png`) });
  }
  expect(anna.problems).toEqual([]);
  expect(bea.problems).toEqual([]);
});

const isAccessible = async (page: Page) => expect(await findAccessibilityFaults(page)).toEqual([]);
const ticket = (): Promise<FeedbackTicket> =>
  admin.call(viewFeedbackTicket, { params: { id: ticketId } });
const fileOf = (name: string) => Buffer.from(`${name}: what I saw`);

/** As the clipboard of a desktop holds a screenshot. */
const pasteScreenshot = (page: Page) =>
  page.evaluate(async () => {
    const scope = globalThis as unknown as {
      document: {
        createElement: (name: 'canvas') => {
          width: number;
          height: number;
          toBlob: (done: (blob: Blob) => void) => void;
        };
        dispatchEvent: (event: Event) => void;
      };
      DataTransfer: new () => { items: { add: (file: File) => void } };
      ClipboardEvent: new (type: string, init: object) => Event;
    };
    const canvas = scope.document.createElement('canvas');
    Object.assign(canvas, { width: 320, height: 180 });
    const picture = await new Promise<Blob>((resolve) => canvas.toBlob(resolve));
    const clipboardData = new scope.DataTransfer();
    clipboardData.items.add(new File([picture], 'image.png', { type: 'image/png' }));
    scope.document.dispatchEvent(
      new scope.ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });

test('Anna reports a cue from the editor, with a screenshot and what it should say', async () => {
  const { page } = anna;
  await openEditor(page, editorAddress(media.mediaId));
  await editCue(page, 'c1');
  await page.keyboard.press('Alt+A');
  const dialog = page.getByRole('dialog', { name: 'Give feedback on this cue' });
  await dialog.getByText(wrong).first().waitFor();
  await dialog.getByLabel('Subject').fill('British spelling here');
  await dialog.getByLabel('Suggested text').fill(right);
  await pasteScreenshot(page);
  await dialog.getByText(/^Screenshot .*\.png/).waitFor();
  await isAccessible(page);

  // A reload loses nothing of it.
  await page.reload();
  await editorOf(page).list.waitFor();
  await editCue(page, 'c1');
  await page.getByRole('button', { name: 'Give feedback on this cue' }).click();
  await dialog.getByText('What you wrote here before is still there.').waitFor();
  await eventually(() => dialog.getByLabel('Subject').inputValue()).toBe('British spelling here');
  await dialog.getByText(/^Screenshot .*\.png/).waitFor();

  await dialog.getByRole('button', { name: 'Send feedback' }).click();
  await page.getByText('Thank you. The feedback is sent as ticket #1.').waitFor();
  await dialog.waitFor({ state: 'hidden' });
});

test('Bea finds it in the list, sees the screenshot, takes it and asks back', async () => {
  const { page } = bea;
  await page.getByRole('link', { name: 'Feedback', exact: true }).click();
  await page.getByRole('link', { name: 'British spelling here' }).waitFor();
  await isAccessible(page);
  await page.getByRole('link', { name: 'British spelling here' }).click();
  await page.getByRole('heading', { name: 'British spelling here' }).waitFor();
  ticketId = new URL(page.url()).pathname.split('/').pop() ?? '';
  const picture = page.getByRole('button', { name: /^Show Screenshot/ }).getByRole('presentation');
  await eventually(() =>
    picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
  ).toBe(320);
  const [large] = await Promise.all([
    bea.context.waitForEvent('page'),
    page.getByRole('button', { name: /^Show Screenshot/ }).click(),
  ]);
  await eventually(() =>
    large.evaluate(() => {
      const scope = globalThis as unknown as {
        document: { images: ArrayLike<{ naturalWidth: number }> };
      };
      return scope.document.images[0]?.naturalWidth;
    }),
  ).toBe(320);
  await large.close();

  await page.getByRole('combobox', { name: 'Assigned to' }).click();
  await page.getByRole('option', { name: 'Bea' }).click();
  await eventually(async () => (await ticket()).assignee?.displayName).toBe('Bea');
  await page.getByRole('button', { name: 'Start work' }).click();
  await page.getByRole('status').getByText('In progress').waitFor();

  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Thank you, ');
  await page.getByRole('textbox', { name: 'Write a comment' }).press('End');
  await page.keyboard.type('@an');
  await page.getByRole('option', { name: /Anna/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('I mend it.');
  await page.getByRole('button', { name: 'Comment on the ticket' }).click();
  await page.getByRole('listitem').getByText('@anna').waitFor();
  expect((await ticket()).comments).toMatchObject([
    { text: 'Thank you, @anna I mend it.', mentions: [{ userName: 'anna' }] },
  ]);
  await isAccessible(page);
});

test('Anna sees it move without loading the page again', async () => {
  const { page } = anna;
  await page.goto(`/feedback/info/${ticketId}`);
  await page.getByRole('heading', { name: 'British spelling here' }).waitFor();
  await bea.page.locator('input[type=file]').setInputFiles({
    name: '<b>note.txt',
    mimeType: 'text/html',
    buffer: fileOf('note'),
  });
  await page.getByText('<b>note.txt').first().waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download .*note/ }).click();
  expect((await download).suggestedFilename()).toContain('note');
});

test('from the ticket Bea opens the editor at exactly that cue, corrects and publishes it', async () => {
  const { page } = bea;
  await page.getByRole('link', { name: 'Open the editor at this cue' }).click();
  await editorOf(page).list.waitFor();
  await page.locator('[data-cue-id="c1"][data-current]').waitFor();
  await eventually(() => editorOf(page).text.inputValue()).toBe(wrong);
  await editorOf(page).text.fill(right);
  await waitUntilSaved(page);
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await eventually(async () => (await ticket()).place?.textNow).toBe(right);
});

test('she resolves it with the published change as its answer, and Anna closes it', async () => {
  const { page } = bea;
  await page.goto(`/feedback/info/${ticketId}`);
  await page.getByRole('button', { name: 'Resolve', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Resolve ticket #1' });
  const link = dialog.getByRole('checkbox', { name: /as the answer$/ });
  expect(await link.isChecked()).toBe(true);
  await dialog.getByText(right).waitFor();
  await dialog.getByLabel('How was it resolved?').fill('Spelled as the house does.');
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  const answer = page.getByRole('region', { name: 'How it was resolved' });
  await answer.getByText(right).waitFor();
  const { resolution, place } = await ticket();
  expect(resolution).toMatchObject({
    text: 'Spelled as the house does.',
    by: { displayName: 'Bea' },
    change: { version: place?.versionNow, textAfter: right },
  });
  await isAccessible(page);

  await anna.page.getByRole('button', { name: 'Close', exact: true }).click();
  await anna.page.getByRole('status').getByText('Closed').waitFor();
});

test('the error rate counts it once, and leaves as a file', async () => {
  const { page } = bea;
  await page.goto('/feedback?tab=rates');
  const row = page.getByRole('row', { name: /^English/ });
  await row.waitFor();
  expect(await row.getByRole('cell').first().innerText()).toBe('1');
  await isAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('error-rates-by-language.csv');
});

test('beside the player a problem is reported at its time, with the cue under it', async () => {
  const { page } = anna;
  await page.goto(`/dashboard/media-details?mediaId=${media.mediaId}&t=4`);
  await page.getByRole('button', { name: 'Report a problem at this time' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report a problem at this time' });
  await dialog.getByText('00:00:0').first().waitFor();
  await dialog.getByLabel('Subject').fill('The sound crackles');
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Send feedback' }).click();
  await page.getByText('Thank you. The feedback is sent as ticket #2.').waitFor();
});
