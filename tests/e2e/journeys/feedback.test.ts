import { type FeedbackTicket, viewFeedbackTicket } from '@glossa/contracts/feedback';
import type { MediaDetails } from '@glossa/contracts/media';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { type Client, newPassword } from '../support/api.ts';
import type { OpenBrowser } from '../support/browser.ts';
import { addColleague, makeClip, plainCues, publishCues, transcribe } from '../support/editor.ts';
import {
  editCue,
  editorAddress,
  editorOf,
  eventually,
  openEditor,
  waitUntilSaved,
} from '../support/editor-page.ts';
import { en, enLike } from '../support/en.ts';
import { useJourney } from '../support/use-journey.ts';

/** From a wrong word in the editor to its correction, between two people. */
const journey = useJourney();
let admin: Client;
let media: MediaDetails;
let anna: OpenBrowser;
let bea: OpenBrowser;
let ticketId: string;

const wrong = 'Welcome to the harbor.';
const right = 'Welcome to the harbour.';

beforeAll(async () => {
  ({ admin } = journey);
  const { address } = journey.server;
  const person = { role: 'Verifier' } as const;
  await addColleague(admin, address, { ...person, userName: 'anna', displayName: 'Anna' });
  await addColleague(admin, address, { ...person, userName: 'bea', displayName: 'Bea' });
  media = await transcribe(admin, await makeClip(journey.folder, 'harbour'));
  await publishCues(
    admin,
    media,
    plainCues(3, (index) => (index === 1 ? wrong : `Line ${index}.`)),
  );
  anna = await journey.open('anna', { password: newPassword });
  bea = await journey.open('bea', { password: newPassword, at: '/' });
});

const isAccessible = async (page: Page) => expect(await findAccessibilityFaults(page)).toEqual([]);
const ticket = (): Promise<FeedbackTicket> =>
  admin.call(viewFeedbackTicket, { params: { id: ticketId } });
const fileOf = (name: string) => Buffer.from(`${name}: what I saw`);

/** A screenshot as in a desktop's clipboard. */
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

test('Anna reports a cue from the editor with a screenshot and a suggestion', async () => {
  const { page } = anna;
  await openEditor(page, editorAddress(media.mediaId));
  await editCue(page, 'c1');
  await page.keyboard.press('Alt+A');
  const dialog = page.getByRole('dialog', { name: en('editor.sendCueFeedback') });
  await dialog.getByText(wrong).first().waitFor();
  await dialog.getByLabel(en('feedback.subject')).fill('British spelling here');
  await dialog.getByLabel(en('feedback.suggestedTextField')).fill(right);
  await dialog.getByLabel(en('common.description')).fill('Right, ');
  await dialog.getByLabel(en('common.description')).press('End');
  await page.keyboard.type('@be');
  await page.getByRole('option', { name: /Bea/ }).waitFor();
  await page.keyboard.press('Enter');
  await pasteScreenshot(page);
  await dialog.getByText(enLike('feedback.screenshotName')).waitFor();
  await isAccessible(page);

  // A reload loses nothing.
  await page.reload();
  await editorOf(page).list.waitFor();
  await editCue(page, 'c1');
  await page.getByRole('button', { name: en('editor.sendCueFeedback') }).click();
  await dialog.getByText(en('feedback.draftRestored')).waitFor();
  await eventually(() => dialog.getByLabel(en('feedback.subject')).inputValue()).toBe(
    'British spelling here',
  );
  await dialog.getByText(enLike('feedback.screenshotName')).waitFor();

  await dialog.getByRole('button', { name: en('feedback.send') }).click();
  await page.getByText(en('feedback.sentToast', { number: '#1' })).waitFor();
  await dialog.waitFor({ state: 'hidden' });
});

