import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { MediaDetails } from '@glossa/contracts/media';
import { getKeptFile } from '@glossa/contracts/subtitle-draft-files';
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
import { unifiedDiff } from '../../../packages/subtitles/src/testing/unified-diff.ts';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { newPassword, until } from '../support/api.ts';
import { downloadZip, unzip, unzipBytes } from '../support/download-zip.ts';
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
const run = promisify(execFile);

type Sample = {
  name: string;
  file: string;
  /** The line of the first cue, and how it is when ` All.` was typed at its end. */
  edited: readonly [string, string];
  /** The file without the words of its cues, line by line: what a translation has, too. */
  withoutWords: (file: string) => string[];
  /** How many styles of the file are kept, as the panel says it. */
  styles: string;
  /** What of that is in the language of the translation. */
  inSpanish?: (line: string) => string;
};

/** Everything around cues, their times and settings, and who speaks; not the marks, whose words move. */
const webVttWithoutWords = (file: string): string[] =>
  file.split('\n\n').flatMap((block) => {
    const lines = block.split('\n');
    const times = lines.findIndex((line) => line.includes('-->'));
    if (times < 0) return [...lines, ''];
    return [...lines.slice(0, times + 1), ...(/^<v [^>]*>/.exec(lines[times + 1] ?? '') ?? []), ''];
  });

/** Of an event, its fields and the tags that are about all of it; not those that begin at a word. */
const assWithoutWords = (file: string): string[] =>
  file.split('\n').map((line) => {
    const [, fields, text = ''] = /^(Dialogue:(?:[^,]*,){9})(.*)$/.exec(line) ?? [];
    return fields === undefined
      ? line
      : [fields, ...(text.match(/\\(?:pos|fad|move)\([^)]*\)|\\an\d/g) ?? [])].join(' ');
  });

/** Of a paragraph, its tag with all attributes, and how far it is indented. */
const ttmlWithoutWords = (file: string): string[] =>
  file.split('\n').map((line) => /^\s*<tt:p [^>]*>/.exec(line)?.[0] ?? line);

/** Another format is another entry. */
const samples: Sample[] = [
  {
    name: 'lesson.vtt',
    file: styledWebVtt,
    edited: ['<v Ann>Good <i>morning</i>!', '<v Ann>Good <i>morning</i>! All.'],
    withoutWords: webVttWithoutWords,
    styles: '1 style',
  },
  {
    name: 'lesson.ass',
    file: styledAss,
    edited: [
      'Dialogue: 0,0:00:01.00,0:00:03.00,Default,Ann,0,0,0,,Good {\\i1}morning{\\i0}!',
      'Dialogue: 0,0:00:01.00,0:00:03.00,Default,Ann,0,0,0,,Good {\\i1}morning{\\i0}! All.',
    ],
    withoutWords: assWithoutWords,
    styles: '2 styles',
  },
  {
    name: 'lesson.ttml',
    file: styledTtml,
    edited: [
      '      <tt:p xml:id="p1" begin="1s" end="3s" region="bottom">Good <tt:span s:fontStyle="italic">morning</tt:span>!</tt:p>',
      '      <tt:p xml:id="p1" begin="1s" end="3s" region="bottom">Good <tt:span s:fontStyle="italic">morning</tt:span>! All.</tt:p>',
    ],
    withoutWords: ttmlWithoutWords,
    styles: '2 styles',
    inSpanish: (line) => line.replace('xml:lang="en"', 'xml:lang="es"'),
  },
];

beforeAll(async () => {
  ({ page } = await journey.open('admin', { password: newPassword }));
});

const extensionOf = (name: string) => name.slice(name.lastIndexOf('.'));
const fileIn = (files: Map<string, string>, extension: string): string =>
  [...files].find(([name]) => name.endsWith(extension))?.[1] ?? '';

const documentation = fileURLToPath(
  new URL('../../../packages/subtitles/README.md', import.meta.url),
);
const diffText = ({ name, file }: Sample, written: string): string =>
  unifiedDiff([name, `${name}, edited`], file.split('\n'), written.split('\n'));

/** Of the samples, in their order. */
const importedMedia: MediaDetails[] = [];

