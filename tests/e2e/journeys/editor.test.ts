import type { MediaDetails } from '@glossa/contracts/media';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import type { Client } from '../support/api.ts';
import { cuesOf, openDraft } from '../support/editor.ts';
import {
  chosenText,
  eventually,
  hasFocus,
  holdsFocus,
  tabTo,
  waitUntilSaved,
} from '../support/editor-page.ts';
import { en } from '../support/en.ts';
import { useKeyboardEditor } from '../support/use-keyboard-editor.ts';

/** A machine's transcript, corrected and published by a person who has no mouse. */
const keyboard = useKeyboardEditor();
const { press, editor, published } = keyboard;
let admin: Client;
let media: MediaDetails;
let page: Page;
beforeAll(() => {
  ({ admin, media, page } = keyboard);
});

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== '');
const shownText = () => editor().text.inputValue();
const secondsOf = async (field: 'start' | 'end') => {
  const [hours = 0, minutes = 0, seconds = 0] = (await editor()[field].inputValue())
    .split(':')
    .map(Number);
  return hours * 3600 + minutes * 60 + seconds;
};

describe('by keyboard alone', () => {
  test('reaches the list, selects the next low-confidence word and types over it', async () => {
    await press('Tab');
    expect(await hasFocus(page.getByText(en('app.skipToContent')))).toBe(true);
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

  test('splits a cue at the cursor and merges it with the next', async () => {
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

  test('moves a cue to the upper track, 100 ms later, ending at the playhead', async () => {
    await press('Escape', 'Home', 'ArrowDown', 'ArrowDown');
    const start = await secondsOf('start');
    await press('Alt+u');
    await page.getByRole('columnheader', { name: /upper/i }).waitFor();
    await press('Alt+ArrowRight');
    await eventually(() => secondsOf('start')).toBeCloseTo(start + 0.1, 1);
    const moved = await secondsOf('start');
    // To its start, then two seconds forward.
    await press('ArrowUp', 'ArrowDown', 'Alt+l', 'Alt+l', 'Alt+]');
    await eventually(() => secondsOf('end')).toBeCloseTo(moved + 2, 0);
  });

  test('undoes and redoes', async () => {
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

  test('replaces a word everywhere after a preview', async () => {
    await press('Control+h');
    const panel = editor().panel(en('editor.find.findAndReplace'));
    await eventually(() =>
      hasFocus(panel.getByRole('textbox', { name: en('editor.find.find') })),
    ).toBe(true);
    await page.keyboard.type('library');
    await press('Tab');
    await page.keyboard.type('archive');
    await panel.getByText(en('editor.find.matchCount', { times: 2, cues: 2 })).waitFor();
    await panel.getByRole('listitem').nth(1).waitFor();
    expect(await panel.locator('ins').allInnerTexts()).toEqual(['archive', 'archive']);
    expect(await panel.locator('del').allInnerTexts()).toEqual(['library', 'library']);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await tabTo(panel.getByRole('button', { name: en('editor.find.replaceInAll', { count: 2 }) }));
    await press('Enter');
    await page.getByText(en('editor.find.cuesChanged', { changes: 2 })).waitFor();
    await tabTo(panel.getByRole('textbox', { name: en('editor.find.find') }), 'Shift+Tab');
    await press('Escape');
    await eventually(() => panel.count()).toBe(0);
    expect(
      await editor()
        .cell(/archive/)
        .count(),
    ).toBe(2);
  });

  test.each([
    ['Alt+t', en('editor.shift.title')],
    ['Alt+v', en('editor.versions.title')],
    ['Alt+i', en('editor.import.title')],
    ['Alt+y', en('editor.style.title')],
    ['F7', en('editor.issues.title')],
  ])('%s opens and focuses a panel, and Escape returns the focus', async (key, title) => {
    await press('Escape', 'F2');
    await eventually(() => hasFocus(editor().text)).toBe(true);
    await press(key);
    const panel = editor().panel(title);
    await panel.waitFor();
    await eventually(() => holdsFocus(panel)).toBe(true);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await press('Escape');
    await eventually(() => panel.count()).toBe(0);
    await eventually(() => hasFocus(editor().text)).toBe(true);
  });

  test.each([
    ['F1', en('help.keyboardShortcuts')],
    ['Control+k', en('editor.palette.title')],
  ])('%s opens a dialog, and Escape closes it', async (key, title) => {
    await press('Escape', 'F2', key);
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await press('Escape');
    await eventually(() => dialog.count()).toBe(0);
    await eventually(() => hasFocus(editor().text)).toBe(true);
  });

  test('fixes reading rule issues after a preview', async () => {
    await press('Escape', 'Home', 'Enter', 'Control+End');
    await page.keyboard.type(' And to all who could not come and listen to it later at home.');
    await press('Alt+f');
    const panel = editor().panel(en('editor.issues.title'));
    await panel.getByText(/^\d+ issues? \(no errors\)/).waitFor();
    await tabTo(panel.getByRole('button', { name: en('editor.issues.fixAll') }));
    await press('Enter');
    const preview = editor().panel(en('editor.issues.previewTitle'));
    await preview.getByRole('listitem').first().waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await tabTo(preview.getByRole('button', { name: /^Change \d+ cues?$/ }));
    await press('Enter');
    await page
      .getByText(/^\d+ cues? changed\.$/)
      .first()
      .waitFor();
    await tabTo(
      panel.getByRole('button', {
        name: en('editor.panel.close', { title: en('editor.issues.title') }),
      }),
      'Shift+Tab',
    );
    await press('Escape');
  });

  test('everything is still there after a reload and is published', async () => {
    await waitUntilSaved(page);
    const before = cuesOf(await openDraft(admin, media));
    expect(before.some(({ track }) => track === 'upper')).toBe(true);
    await page.reload();
    await editor().list.waitFor();
    await editor().saved.waitFor();
    for (const { text } of before)
      expect(
        await editor()
          .cell(new RegExp(wordsIn(text).join('\\s+')))
          .count(),
      ).toBe(1);
    await press('Control+Shift+s');
    await page.getByText(en('editor.correctionsPublished')).waitFor();
    const { upperSubtitleList, lowerSubtitleList, version } = await published();
    expect(version).toBe(2);
    expect([...upperSubtitleList, ...lowerSubtitleList].map(({ text }) => text).toSorted()).toEqual(
      before.map(({ text }) => text).toSorted(),
    );
  });
});
