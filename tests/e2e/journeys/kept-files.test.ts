import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaDetails } from '@glossa/contracts/media';
import { verifyTranscript } from '@glossa/contracts/transcripts';
import {
  getVideoRequests,
  type TranslationRequest,
  translateFile,
} from '@glossa/contracts/translation-requests';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  styledAss,
  styledTtml,
  styledWebVtt,
} from '../../../packages/subtitles/src/kept-file/samples.fixture.ts';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { newPassword, until } from '../support/api.ts';
import { downloadZip, unzip } from '../support/download-zip.ts';
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

/** Files of other programs come back with one cue edited, and translated, and differ only there. */
const journey = useJourney();
let page: Page;

type Sample = {
  name: string;
  file: string;
  /** What is typed at the end of the first cue. */
  typed: string;
  /** Lines that differ then. */
  edited: string[];
  /** Lines of the file that have no text to translate. */
  isKept: (line: string) => boolean;
};

/** Another format is another entry. */
const samples: Sample[] = [
  {
    name: 'lesson.vtt',
    file: styledWebVtt,
    typed: ' All.',
    edited: ['- <v Ann>Good <i>morning</i>!', '+ <v Ann>Good <i>morning</i>! All.'],
    isKept: (line) => !/<[vc/]|&amp;/.test(line),
  },
  {
    name: 'lesson.ass',
    file: styledAss,
    typed: ' All.',
    edited: [
      '- Dialogue: 0,0:00:01.00,0:00:03.00,Default,Ann,0,0,0,,Good {\\i1}morning{\\i0}!',
      '+ Dialogue: 0,0:00:01.00,0:00:03.00,Default,Ann,0,0,0,,Good {\\i1}morning{\\i0}! All.',
    ],
    isKept: (line) => !line.startsWith('Dialogue:'),
  },
  {
    name: 'lesson.ttml',
    file: styledTtml,
    typed: ' All.',
    edited: [
      '- <tt:p xml:id="p1" begin="1s" end="3s" region="bottom">Good <tt:span s:fontStyle="italic">morning</tt:span>!</tt:p>',
      '+ <tt:p xml:id="p1" begin="1s" end="3s" region="bottom">Good <tt:span s:fontStyle="italic">morning</tt:span>! All.</tt:p>',
    ],
    isKept: (line) => !line.includes('<tt:p '),
  },
];

beforeAll(async () => {
  ({ page } = await journey.open('admin', { password: newPassword }));
});

/** Lines that only one of the files has. */
function diff(before: string, after: string): string[] {
  const [old, now] = [before, after].map((text) => text.split('\n').map((line) => line.trim()));
  return [
    ...(old ?? []).filter((line) => !now?.includes(line)).map((line) => `- ${line}`),
    ...(now ?? []).filter((line) => !old?.includes(line)).map((line) => `+ ${line}`),
  ];
}

const extensionOf = (name: string) => name.slice(name.lastIndexOf('.'));
const fileIn = (files: Map<string, string>, extension: string): string =>
  [...files].find(([name]) => name.endsWith(extension))?.[1] ?? '';

describe.each(samples)('$name', (sample) => {
  let media: MediaDetails;
  const extension = extensionOf(sample.name);

  test('is imported, with what is kept of it', async () => {
    media = await transcribe(
      journey.admin,
      await makeClip(journey.folder, `clip-${extension.slice(1)}`),
    );
    await openEditor(page, editorAddress(media.mediaId));
    const path = join(journey.folder, sample.name);
    await writeFile(path, sample.file);
    await page.keyboard.press('Alt+i');
    const panel = editorOf(page).panel(en('editor.import.title'));
    await panel.locator('input[type=file]').setInputFiles(path);
    await panel.getByText('2 styles').or(panel.getByText('1 style')).first().waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await panel.getByRole('button', { name: /^Replace with/ }).click();
    await panel.waitFor({ state: 'hidden' });
    await waitUntilSaved(page);
  });

  test('differs from the import in the edited cue only', async () => {
    const first = cuesOf(await openDraft(journey.admin, media))[0];
    if (!first) throw new Error('There is no cue.');
    await editCue(page, first.id);
    await page.keyboard.press('Control+End');
    await page.keyboard.type(sample.typed);
    await waitUntilSaved(page);
    await page.getByRole('button', { name: en('editor.publishChanges') }).click();
    await page.getByText(en('editor.correctionsPublished')).waitFor();
    await page.goto(`/dashboard/media-details?mediaId=${media.mediaId}`);
    const { files } = await downloadZip(page, en('media.files.transcriptZip'));
    expect(diff(sample.file, fileIn(files, extension))).toEqual(sample.edited);
  });

  test('and its translation in texts only', async () => {
    await journey.admin.call(verifyTranscript, {
      params: {
        transcribe_id: media.transcribeId ?? '',
        status: 'VERIFIED',
        userId: journey.admin.userId,
      },
      body: {
        overrideErrors: true,
        confirmWarnings: true,
        reason: 'Cues after the end are meant.',
      },
    });
    await journey.admin.call(translateFile, {
      body: { mediaId: media.mediaId, targetLanguages: ['es'] },
    });
    const [request] = await until<TranslationRequest[]>(
      () => journey.admin.call(getVideoRequests, { params: { mediaId: media.mediaId } }),
      (list) => list.every(({ status }) => status === 'ready'),
      120_000,
    );
    expect(request?.status).toBe('ready');
    await page.reload();
    const { files } = await downloadZip(
      page,
      en('media.files.subtitlesZip', { language: 'Spanish' }),
    );
    const written = fileIn(files, extension);
    const kept = sample.file
      .split('\n')
      .map((line) => line.trim())
      .filter(sample.isKept);
    const lines = written.split('\n').map((line) => line.trim());
    expect(kept.filter((line) => !lines.includes(line))).toEqual([]);
    expect(diff(sample.file, written).some((line) => /buenos|buen/i.test(line))).toBe(true);
  });
});

test('a zip of chosen formats and presets says what they cannot hold', async () => {
  await page.getByRole('button', { name: en('media.downloads') }).click();
  await page.getByRole('menuitem', { name: en('media.formats.ofTranscript') }).click();
  const dialog = page.getByRole('dialog', { name: en('media.formats.title') });
  await dialog
    .getByRole('checkbox', { name: /^SBV|YouTube/ })
    .first()
    .check();
  await dialog.getByText(en('media.formats.losses')).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  const started = page.waitForEvent('download');
  await dialog.getByRole('button', { name: en('media.formats.download', { count: 3 }) }).click();
  const file = await started;
  const files = await unzip(await readFile(await file.path()));
  expect([...files.keys()].map(extensionOf)).toEqual(['.srt', '.vtt', '.sbv', '.txt']);
  expect(files.get('notes.txt')).toContain('can’t hold');
  await page.keyboard.press('Escape');
});
