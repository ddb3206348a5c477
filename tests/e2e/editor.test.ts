import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { viewAuditLog } from '@glossa/contracts/audit';
import type { MediaDetails } from '@glossa/contracts/media';
import { type Transcript, viewTranscript } from '@glossa/contracts/transcripts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findAccessibilityFaults } from './support/accessibility.ts';
import { type Client, newPassword, signIn } from './support/api.ts';
import { type OpenBrowser, openBrowser } from './support/browser.ts';
import { cuesOf, openDraft, transcribe } from './support/editor.ts';
import {
  chosenText,
  editorAddress,
  editorOf,
  enterByKeys,
  eventually,
  forbidMouse,
  hasFocus,
  holdsFocus,
  tabTo,
  waitUntilSaved,
} from './support/editor-page.ts';
import { makeDataFolder, type RunningServer, startServer } from './support/server.ts';
import { makeSpokenVideo } from './support/speech.ts';

/** A machine's transcript, corrected and verified by somebody who has no mouse. */
let data: Awaited<ReturnType<typeof makeDataFolder>>;
let server: RunningServer;
let admin: Client;
let media: MediaDetails;
let browser: OpenBrowser;
let page: Page;
let pointer: Awaited<ReturnType<typeof forbidMouse>>;

const spoken = [
  'Good morning everyone and welcome to the meeting.',
  'The author is called Zbigniew Kwiatkowski.',
  'He will talk about the new library in the city.',
  'The library has three floors and a large garden.',
  'Please send your questions to the office before Friday.',
];

const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const editor = () => editorOf(page);
const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== '');
const shownText = () => editor().text.inputValue();
const secondsOf = async (field: 'start' | 'end') => {
  const [hours = 0, minutes = 0, seconds = 0] = (await editor()[field].inputValue())
    .split(':')
    .map(Number);
  return hours * 3600 + minutes * 60 + seconds;
};
const published = (): Promise<Transcript> =>
  admin.call(viewTranscript, {
    params: {
      transcribe_id: media.transcribeId ?? '',
      language: media.language ?? 'en',
      userId: admin.userId,
    },
  });

beforeAll(async () => {
  data = await makeDataFolder();
  server = await startServer(data.path);
  admin = await signIn(server.address, server.password ?? '');
  media = await transcribe(admin, await makeSpokenVideo(data.path, 'Library talk.mp4', spoken));
  browser = await openBrowser(server.address);
  page = browser.page;
  page.setDefaultTimeout(15_000);
  pointer = await forbidMouse(page);
  await enterByKeys(page, 'admin', newPassword);
  await page.goto(editorAddress(media.mediaId));
  await editor().list.waitFor();
});
afterAll(async () => {
  await browser.close();
  expect(await server.stop()).toBe(0);
  await data.remove();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') {
    await page.screenshot({ path: join(tmpdir(), 'glossa-editor-failure.png') });
    return;
  }
  await page.waitForTimeout(400);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(browser.problems.splice(0)).toEqual([]);
  expect(await pointer.presses()).toBe(0);
});

