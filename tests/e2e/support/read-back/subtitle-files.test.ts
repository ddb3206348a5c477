import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cue } from '@glossa/subtitles/cue';
import { subtitleFormats } from '@glossa/subtitles/formats/index';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeSubtitleDocx } from '../../../../apps/server/src/features/subtitles/subtitle-docx.ts';
import { oneAtATime } from './shown-text.ts';
import { differencesOf, type ReadFormat, readFormats } from './subtitle-files.ts';
import { findZipDifferences, textLinesOf } from './subtitle-zip.ts';

/** What compares files of journeys sees every fault of a file. */
const cues: Cue[] = [
  {
    id: 'a',
    startMs: 0,
    endMs: 2520,
    text: 'Primera línea\nsegunda línea',
    track: 'lower',
    speaker: 'Ana',
  },
  { id: 'b', startMs: 1520, endMs: 4480, text: 'Arriba: la ciudad', track: 'upper' },
  { id: 'c', startMs: 4480, endMs: 6007, text: 'El jardín', track: 'lower' },
  { id: 'd', startMs: 7000, endMs: 9000, text: 'La casa', track: 'lower' },
];
const title = 'A talk';
const write = (format: ReadFormat | 'txt', written: readonly Cue[]): string =>
  subtitleFormats[format].write([...written], { language: 'es', title, direction: 'ltr' });

/** At 25 frames a second. */
const frameMs = 40;
const change = (id: string, part: Partial<Cue>): Cue[] =>
  cues.map((cue) => (cue.id === id ? { ...cue, ...part } : cue));
const textOf = (id: string): string => cues.find((cue) => cue.id === id)?.text ?? '';
const faults: Record<string, Cue[]> = {
  'a missing cue': cues.filter(({ id }) => id !== 'c'),
  'a missing last cue': cues.slice(0, -1),
  'an added cue': [...cues, { id: 'e', startMs: 9500, endMs: 9900, text: 'Fin', track: 'lower' }],
  'a cue twice': [...cues, ...cues.slice(-1)],
  'two swapped texts': cues.map((cue) => ({
    ...cue,
    text: cue.id === 'c' ? textOf('d') : cue.id === 'd' ? textOf('c') : cue.text,
  })),
  'a start one frame late': change('b', { startMs: 1520 + frameMs }),
  'an end one frame late': change('d', { endMs: 9000 + frameMs }),
  'a missing line': change('a', { text: 'Primera línea' }),
  'two lines in one': change('a', { text: 'Primera línea segunda línea' }),
  'another letter': change('d', { text: 'La cosa' }),
};
const formats = Object.keys(readFormats) as ReadFormat[];

describe.each(formats)('%s', (format) => {
  test('a file that says the cues has no difference', () => {
    expect(differencesOf(format, cues, write(format, cues))).toEqual([]);
  });

  test.each(Object.entries(faults))('sees %s', (_fault, written) => {
    expect(differencesOf(format, cues, write(format, written))).not.toEqual([]);
  });

  test('a line that is further in is seen', () => {
    const file = write(format, cues);
    const indented = file.replace('segunda', '  segunda');
    expect(indented).not.toBe(file);
    expect(differencesOf(format, cues, indented)).not.toEqual([]);
  });
});

test.each(formats.filter((format) => format !== 'sbv'))('another track in %s is seen', (format) => {
  const written = change('b', { track: 'lower' });
  expect(differencesOf(format, cues, write(format, written))).not.toEqual([]);
});

test.each(['csv', 'tsv', 'json', 'ass', 'vtt'] as const)(
  'another speaker in %s is seen',
  (format) => {
    const written = change('a', { speaker: 'Bea' });
    expect(differencesOf(format, cues, write(format, written))).not.toEqual([]);
  },
);

test.each(['srt', 'ass', 'sbv'] as const)('two swapped entries of %s are seen', (format) => {
  const separator = format === 'ass' ? '\n' : '\n\n';
  const entries = write(format, cues).split(separator);
  const [third, last] = ['El jardín', 'La casa'].map((text) =>
    entries.findIndex((entry) => entry.includes(text)),
  );
  const swapped = entries
    .with(third ?? 0, entries[last ?? 0] ?? '')
    .with(last ?? 0, entries[third ?? 0] ?? '');
  expect(differencesOf(format, cues, swapped.join(separator))).not.toEqual([]);
});

describe('a zip', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'read-back-test-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const baseName = 'A talk.es';
  /** `faulty`: the files that say other cues. */
  async function differences(
    written: readonly Cue[],
    edit: (files: Record<string, Uint8Array>) => void = () => {},
  ): Promise<string[]> {
    const files: Record<string, Uint8Array> = {};
    for (const format of formats)
      files[`${baseName}.${readFormats[format].extension}`] = strToU8(write(format, written));
    files[`${baseName}.txt`] = strToU8(write('txt', written));
    files[`${baseName}.docx`] = await writeSubtitleDocx(written, { title, language: 'es' });
    edit(files);
    const path = join(folder, 'all.zip');
    await writeFile(path, zipSync(files));
    const found = await findZipDifferences(path, { title, baseName, cues, notes: [] }, folder);
    return Object.keys(found)
      .map((name) => name.replace(`${baseName}.`, ''))
      .sort();
  }
  const all = [...formats, 'docx', 'txt'].sort();

  test('without a fault has no difference', async () => {
    expect(await differences(cues)).toEqual([]);
  });

  test.each(['a missing cue', 'two swapped texts', 'another letter'])(
    'sees %s in each of its files',
    async (fault) => {
      expect(await differences(faults[fault] ?? [])).toEqual(all);
    },
  );

  test('a time in the Word file and a line of the text that is further in are seen', async () => {
    const edit = (files: Record<string, Uint8Array>) => {
      const word = unzipSync(files[`${baseName}.docx`] ?? new Uint8Array());
      const xml = new TextDecoder().decode(word['word/document.xml']);
      word['word/document.xml'] = strToU8(xml.replace('00:00:07.0', '00:00:07.1'));
      files[`${baseName}.docx`] = zipSync(word);
      files[`${baseName}.txt`] = strToU8(write('txt', cues).replace('La casa', ' La casa'));
    };
    expect(await differences(cues, edit)).toEqual(['docx', 'txt']);
  });

  test('a missing and an added file are seen', async () => {
    const edit = (files: Record<string, Uint8Array>) => {
      delete files[`${baseName}.sbv`];
      files['other.srt'] = strToU8('');
    };
    expect(await differences(cues, edit)).toEqual(['other.srt', 'sbv']);
  });
});

test('texts at one time are stacked, the upper track first', () => {
  expect(oneAtATime(cues).slice(0, 4)).toEqual([
    { startMs: 0, endMs: 1520, text: 'Primera línea\nsegunda línea' },
    { startMs: 1520, endMs: 2520, text: 'Arriba: la ciudad\nPrimera línea\nsegunda línea' },
    { startMs: 2520, endMs: 4480, text: 'Arriba: la ciudad' },
    { startMs: 4480, endMs: 6007, text: 'El jardín' },
  ]);
  expect(textLinesOf(cues)[0]).toBe('Ana: Primera línea segunda línea');
});
