import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MediaDetails } from '@glossa/contracts/media';
import { verifyTranscript } from '@glossa/contracts/transcripts';
import { getVideoRequests, translateFile } from '@glossa/contracts/translation-requests';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPassword, until } from '../support/api.ts';
import { diffBroadcast, endsOf, structureOf } from '../support/broadcast-diff.ts';
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
import { readSccCaptions } from '../support/scc-captions.ts';
import { useJourney } from '../support/use-journey.ts';

/** Broadcasters' files of other projects come back with one caption edited, and translated, and differ only there. */
const journey = useJourney();
let page: Page;
const publicFiles = fileURLToPath(
  new URL('../../../packages/subtitles/src/formats/public-files/', import.meta.url),
);

/** A caption of a file; `place` is when and where it is shown. */
type Caption = { place: string; text: string };
type Sample = {
  name: string;
  content: () => Promise<Uint8Array | string>;
  format: string;
  /** The captions of a file, read by another program or from its bytes. */
  read: (path: string) => Promise<Caption[]>;
  /** Of the file, what comes back as it was beside its captions. */
  readHeader?: (path: string) => Promise<string>;
  /** How a caption looks there with ` OK.` at its end. */
  edited: (caption: Caption) => Caption;
  /** Captions of words that have a translation, by their place in the file. */
  translatable: number[];
  /** Captions, from 1, that nobody could read in their time: a machine's translation stays for longer. */
  longer: number[];
  /** What the translation says of itself besides its words. */
  inSpanish: (line: string) => string;
  /** Its differences are in the documentation. */
  isDocumented?: boolean;
};

const documentation = fileURLToPath(
  new URL('../../../packages/subtitles/README.md', import.meta.url),
);
const publicFile = (name: string) => () => readFile(join(publicFiles, name));

/** The blocks of text and timing: their numbers, times and place, and text (EBU Tech 3264). */
async function readStl(path: string): Promise<Caption[]> {
  const bytes = await readFile(path);
  const captions: Caption[] = [];
  for (let at = 1024; at < bytes.length; at += 128)
    captions.push({
      place: bytes.subarray(at, at + 16).toString('hex'),
      text: bytes.subarray(at + 16, at + 128).toString('latin1'),
    });
  return captions;
}

/** The header without the date and the number of the revision, which change with an edit. */
async function readStlHeader(path: string): Promise<string> {
  const bytes = await readFile(path);
  return bytes.toString('latin1', 0, 230) + bytes.toString('latin1', 238, 1024);
}

/** Before the code that ends a mark, where there is one. The rest of a block is filled with 8F. */
function addToStl({ place, text }: Caption): Caption {
  let at = text.indexOf('\x8f');
  const isCode = (code: number) => code < 0x20 || (code >= 0x80 && code <= 0x8a);
  while (isCode(text.charCodeAt(at - 1))) at -= 1;
  return { place, text: `${text.slice(0, at)} OK.${text.slice(at)}`.slice(0, text.length) };
}

/** Of an EBU STL file that was written today. */
const revised = (line: string): string =>
  line
    .replace(/(?<=^GSI RD revised: ).*/, new Date().toISOString().slice(2, 10).replaceAll('-', ''))
    .replace(/(?<=^GSI RN revision: ).*/, (number) => String(Number(number) + 1).padStart(2, '0'));

/** With the frames, and the place and the marks of each row in its text. */
const readScc = async (path: string): Promise<Caption[]> =>
  (await readSccCaptions(path)).map(({ from, to, rows }) => ({
    place: `${from} to ${to}`,
    text: rows.join('\n'),
  }));
const addToScc = ({ place, text }: Caption): Caption => ({ place, text: `${text} OK.` });

/** Cyan and italic in the first row; yellow, with a second row further in; plain. Made by hand for this test. */
const coloredScc = `Scenarist_SCC V1.0

00:00:00:10\t9420 9420 94ae 94ae 9146 9146 54e5 ecec 206d e580 91ae 91ae f468 e520 f4f2 75f4 68ae 942f 942f

00:00:03:00\t942c 942c

00:00:04:00\t9420 9420 94ae 94ae 944a 944a 57e5 2061 f2e5 20e9 6e20 f468 e520 68ef 7573 e580 94f2 94f2 616e 6420 f468 e520 6761 f264 e56e ae80 942f 942f

00:00:06:15\t942c 942c

00:00:07:00\t9420 9420 94ae 94ae 9476 9476 4920 6861 76e5 2061 2062 efef 6bae 942f 942f

00:00:08:20\t942c 942c
`;