describe('by keys alone', () => {
  test('the list is reached, and the next doubtful word is chosen and typed over', async () => {
    await press('Tab');
    expect(await hasFocus(page.getByText('Skip to content'))).toBe(true);
    await press('Enter', 'Escape');
    expect(await hasFocus(editor().list)).toBe(true);
    await press('End', 'Home', 'ArrowDown');
    expect(await shownText()).toContain('The author');

    await press('Alt+w');
    await eventually(() => chosenText(editor().text)).toMatch(/^\S+$/);
    const doubted = await chosenText(editor().text);
    const before = await shownText();
    expect(before).toContain(doubted);
    await page.keyboard.type('Zbigniew');
    expect(await shownText()).toBe(before.replace(doubted, 'Zbigniew'));
    await waitUntilSaved(page);
    const stored = cuesOf(await openDraft(admin, media)).map(({ text }) => text);
    expect(stored).toContain(before.replace(doubted, 'Zbigniew'));
  });

  test('a cue is split at the cursor and merged with the next', async () => {
    await press('Escape', 'Home', 'ArrowDown', 'Enter', 'Control+Home');
    const whole = await shownText();
    await press('Control+ArrowRight', 'Control+ArrowRight');
    const rows = Number(await editor().list.getAttribute('aria-rowcount'));
    await press('Alt+s');
    await eventually(shownText).not.toBe(whole);
    expect(wordsIn(await shownText())).toEqual(wordsIn(whole).slice(2));
    expect(await editor().list.getAttribute('aria-rowcount')).toBe(String(rows + 1));
    await press('Alt+ArrowUp');
    await eventually(async () => wordsIn(await shownText())).toEqual(wordsIn(whole).slice(0, 2));
    await press('Alt+m');
    await eventually(async () => wordsIn(await shownText())).toEqual(wordsIn(whole));
    expect(await editor().list.getAttribute('aria-rowcount')).toBe(String(rows));
  });

  test('a cue goes to the upper track, later by 100 ms, and ends at the playhead', async () => {
    await press('Escape', 'Home', 'ArrowDown', 'ArrowDown');
    const start = await secondsOf('start');
    await press('Alt+u');
    await page.getByRole('columnheader', { name: /upper/i }).waitFor();
    await press('Alt+ArrowRight');
    await eventually(() => secondsOf('start')).toBeCloseTo(start + 0.1, 1);
    const moved = await secondsOf('start');
    // To its start, then two seconds on.
    await press('ArrowUp', 'ArrowDown', 'Alt+l', 'Alt+l', 'Alt+]');
    await eventually(() => secondsOf('end')).toBeCloseTo(moved + 2, 0);
  });

  test('undo and redo go there and back', async () => {
    const end = await secondsOf('end');
    const start = await secondsOf('start');
    await press('Control+z');
    await eventually(() => secondsOf('end')).not.toBe(end);
    await press('Control+z');
    await eventually(() => secondsOf('start')).toBeCloseTo(start - 0.1, 1);
    await press('Control+Shift+z', 'Control+y');
    await eventually(() => secondsOf('end')).toBe(end);
    expect(await secondsOf('start')).toBe(start);
  });

  test('a word is replaced everywhere after every change was shown', async () => {
    await press('Control+h');
    const panel = editor().panel('Find and replace');
    await eventually(() => hasFocus(panel.getByRole('textbox', { name: 'Find' }))).toBe(true);
    await page.keyboard.type('library');
    await press('Tab');
    await page.keyboard.type('archive');
    await panel.getByText('2 places in 2 cues.').waitFor();
    await panel.getByRole('listitem').nth(1).waitFor();
    expect(await panel.locator('ins').allInnerTexts()).toEqual(['archive', 'archive']);
    expect(await panel.locator('del').allInnerTexts()).toEqual(['library', 'library']);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await tabTo(panel.getByRole('button', { name: 'Replace in all 2' }));
    await press('Enter');
    await page.getByText('2 cues changed.').waitFor();
    await tabTo(panel.getByRole('textbox', { name: 'Find' }), 'Shift+Tab');
    await press('Escape');
    await eventually(() => panel.count()).toBe(0);
    expect(
      await editor()
        .cell(/archive/)
        .count(),
    ).toBe(2);
  });

  test.each([
    ['Alt+t', 'Shift and stretch times'],
    ['Alt+v', 'Versions'],
    ['Alt+i', 'Import a subtitle file'],
    ['Alt+y', 'Style'],
    ['F7', 'Problems found'],
  ])('%s opens a panel that has the focus, and Escape gives it back', async (key, title) => {
    await press('Escape', 'F2');
    await eventually(() => hasFocus(editor().text)).toBe(true);
    await press(key);
    const panel = editor().panel(title);
    await panel.waitFor();
    await eventually(() => holdsFocus(panel)).toBe(true);
    await page.waitForTimeout(400);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await press('Escape');
    await eventually(() => panel.count()).toBe(0);
    expect(await hasFocus(editor().text)).toBe(true);
  });

  test.each([
    ['F1', 'Keyboard shortcuts'],
    ['Control+k', 'All commands'],
  ])('%s opens a dialog, and Escape closes it', async (key, title) => {
    await press('Escape', 'F2', key);
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.waitFor();
    await page.waitForTimeout(400);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await press('Escape');
    await eventually(() => dialog.count()).toBe(0);
    expect(await hasFocus(editor().text)).toBe(true);
  });

  test('what breaks the reading rules is put right after every change was shown', async () => {
    await press('Escape', 'Home', 'Enter', 'Control+End');
    await page.keyboard.type(' And to all who could not come and listen to it later at home.');
    await press('Alt+f');
    const panel = editor().panel('Problems found');
    await panel.getByText(/found, none of them errors/).waitFor();
    await tabTo(panel.getByRole('button', { name: 'Fix all…' }));
    await press('Enter');
    const preview = editor().panel('Fix all: preview');
    await preview.getByRole('listitem').first().waitFor();
    await page.waitForTimeout(400);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await tabTo(preview.getByRole('button', { name: /^Change / }));
    await press('Enter');
    await page
      .getByText(/^(One cue|\d+ cues?) changed\.$/)
      .first()
      .waitFor();
    await tabTo(panel.getByRole('button', { name: 'Close: Problems found' }), 'Shift+Tab');
    await press('Escape');
  });

  test('all of it is still there after a reload, and is published', async () => {
    await waitUntilSaved(page);
    const before = cuesOf(await openDraft(admin, media));
    expect(before.some(({ track }) => track === 'upper')).toBe(true);
    await page.reload();
    await editor().list.waitFor();
    for (const { text } of before)
      expect(
        await editor()
          .cell(new RegExp(wordsIn(text).join('\\s+')))
          .count(),
      ).toBe(1);
    await press('Control+Shift+s');
    await page.getByText('The corrections are published.').waitFor();
    const { upperSubtitleList, lowerSubtitleList, version } = await published();
    expect(version).toBe(2);
    expect([...upperSubtitleList, ...lowerSubtitleList].map(({ text }) => text).toSorted()).toEqual(
      before.map(({ text }) => text).toSorted(),
    );
  });

  test('versions show in colour what changed since, and one is restored', async () => {
    await press('Escape', 'Home', 'Enter', 'Control+End', 'Control+Shift+ArrowLeft');
    await page.keyboard.type('tomorrow.');
    await waitUntilSaved(page);
    await press('Control+Shift+s');
    await eventually(async () => (await published()).version).toBe(3);
    await press('Alt+v');
    const list = editor().panel('Versions');
    await list.getByText('Version 3 · published now').waitFor();
    await list.getByText('Made by the engine').waitFor();
    await page.waitForTimeout(400);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await tabTo(list.getByRole('button', { name: /Version 1/ }));
    await press('Enter');
    const since = editor().panel('Since version 1');
    await since.locator('ins', { hasText: 'tomorrow' }).first().waitFor();
    await since.locator('del', { hasText: 'library' }).first().waitFor();
    const [added, removed] = await Promise.all(
      ['ins', 'del'].map((kind) =>
        since
          .locator(kind)
          .first()
          .evaluate((part) => {
            const scope = globalThis as unknown as {
              getComputedStyle: (of: unknown) => Record<string, string>;
            };
            const { backgroundColor, textDecorationLine } = scope.getComputedStyle(part);
            return { backgroundColor, textDecorationLine };
          }),
      ),
    );
    expect(added?.textDecorationLine).toBe('underline');
    expect(removed?.textDecorationLine).toBe('line-through');
    expect(added?.backgroundColor).not.toBe(removed?.backgroundColor);
    await page.waitForTimeout(400);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await tabTo(since.getByRole('button', { name: 'Restore this version' }));
    await press('Enter');
    await editor()
      .cell(/library/)
      .first()
      .waitFor();
    expect(
      await editor()
        .cell(/tomorrow/)
        .count(),
    ).toBe(0);
    await press('Control+z');
    await editor()
      .cell(/tomorrow/)
      .first()
      .waitFor();
    await waitUntilSaved(page);
  });
});

