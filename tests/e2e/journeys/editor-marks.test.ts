import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaDetails } from '@glossa/contracts/media';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { newPassword } from '../support/api.ts';
import { downloadZip } from '../support/download-zip.ts';
import { cuesOf, makeClip, openDraft, transcribe } from '../support/editor.ts';
import {
  editCue,
  editorAddress,
  editorOf,
  openEditor,
  waitUntilSaved,
} from '../support/editor-page.ts';
import { en } from '../support/en.ts';
import { useJourney } from '../support/use-journey.ts';

/** Italics and places of an imported file stay in it through an edit; others are made by key. */
const journey = useJourney();
let page: Page;
let media: MediaDetails;

const styled = `WEBVTT

00:00:00.000 --> 00:00:02.400 line:10% position:30% align:left
<i>Where</i> are you?

00:00:03.000 --> 00:00:05.400
<b>Here.</b> In the <c.yellow>garden</c>.

00:00:06.000 --> 00:00:08.400
Then wait for me there.
`;

beforeAll(async () => {
  media = await transcribe(journey.admin, await makeClip(journey.folder, 'styled', 9));
  ({ page } = await journey.open('admin', { password: newPassword }));
});

test('an imported file shows its marks in list and preview', async () => {
  await openEditor(page, editorAddress(media.mediaId));
  const path = join(journey.folder, 'styled.vtt');
  await writeFile(path, styled);
  await page.keyboard.press('Alt+i');
  const panel = editorOf(page).panel(en('editor.import.title'));
  await panel.locator('input[type=file]').setInputFiles(path);
  await panel.getByRole('button', { name: en('editor.import.replaceCues', { count: 3 }) }).click();
  const where = page.getByText('Where', { exact: true });
  await where.waitFor();
  expect(await styleOf('Where', 'fontStyle')).toBe('italic');
  expect(await styleOf('Here.', 'fontWeight')).toBe('700');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await waitUntilSaved(page);
});

test('a word is made italic by key, and what is typed elsewhere is not', async () => {
  const draft = await openDraft(journey.admin, media);
  const third = cuesOf(draft)[2];
  if (!third) throw new Error('There are three cues.');
  await editCue(page, third.id);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+Shift+ArrowRight');
  await page.keyboard.press('Control+i');
  const button = page.getByRole('button', { name: en('common.italic'), exact: true });
  expect(await button.getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Please.');
  await waitUntilSaved(page);
  expect(await styleOf('Then', 'fontStyle')).toBe('italic');
});

test('a color and a place are chosen by keys, and undone in one step each', async () => {
  await page.keyboard.press('Alt+Shift+C');
  const colors = page.getByRole('dialog', { name: en('editor.color.title') });
  await colors.getByRole('button', { name: en('editor.color.cyan') }).click();
  await colors.waitFor({ state: 'hidden' });
  await page.keyboard.press('Alt+Shift+P');
  const position = page.getByRole('dialog', { name: en('editor.position.title') });
  await position.getByRole('textbox', { name: en('editor.position.down') }).fill('30');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await position.waitFor({ state: 'hidden' });
  const placement = { y: 30, lineAlign: 'end' };
  const color = { kind: 'color', value: '#00ffff', start: 0, end: 31 };
  const italic = { kind: 'italic', start: 0, end: 4 };
  expect(await savedCue(2)).toMatchObject({ placement, spans: [color, italic] });
  await page.keyboard.press('Control+z');
  const unplaced = await savedCue(2);
  expect(unplaced).not.toHaveProperty('placement');
  expect(unplaced).toMatchObject({ spans: [color, italic] });
  await page.keyboard.press('Control+z');
  const plain = await savedCue(2);
  expect(plain).toMatchObject({ text: unplaced?.text, spans: [italic] });
  expect(plain).not.toHaveProperty('placement');
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('Control+Shift+z');
  expect(await savedCue(2)).toMatchObject({ placement, spans: [color, italic] });
});

test('the frame of a cue on the picture has one line for a text of one line', async () => {
  const third = await savedCue(2);
  await editCue(page, third?.id ?? '');
  await page.locator('video').evaluate((video) => {
    (video as HTMLVideoElement).currentTime = 7;
  });
  const handle = page.locator('[data-place-handle]');
  const [height, line] = await handle.evaluate((frame) => {
    const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(frame);
    return [
      frame.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom),
      Number.parseFloat(lineHeight),
    ];
  });
  expect(line).toBeGreaterThan(5);
  expect(height).toBeLessThan((line ?? 0) * 1.5);
});

test('a cue is moved on the picture by keys and by pointer', async () => {
  const imported = { x: 30, y: 10, align: 'left' };
  const first = await savedCue(0);
  expect(first?.placement).toEqual(imported);
  await editCue(page, first?.id ?? '');
  await page.locator('video').evaluate((video) => {
    (video as HTMLVideoElement).currentTime = 0;
  });
  const handle = page.locator('[data-place-handle]');
  await handle.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ArrowRight');
  expect((await savedCue(0))?.placement).toEqual({ x: 31, y: 15, align: 'left' });
  await page.keyboard.press('Escape');
  expect((await savedCue(0))?.placement).toEqual(imported);
  const box = await handle.boundingBox();
  if (!box) throw new Error('The cue has no frame on the picture.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2 + 60, { steps: 4 });
  await page.mouse.up();
  const placed = (await savedCue(0))?.placement;
  expect(placed?.y).toBeGreaterThan(20);
  expect(placed?.x).toBeGreaterThan(30);
  expect(placed).toMatchObject({ align: 'left' });
  await page.keyboard.press('Control+z');
  expect((await savedCue(0))?.placement).toEqual(imported);
});

test('the published file differs from the imported one where it was edited', async () => {
  await page.getByRole('button', { name: en('editor.publishChanges') }).click();
  await page.getByText(en('editor.correctionsPublished')).waitFor();
  await page.goto(`/dashboard/media-details?mediaId=${media.mediaId}`);
  const { files } = await downloadZip(page, en('media.files.transcriptZip'));
  const name = [...files.keys()].find((one) => one.endsWith('.vtt')) ?? '';
  expect(cueLinesOf(files.get(name) ?? '')).toEqual(
    cueLinesOf(
      styled
        .replace('08.400', '08.400 line:30%,end')
        .replace('Then wait for me there.', '<c.cyan><i>Then</i> wait for me there. Please.</c>'),
    ),
  );
});

/** As it is stored, once everything is. */
async function savedCue(index: number) {
  await waitUntilSaved(page);
  return cuesOf(await openDraft(journey.admin, media))[index];
}

/** Computed style of a piece of text in the list. */
const styleOf = (text: string, property: 'fontStyle' | 'fontWeight') =>
  editorOf(page)
    .list.getByText(text, { exact: true })
    .first()
    .evaluate((piece, name) => getComputedStyle(piece)[name], property);

/** Times, settings and texts of a WebVTT file, without its header and what names the cues. */
const cueLinesOf = (file: string): string[] =>
  file
    .split(/\r?\n\r?\n/)
    .filter((block) => block.includes('-->'))
    .flatMap((block) => block.split(/\r?\n/))
    .filter((line) => line.trim() !== '' && !/^[\w-]+$/.test(line))
    .map((line) => line.trim());
