import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { Cue } from '../cue.ts';
import { blockLength, headerLength } from '../formats/stl-blocks.ts';
import { withText } from '../marked-text.ts';
import { findCueDifference } from '../same-cues.ts';
import { importKept, parseKept, readKept } from '../testing/import-kept.ts';
import { countKept } from './count-kept.ts';
import { originalStl } from './keep-stl.ts';
import type { KeptOptions } from './piece-writer.ts';
import { writeKeptFile } from './write-kept-file.ts';

const options = { language: 'en', title: 'Talk', direction: 'ltr' } as const;

/** Every EBU STL file of the committed suites. */
const publicFiles = ['go-astisub', 'ttconv'].flatMap((suite) => {
  const archive = `../../../../tests/subtitle-suites/archives/${suite}.zip`;
  const files = unzipSync(readFileSync(new URL(archive, import.meta.url)));
  return Object.entries(files)
    .filter(([path]) => path.endsWith('.stl'))
    .map(([path, bytes]) => ({ name: path.slice(path.lastIndexOf('/') + 1), bytes }));
});
const publicFile = (name: string): Uint8Array => {
  const found = publicFiles.find((file) => file.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found.bytes;
};

const latin = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');
const blocksOf = (bytes: Uint8Array): string[] =>
  Array.from({ length: (bytes.length - headerLength) / blockLength }, (_, index) =>
    latin(bytes, headerLength + index * blockLength, headerLength + (index + 1) * blockLength),
  );

function write(
  name: string,
  bytes: Uint8Array,
  edit: (cues: Cue[]) => Cue[],
  own?: Partial<KeptOptions>,
) {
  const { file, cues } = importKept(name, bytes);
  const edited = edit(cues);
  const written = writeKeptFile(file, edited, { ...options, ...own });
  if (!written?.bytes) throw new Error('The cues do not fit into their file.');
  return { ...written, bytes: written.bytes, edited, file };
}

test('there are public files', () => {
  expect(publicFiles.length).toBeGreaterThan(50);
});

test.each(publicFiles)('$name comes back byte for byte', ({ name, bytes }) => {
  const { bytes: written, losses } = write(name, bytes, (cues) => cues);
  expect(Buffer.from(written).equals(bytes)).toBe(true);
  expect(losses).toEqual([]);
});

test.each(publicFiles)('$name differs in the edited text alone', ({ name, bytes }) => {
  const original = originalStl(readKept(name, bytes).file);
  expect(Buffer.from(original).equals(bytes)).toBe(true);
  const count = importKept(name, bytes).cues.length;
  for (let at = 0; at < count; at += 1) {
    const edit = (cues: Cue[]) =>
      cues.map((cue, index) => (index === at ? withText(cue, `${cue.text.slice(0, -1)}X`) : cue));
    const { bytes: written, losses, edited, file } = write(name, bytes, edit);
    expect(losses).toEqual([]);
    const options = { toleranceMs: 20 };
    expect(findCueDifference(edited, parseKept(file, written), options)).toBeUndefined();
    // Of the header, the date and number of the revision.
    expect(latin(written, 0, 230)).toBe(latin(bytes, 0, 230));
    expect(latin(written, 248, headerLength)).toBe(latin(bytes, 248, headerLength));
    const [before, after] = [blocksOf(bytes), blocksOf(written)];
    const changed = before.filter((block) => !after.includes(block));
    const numbers = new Set(changed.map((block) => block.slice(0, 3)));
    expect(numbers.size).toBe(1);
    // Times and everything beside the text of a block.
    for (const [index, block] of after.entries())
      if (!before.includes(block) && before.length === after.length)
        expect([block.slice(0, 3), block.slice(4, 16)]).toEqual([
          before[index]?.slice(0, 3),
          before[index]?.slice(4, 16),
        ]);
  }
});

describe('a teletext file that starts at 10:00:00:00', () => {
  const bytes = publicFile('requirement-0076-003.stl');

  test('an edited text has its form, in the same place', () => {
    const { bytes: written } = write('a.stl', bytes, ([cue]) =>
      cue ? [withText(cue, `${cue.text} OK`)] : [],
    );
    const [before = '', after = ''] = [blocksOf(bytes)[0], blocksOf(written)[0]];
    expect(after.slice(0, 16)).toBe(before.slice(0, 16));
    const text = before.slice(16).replace(/\x8f+$/, '');
    const end = text.search(/[\x00-\x20]*$/);
    expect(after.slice(16).replace(/\x8f+$/, '')).toBe(
      `${text.slice(0, end)} OK${text.slice(end)}`,
    );
  });

  test('a new cue has its form, and times on its clock', () => {
    const fresh: Cue = { id: 'new', startMs: 5_000, endMs: 6_480, text: 'New', track: 'lower' };
    const { bytes: written, losses } = write('a.stl', bytes, (cues) => [...cues, fresh]);
    expect(losses).toEqual([]);
    const [before = '', after = ''] = [blocksOf(bytes)[0], blocksOf(written)[1]];
    expect(blocksOf(written)[0]).toBe(before);
    expect(after.slice(5, 13)).toBe('\x0a\x00\x05\x00\x0a\x00\x06\x0c');
    expect(after.slice(1, 3)).not.toBe(before.slice(1, 3));
    expect(latin(written, 238, 248)).toBe('0000200002');
  });

  test('a translation has its display, its start, and the code of its language', () => {
    const { bytes: written, losses } = write(
      'a.stl',
      bytes,
      (cues) => cues.map((cue) => ({ ...cue, text: 'Белое на чёрном', spans: [] })),
      { language: 'ru', isTranslated: true },
    );
    expect(losses).toEqual([]);
    expect(latin(written, 0, 16)).toBe('850STL25.0120156');
    expect(latin(written, 256, 272)).toBe('1000000010000000');
  });

  test('moved cues have their times on its clock, and a deleted one is gone', () => {
    const moved = write('a.stl', bytes, (cues) =>
      cues.map((cue) => ({ ...cue, startMs: 2_000, endMs: 3_000 })),
    );
    expect(blocksOf(moved.bytes)[0]?.slice(5, 13)).toBe('\x0a\x00\x02\x00\x0a\x00\x03\x00');
    expect(latin(moved.bytes, 264, 272)).toBe('10000200');
  });
});

test('data and comments are kept, and counted', () => {
  const bytes = publicFile('example-opn-in.stl');
  const [first = '', ...others] = blocksOf(bytes);
  const data = `\x00\x00\x00\xfe${first.slice(4)}`;
  const comment = `${first.slice(0, 15)}\x01${first.slice(16)}`;
  const whole = Buffer.from(
    [latin(bytes, 0, headerLength), data, first, comment, ...others, data, 'cut'].join(''),
    'latin1',
  );
  const { file, warnings } = readKept('a.stl', whole);
  expect(countKept(file)).toMatchObject({ notes: 1, details: 2 });
  expect(warnings.map(({ code }) => code)).toEqual(['LINE_UNREADABLE']);
  const unedited = write('a.stl', whole, (cues) => cues);
  expect(Buffer.from(unedited.bytes).equals(whole)).toBe(true);
  const without = write('a.stl', whole, (cues) => cues.slice(1));
  expect(blocksOf(without.bytes.subarray(0, -3))).toEqual([data, comment, ...others, data]);
});

test('any change of one cue is in the file, and others stay byte for byte', () => {
  const bytes = publicFile('example-in-nonzero-offset.stl');
  const change = fc.record(
    {
      text: fc.constantFrom('New', 'Two\nlines', 'Ça va ?', 'a'.repeat(150)),
      endMs: fc.constantFrom(200_000, 160_010),
      track: fc.constantFrom('upper' as const, 'lower' as const),
      placement: fc.constantFrom(
        { y: 30 },
        { y: 60, lineAlign: 'end' as const, align: 'left' as const },
      ),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.nat(5), change, (at, changed) => {
      const {
        bytes: written,
        file,
        losses,
        held,
      } = write('a.stl', bytes, (cues) =>
        cues.map((cue, index) => (index === at ? { ...cue, ...changed } : cue)),
      );
      const found = parseKept(file, written);
      expect(found.map(({ text }) => text).sort()).toEqual(held.map(({ text }) => text).sort());
      if (changed.text === 'a'.repeat(150))
        expect(losses.map(({ code }) => code)).toContain('LINES_NOT_WRITTEN');
      else expect(losses.filter(({ code }) => code !== 'POSITION_NOT_WRITTEN')).toEqual([]);
      const [before, after] = [blocksOf(bytes), blocksOf(written)];
      expect(before.filter((block) => !after.includes(block)).length).toBeLessThanOrEqual(1);
      expect(latin(written, 0, 230)).toBe(latin(bytes, 0, 230));
    }),
  );
});