describe('verification by keys', () => {
  test('it is verified, and edited again only after a question', async () => {
    await press('Control+Shift+Enter');
    await page.getByText(/^Verified by Administrator/).waitFor();
    expect((await published()).verification).toBe('VERIFIED');
    await tabTo(page.getByRole('button', { name: 'Edit again' }));
    await press('Enter');
    const question = page.getByRole('dialog', { name: 'Edit a verified transcript?' });
    await tabTo(question.getByRole('button', { name: 'Edit again' }));
    await press('Enter');
    await editor().saved.waitFor();
    expect((await published()).verification).toBe('IN_REVIEW');
  });

  test('errors stand in the way; a reason overrides them and is kept in the audit log', async () => {
    await press('Escape', 'Home', 'ArrowDown', 'Enter', 'Control+a', 'Delete');
    await waitUntilSaved(page);
    await press('Control+Shift+Enter');
    const dialog = page.getByRole('dialog', { name: 'There are errors in this transcript' });
    await dialog.getByRole('list', { name: 'Errors' }).getByRole('listitem').first().waitFor();
    await page.waitForTimeout(400);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect((await published()).verification).toBe('IN_REVIEW');
    await tabTo(dialog.getByRole('button', { name: 'Verify all the same' }));
    await press('Enter');
    await dialog.getByText('Say why the errors may stay.').waitFor();
    await tabTo(dialog.getByLabel('Reason to verify all the same'), 'Shift+Tab');
    await page.keyboard.type('The speaker says nothing there.');
    await tabTo(dialog.getByRole('button', { name: 'Verify all the same' }));
    await press('Enter');
    await page.getByText(/^Verified by Administrator/).waitFor();
    const { items } = await admin.call(viewAuditLog);
    const entry = items.find(({ action }) => action === 'transcript-verification');
    expect(JSON.stringify(entry?.detail)).toContain('The speaker says nothing there.');
    expect(entry?.user?.userName).toBe('admin');
  });
});