const samples: Sample[] = [
  {
    name: 'colors.scc',
    isDocumented: true,
    content: async () => coloredScc,
    format: 'Scenarist',
    read: readScc,
    edited: addToScc,
    translatable: [0, 1, 2],
    longer: [2],
    inSpanish: (line) => line,
  },
  {
    name: 'pycaption-example.scc',
    content: publicFile('pycaption-example.scc'),
    format: 'Scenarist',
    read: readScc,
    // 33 columns are one more than a row has: the row begins at the column before (of four).
    edited: ({ place, text }) => addToScc({ place, text: text.replace('pos(67,', 'pos(48,') }),
    // It is in Spanish already.
    translatable: [],
    longer: [],
    inSpanish: (line) => line,
  },
  {
    name: 'example-opn-in.stl',
    isDocumented: true,
    content: publicFile('example-opn-in.stl'),
    format: 'EBU STL',
    read: readStl,
    readHeader: readStlHeader,
    edited: addToStl,
    // The others say TEST and letters.
    translatable: [0],
    longer: [1],
    inSpanish: (line) => line.replace('LC language: 09', 'LC language: 0A'),
  },
  {
    // Teletext in boxes of double height; its program starts at 10:00:00:00.
    name: 'requirement-0076-003.stl',
    content: publicFile('requirement-0076-003.stl'),
    format: 'EBU STL',
    read: readStl,
    readHeader: readStlHeader,
    edited: addToStl,
    // It says WhiteOnBlack.
    translatable: [],
    longer: [1],
    inSpanish: (line) => line.replace('LC language: 08', 'LC language: 0A'),
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

describe.each(samples)('$name', (sample) => {
  const { name, format, read } = sample;
  let media: MediaDetails;
  let original: Caption[];
  const extension = name.slice(name.lastIndexOf('.'));

  test('comes back with the edited caption, and no other difference', async () => {
    const path = join(journey.folder, name);
    await writeFile(path, await sample.content());
    original = await read(path);
    expect(original.length).toBeGreaterThan(0);
    media = await transcribe(
      journey.admin,
      await makeClip(journey.folder, `clip-${name.replace(/\W/g, '-')}`),
    );
    await openEditor(page, editorAddress(media.mediaId));
    await page.keyboard.press('Alt+i');
    const panel = editorOf(page).panel(en('editor.import.title'));
    await panel.locator('input[type=file]').setInputFiles(path);
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
    const downloaded = await download(en('media.formats.ofTranscript'), format, extension);
    expect(await read(downloaded)).toEqual([
      ...original.slice(0, -1),
      ...original.slice(-1).map((caption) => sample.edited(caption)),
    ]);
    expect(await sample.readHeader?.(downloaded)).toBe(await sample.readHeader?.(path));
    const structure = await structureOf(path, []);
    expect(await structureOf(downloaded, [])).toEqual(structure.map(revised));
    // As the documentation shows it.
    if (sample.isDocumented)
      expect(await readFile(documentation, 'utf8')).toContain(
        await diffBroadcast(name, path, downloaded),
      );
  });

  test('has the same captions in another language', async () => {
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
    const translated = await download(item, format, extension);
    const written = await read(translated);
    expect(written).toHaveLength(original.length);
    for (const index of sample.translatable)
      expect(wordsOf(written[index])).not.toEqual(wordsOf(original[index]));
    expect(written.map(wordsOf).every((words) => words.length > 0)).toBe(true);
    const path = join(journey.folder, name);
    const { longer, inSpanish } = sample;
    const structure = await structureOf(path, longer);
    expect(await structureOf(translated, longer)).toEqual(structure.map(revised).map(inSpanish));
    const [before, after] = await Promise.all([path, translated].map(endsOf));
    for (const index of longer)
      expect(after?.[index - 1]).toBeGreaterThan(before?.[index - 1] ?? Infinity);
  });
});

/** Of a text without the codes around them. */
const wordsOf = (caption: Caption | undefined): string[] =>
  (caption?.text ?? '').replace(/\{[^}]*\}/g, '').match(/\p{L}+/gu) ?? [];