test('Bea finds it in the list, sees the screenshot, takes it and asks back', async () => {
  const { page } = bea;
  await page.getByRole('link', { name: en('common.feedback'), exact: true }).click();
  await page.getByRole('link', { name: 'British spelling here' }).waitFor();
  await isAccessible(page);
  await page.getByRole('link', { name: 'British spelling here' }).click();
  await page.getByRole('heading', { name: 'British spelling here' }).waitFor();
  ticketId = new URL(page.url()).pathname.split('/').pop() ?? '';
  // Told of the mention, and highlighted in the text.
  expect(await ticket()).toMatchObject({ text: 'Right, @bea', mentions: [{ userName: 'bea' }] });
  await page.getByText('@bea').waitFor();
  const picture = page
    .getByRole('button', { name: enLike('feedback.showFullSize') })
    .getByRole('presentation');
  await eventually(() =>
    picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
  ).toBe(320);
  const [large] = await Promise.all([
    bea.context.waitForEvent('page'),
    page.getByRole('button', { name: enLike('feedback.showFullSize') }).click(),
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

  await page.getByRole('combobox', { name: en('feedback.assignedTo') }).click();
  await page.getByRole('option', { name: 'Bea' }).click();
  await eventually(async () => (await ticket()).assignee?.displayName).toBe('Bea');
  await page.getByRole('button', { name: en('feedback.startWork') }).click();
  await page.getByRole('status').getByText(en('status.inProgress')).waitFor();

  await page.getByRole('textbox', { name: en('feedback.writeComment') }).fill('Thank you, ');
  await page.getByRole('textbox', { name: en('feedback.writeComment') }).press('End');
  await page.keyboard.type('@an');
  await page.getByRole('option', { name: /Anna/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('I mend it.');
  await page.getByRole('button', { name: en('feedback.addComment') }).click();
  await page.getByRole('listitem').getByText('@anna').waitFor();
  expect((await ticket()).comments).toMatchObject([
    { text: 'Thank you, @anna I mend it.', mentions: [{ userName: 'anna' }] },
  ]);
  await isAccessible(page);
});

test('Anna sees the status change without reloading', async () => {
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

test('Bea opens the editor at that cue from the ticket, corrects and publishes it', async () => {
  const { page } = bea;
  await page.getByRole('link', { name: en('feedback.openCueInEditor') }).click();
  await editorOf(page).list.waitFor();
  await page.locator('[data-cue-id="c1"][data-current]').waitFor();
  await eventually(() => editorOf(page).text.inputValue()).toBe(wrong);
  await editorOf(page).text.fill(right);
  await waitUntilSaved(page);
  await page.getByRole('button', { name: en('editor.publishChanges') }).click();
  await eventually(async () => (await ticket()).place?.textNow).toBe(right);
});

test('Bea resolves it with the published change, and Anna closes it', async () => {
  const { page } = bea;
  await page.goto(`/feedback/info/${ticketId}`);
  await page.getByRole('button', { name: en('feedback.resolveTicket'), exact: true }).click();
  const dialog = page.getByRole('dialog', {
    name: en('feedback.resolveTicketNumber', { number: '#1' }),
  });
  const link = dialog.getByRole('checkbox', {
    name: enLike('feedback.linkVersion'),
  });
  expect(await link.isChecked()).toBe(true);
  await dialog.getByText(right).waitFor();
  await dialog.getByLabel(en('feedback.howResolved')).fill('Spelled as the house does.');
  await isAccessible(page);
  await dialog.getByRole('button', { name: en('feedback.resolveTicket') }).click();
  const answer = page.getByRole('region', { name: en('feedback.resolution') });
  await answer.getByText(right).waitFor();
  const { resolution, place } = await ticket();
  expect(resolution).toMatchObject({
    text: 'Spelled as the house does.',
    by: { displayName: 'Bea' },
    change: { version: place?.versionNow, textAfter: right },
  });
  await isAccessible(page);

  await anna.page.getByRole('button', { name: en('feedback.closeTicket'), exact: true }).click();
  await anna.page.getByRole('status').getByText(en('status.ticket.closed')).waitFor();
});

test('the error rate counts it once and can be exported', async () => {
  const { page } = bea;
  await page.goto('/feedback?tab=rates');
  const row = page.getByRole('row', { name: /^English/ });
  await row.waitFor();
  expect(await row.getByRole('cell').first().innerText()).toBe('1');
  await isAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: en('feedback.exportCsv') }).click();
  expect((await download).suggestedFilename()).toBe('error-rates-by-language.csv');
});

test('reports a problem at the player’s time with its cue', async () => {
  const { page } = anna;
  await page.goto(`/dashboard/media-details?mediaId=${media.mediaId}&t=4`);
  await page.getByRole('button', { name: en('media.reportProblem') }).click();
  const dialog = page.getByRole('dialog', { name: en('media.reportProblem') });
  await dialog.getByText('00:00:0').first().waitFor();
  await dialog.getByLabel(en('feedback.subject')).fill('The sound crackles');
  await isAccessible(page);
  await dialog.getByRole('button', { name: en('feedback.send') }).click();
  await page.getByText(en('feedback.sentToast', { number: '#2' })).waitFor();
});
