import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { MediaDetails } from '@glossa/contracts/media';
import { verifyTranscript } from '@glossa/contracts/transcripts';
import { getVideoRequests, translateFile } from '@glossa/contracts/translation-requests';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPassword, until } from '../support/api.ts';
import { unzipBytes } from '../support/download-zip.ts';
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

/** Broadcasters' files of other projects come back with one caption edited, and translated, and differ only there. */
const journey = useJourney();
let page: Page;
const publicFiles = fileURLToPath(
  new URL('../../../packages/subtitles/src/formats/public-files/', import.meta.url),
);

type Sample = {
  file: string;
  format: string;
  /** The captions of a file, one string each, read by another program or from its bytes. */
  read: (path: string) => Promise<string[]>;
  /** How a caption looks there with ` OK.` at its end. */
  edited: (caption: string) => string;
};

/** The blocks of text and timing: their times, place and text (EBU Tech 3264, from byte 5 of each). */
async function readStl(path: string): Promise<string[]> {
  const bytes = await readFile(path);
  const blocks: string[] = [];
  for (let at = 1024; at < bytes.length; at += 128)
    blocks.push(bytes.subarray(at + 5, at + 128).toString('latin1'));
  return blocks;
}

/** Before the code that ends a mark, where there is one. The rest of a block is filled with 8F. */
function addToStl(block: string, text: string): string {
  let at = block.indexOf('\x8f');
  while (block.charCodeAt(at - 1) >= 0x80 && block.charCodeAt(at - 1) <= 0x8a) at -= 1;
  return `${block.slice(0, at)}${text}${block.slice(at)}`.slice(0, block.length);
}

async function readScc(path: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ffmpeg', [
    ...['-v', 'error', '-f', 'scc', '-i', path, '-f', 'webvtt', '-'],
  ]);
  return stdout
    .split(/\n\n+/)
    .slice(1)
    .map((block) => block.split('\n').slice(1).join(' ').replaceAll('&nbsp;', ' '))
    .map((text) =>
      text
        // Marks, and how far a row is indented (FFmpeg: \h): an indent that no alignment has is not kept.
        .replace(/<[^>]*>|\{[^}]*\}|\\h/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((text) => text !== '');
}

const samples: Sample[] = [
  {
    file: 'pycaption-example.scc',
    format: 'Scenarist',
    read: readScc,
    edited: (caption) => `${caption} OK.`,
  },
  {
    file: 'example-opn-in.stl',
    format: 'EBU STL',
    read: readStl,
    edited: (block) => addToStl(block, ' OK.'),
  },
];

beforeAll(async () => {
  ({ page } = await journey.open('admin', { password: newPassword }));
});

/** Chooses the format alone in the dialog that the item opens, and answers the path of the file. */
async function download(item: string, format: string, extension: string): Promise<string> {
  await page.getByRole('button', { name: en('media.downloads') }).click();
  await page.getByRole('menuitem', { name: item }).click();
  const dialog = page.getByRole('dialog', { name: en('media.formats.title') });
  const chosen = dialog.getByRole('checkbox', { checked: true });
  await chosen.first().waitFor();
  while ((await chosen.count()) > 0) await chosen.first().uncheck();
  await dialog.getByRole('checkbox', { name: new RegExp(format) }).check();
  const started = page.waitForEvent('download');
  await dialog.getByRole('button', { name: en('media.formats.download', { count: 1 }) }).click();
  const files = await unzipBytes(await readFile(await (await started).path()));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  const [, content] = [...files].find(([name]) => name.endsWith(extension)) ?? [];
  if (!content) throw new Error(`The zip has no ${extension}: ${[...files.keys()].join(', ')}`);
  const path = join(journey.folder, `downloaded-${Math.random()}${extension}`);
  await writeFile(path, content);
  return path;
}

describe.each(samples)('$file', ({ file, format, read, edited }) => {
  let media: MediaDetails;
  let original: string[];
  const extension = file.slice(file.lastIndexOf('.'));

  test('comes back with the edited caption, and no other difference', async () => {
    original = await read(join(publicFiles, file));
    expect(original.length).toBeGreaterThan(2);
    media = await transcribe(
      journey.admin,
      await makeClip(journey.folder, `clip-${extension.slice(1)}`),
    );
    await openEditor(page, editorAddress(media.mediaId));
    await page.keyboard.press('Alt+i');
    const panel = editorOf(page).panel(en('editor.import.title'));
    await panel.locator('input[type=file]').setInputFiles(join(publicFiles, file));
    await panel.getByRole('button', { name: /^Replace with/ }).click();
    await panel.waitFor({ state: 'hidden' });
    await waitUntilSaved(page);
    const cue = cuesOf(await openDraft(journey.admin, media)).at(-1);
    if (!cue) throw new Error('There is no cue.');
    await editCue(page, cue.id);
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' OK.');
    await waitUntilSaved(page);
    await page.getByRole('button', { name: en('editor.publishChanges') }).click();
    await page.getByText(en('editor.correctionsPublished')).waitFor();
    await page.goto(`/dashboard/media-details?mediaId=${media.mediaId}`);
    const written = await read(await download(en('media.formats.ofTranscript'), format, extension));
    expect(written).toEqual([
      ...original.slice(0, -1),
      ...original.slice(-1).map((caption) => edited(caption)),
    ]);
  });

  test('has as many captions in another language', async () => {
    const { userId } = journey.admin;
    await journey.admin.call(verifyTranscript, {
      params: { transcribe_id: media.transcribeId ?? '', status: 'VERIFIED', userId },
      body: { overrideErrors: true, confirmWarnings: true, reason: 'It is a file of others.' },
    });
    await journey.admin.call(translateFile, {
      body: { mediaId: media.mediaId, targetLanguages: ['es'] },
    });
    const [request] = await until(
      () => journey.admin.call(getVideoRequests, { params: { mediaId: media.mediaId } }),
      (list) => list.every(({ status }) => ['ready', 'failed'].includes(status)),
      120_000,
    );
    expect(request?.status).toBe('ready');
    await page.reload();
    const item = en('media.formats.ofTranslation', { language: 'Spanish' });
    const written = await read(await download(item, format, extension));
    expect(written).toHaveLength(original.length);
  });
});