describe.each(samples)('$name', (sample) => {
  let media: MediaDetails;
  const extension = extensionOf(sample.name);

  test('is imported, with what is kept of it', async () => {
    media = await transcribe(
      journey.admin,
      await makeClip(journey.folder, `clip-${extension.slice(1)}`),
    );
    importedMedia.push(media);
    await openEditor(page, editorAddress(media.mediaId));
    const path = join(journey.folder, sample.name);
    await writeFile(path, sample.file);
    await page.keyboard.press('Alt+i');
    const panel = editorOf(page).panel(en('editor.import.title'));
    await panel.locator('input[type=file]').setInputFiles(path);
    await panel.getByText(sample.styles).waitFor();
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
    await page.keyboard.type(' All.');
    await waitUntilSaved(page);
    await page.getByRole('button', { name: en('editor.publishChanges') }).click();
    await page.getByText(en('editor.correctionsPublished')).waitFor();
    await page.goto(`/dashboard/media-details?mediaId=${media.mediaId}`);
    const { files } = await downloadZip(page, en('media.files.transcriptZip'));
    const [before, after] = sample.edited;
    expect(sample.file.split('\n').filter((line) => line === before)).toHaveLength(1);
    expect(fileIn(files, extension).split('\n')).toEqual(
      sample.file.split('\n').map((line) => (line === before ? after : line)),
    );
    // As the documentation shows it.
    expect(await readFile(documentation, 'utf8')).toContain(
      diffText(sample, fileIn(files, extension)),
    );
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
    const { withoutWords, inSpanish = (line: string) => line } = sample;
    expect(withoutWords(written)).toEqual(withoutWords(sample.file).map(inSpanish));
    expect(written).toMatch(/buenos|buen/i);
    expect(written).not.toMatch(/Good|morning/);
  });
});

test('an import without a form of its own says what is no longer used, and undo brings it back', async () => {
  const media = await transcribe(journey.admin, await makeClip(journey.folder, 'clip-undone'));
  await openEditor(page, editorAddress(media.mediaId));
  const { reportId } = await openDraft(journey.admin, media);
  const kept = async () => {
    await waitUntilSaved(page);
    return (await journey.admin.call(getKeptFile, { params: { reportId } }))?.name ?? null;
  };
  const panel = editorOf(page).panel(en('editor.import.title'));
  const choose = async (name: string, content: string) => {
    const path = join(journey.folder, name);
    await writeFile(path, content);
    await page.keyboard.press('Alt+i');
    await panel.locator('input[type=file]').setInputFiles(path);
  };
  const replace = async () => {
    await panel.getByRole('button', { name: /^Replace with/ }).click();
    await panel.waitFor({ state: 'hidden' });
  };
  await choose('undone.vtt', styledWebVtt);
  await replace();
  expect(await kept()).toBe('undone.vtt');
  await choose('plain.srt', '1\n00:00:01,000 --> 00:00:03,000\nPlain.\n');
  await panel.getByText(en('editor.import.forgets').split('<')[0] ?? '').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await replace();
  expect(await kept()).toBeNull();
  await page.keyboard.press('Control+z');
  await until(kept, (name) => name === 'undone.vtt', 10_000);
  expect(cuesOf(await openDraft(journey.admin, media))[0]?.text).toContain('morning');
  await page.keyboard.press('Control+z');
  await until(kept, (name) => name === null, 10_000);
});

test('a zip of chosen formats and presets says what they cannot hold, at any width of the window', async () => {
  const media = importedMedia.at(-1);
  await page.goto(`/dashboard/media-details?mediaId=${media?.mediaId}`);
  await page.getByRole('button', { name: en('media.downloads') }).click();
  await page.getByRole('menuitem', { name: en('media.formats.ofTranscript') }).click();
  const dialog = page.getByRole('dialog', { name: en('media.formats.title') });
  await dialog
    .getByRole('checkbox', { name: /^SBV|YouTube/ })
    .first()
    .check();
  await dialog.getByRole('checkbox', { name: 'Netflix TTML1' }).check();
  await dialog.getByText(en('media.formats.losses')).waitFor();
  await dialog.getByRole('button', { name: en('subtitles.file.title') }).click();
  const choose = async (field: string, option: string) => {
    await dialog.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose(en('subtitles.file.encoding'), 'UTF-16 LE');
  await choose(en('subtitles.file.lineEnds'), en('subtitles.file.crlf'));
  // WebVTT and the preset are always UTF-8.
  const fixed = en('subtitles.lossFixedEncoding', { encoding: 'UTF-16 LE' });
  await dialog.getByText(fixed).nth(1).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  const sbv = dialog.getByRole('checkbox', { name: /^SBV|YouTube/ }).first();
  expect(await sbv.isChecked()).toBe(true);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 720 });
  expect(await findAccessibilityFaults(page)).toEqual([]);
  const started = page.waitForEvent('download');
  await dialog.getByRole('button', { name: en('media.formats.download', { count: 4 }) }).click();
  const file = await started;
  const zip = await readFile(await file.path());
  const files = await unzip(zip);
  expect([...files.keys()].map(extensionOf)).toEqual(['.srt', '.vtt', '.sbv', '.xml', '.txt']);
  const preset = [...files].find(([name]) => extensionOf(name) === '.xml')?.[1];
  expect(preset).toContain('http://www.w3.org/ns/ttml');
  expect(preset).toContain('morning');
  expect(files.get('notes.txt')).toContain('Not kept in');
  const srt = [...(await unzipBytes(zip))].find(([name]) => extensionOf(name) === '.srt')?.[1];
  const path = join(journey.folder, 'chosen.srt');
  await writeFile(path, srt ?? '');
  const kind = await run('file', ['-b', path]);
  expect(kind.stdout).toMatch(/UTF-16, little-endian.*CRLF/);
  const decoded = await run('iconv', ['-f', 'UTF-16', '-t', 'UTF-8', path]);
  expect(decoded.stdout).toMatch(/^1\r\n00:00:01,000 --> .*\r\n.*morning/);
  await dialog.waitFor({ state: 'hidden' });
});

test('the zip of all formats has the same options, and says which formats do not take them', async () => {
  await page.getByRole('button', { name: en('media.downloads') }).click();
  await page.getByRole('menuitem', { name: en('media.formats.ofTranscript') }).click();
  const dialog = page.getByRole('dialog', { name: en('media.formats.title') });
  await dialog.getByText(en('media.formats.all'), { exact: true }).click();
  // As they were last chosen. WebVTT, TTML, JSON and Word are always UTF-8.
  const encoding = dialog.getByRole('combobox', { name: en('subtitles.file.encoding') });
  await dialog.getByRole('button', { name: en('subtitles.file.title') }).click();
  await encoding.waitFor();
  expect(await encoding.inputValue()).toBe('UTF-16 LE');
  const fixed = en('subtitles.lossFixedEncoding', { encoding: 'UTF-16 LE' });
  await dialog.getByText(fixed).nth(3).waitFor();
  expect(await dialog.getByRole('checkbox').count()).toBe(0);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 720 });
  const started = page.waitForEvent('download');
  await dialog.getByRole('button', { name: en('media.formats.download', { count: 10 }) }).click();
  const zip = await readFile(await (await started).path());
  const files = await unzipBytes(zip);
  expect([...files.keys()].map(extensionOf)).toEqual([
    ...['.srt', '.vtt', '.ass', '.ttml', '.sbv', '.csv', '.tsv', '.json', '.txt', '.docx', '.txt'],
  ]);
  const kindOf = async (extension: string) => {
    const path = join(journey.folder, `all${extension}`);
    const [, content] = [...files].find(([name]) => extensionOf(name) === extension) ?? [];
    await writeFile(path, content ?? '');
    return (await run('file', ['-b', path])).stdout;
  };
  for (const extension of ['.srt', '.ass', '.sbv'])
    expect(await kindOf(extension), extension).toMatch(/UTF-16, little-endian.*CRLF/);
  expect(await kindOf('.vtt')).toMatch(/(?:ASCII|UTF-8).*CRLF/);
  expect(await kindOf('.docx')).toMatch(/Microsoft/);
  const notes = String(files.get('notes.txt'));
  expect(notes).toContain(fixed);
  expect(notes).toContain(en('subtitles.lossOptions', { list: en('subtitles.file.lineEnds') }));
  await dialog.waitFor({ state: 'hidden' });
});
