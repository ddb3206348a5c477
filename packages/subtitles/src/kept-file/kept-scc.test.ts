import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { Cue } from '../cue.ts';
import { readSubtitleFile } from '../formats/index.ts';
import { withText } from '../marked-text.ts';
import { findCueDifference } from '../same-cues.ts';
import { describeScc } from '../testing/describe-scc.ts';
import { importKept, parseKept } from '../testing/import-kept.ts';
import { findHunks } from '../testing/unified-diff.ts';
import { writeKeptFile } from './write-kept-file.ts';

const options = { language: 'en', title: 'Talk', direction: 'ltr' } as const;
const archive = (suite: string) =>
  unzipSync(
    readFileSync(
      new URL(`../../../../tests/subtitle-suites/archives/${suite}.zip`, import.meta.url),
    ),
  );
const publicFiles = ['caption-inspector', 'ttconv'].flatMap((suite) =>
  Object.entries(archive(suite))
    .filter(([path]) => path.endsWith('.scc'))
    .map(([path, bytes]) => ({
      name: path.slice(path.lastIndexOf('/') + 1),
      text: Buffer.from(bytes).toString('latin1'),
    })),
);
publicFiles.push({
  name: 'pycaption-example.scc',
  text: readFileSync(
    new URL('../formats/public-files/pycaption-example.scc', import.meta.url),
    'latin1',
  ),
});

function write(name: string, text: string, edit: (cues: Cue[]) => Cue[]) {
  const { file, cues } = importKept(name, text);
  const edited = edit(cues);
  const written = writeKeptFile(file, edited, options);
  if (!written) throw new Error('The cues do not fit into their file.');
  return { ...written, edited, file };
}
const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line !== '');

/** Lines of one that the other does not have. */
const missing = (one: string, other: string): string[] => {
  const known = new Set(linesOf(other));
  return linesOf(one).filter((line) => !known.has(line));
};

describe.each(publicFiles)('$name', ({ name, text }) => {
  test('comes back byte for byte', () => {
    const { text: written, losses } = write(name, text, (cues) => cues);
    expect(written).toBe(text);
    expect(losses).toEqual([]);
  });

  // Texts that are painted over each other have a test of their own.
  const isEdited = name !== 'paint-on.scc';
  test(isEdited ? 'differs where a cue was edited' : 'has cues', () => {
    const { file, cues } = importKept(name, text);
    const count = cues.length;
    expect(count).toBeGreaterThan(0);
    const step = Math.max(1, Math.floor(count / 8));
    for (let at = 0; isEdited && at < count; at += step) {
      const edited = cues.map((cue, index) =>
        index === at ? withText(cue, `${cue.text.slice(0, -1)}X`) : cue,
      );
      const written = writeKeptFile(file, edited, options);
      if (!written) throw new Error('The cues do not fit into their file.');
      const found = parseKept(file, written.text);
      expect(findCueDifference(written.held, found, written)).toBeUndefined();
      expect(missing(text, written.text).length).toBeLessThanOrEqual(4);
      expect(written.text).not.toBe(text);
    }
  });
});

/** Six rows, without dropped numbers, from 01:00:00:00 on. Made by hand for this test. */
const nonDrop = `Scenarist_SCC V1.0

01:00:10:00	9420 9420 9140 9140 c1c2 91e0 91e0 43c4 9240 9240 c1c2 92e0 92e0 43c4 1540 1540 c1c2 15e0 15e0 43c4 942f 942f

01:00:14:00	942c 942c

01:00:20:00	9420 9420 9470 9470 c1c2 942f 942f

01:00:22:00	942c 942c
`;

describe('a file that starts at 01:00:00:00', () => {
  const read = (mediaMs?: number) =>
    readSubtitleFile(new TextEncoder().encode(nonDrop), 'a.scc', {
      keepsFile: true,
      ...(mediaMs === undefined ? {} : { mediaMs }),
    });

  test('is moved to the start of media that is shorter, which is named', () => {
    const { cues, warnings } = read(60_000);
    expect(cues.map(({ startMs }) => startMs)).toEqual([10_677, 20_187]);
    expect(warnings.map(({ code }) => code)).toContain('TIMES_SHIFTED');
    for (const mediaMs of [undefined, 7_200_000])
      expect(read(mediaMs).cues[0]?.startMs).toBeGreaterThan(3_600_000);
  });

  test('comes back with its rows and time codes, and with those of a new cue', () => {
    const { cues, kept } = read(60_000);
    if (!kept) throw new Error('nothing was kept');
    expect(writeKeptFile(kept, cues, options)?.text).toBe(nonDrop);
    const last = cues.at(-1);
    if (!last) throw new Error('there are no cues');
    const fresh: Cue = { ...last, id: 'new', text: 'New', startMs: 25_610, endMs: 27_612 };
    const added = writeKeptFile(kept, [...cues, fresh], options);
    expect(added?.losses).toEqual([]);
    expect(added?.text.startsWith(nonDrop)).toBe(true);
    expect(added?.text.slice(nonDrop.length)).toMatch(/^\n?01:00:25:\d\d\t9420/);
    const later = cues.map((cue) =>
      cue.id === last.id ? { ...cue, endMs: cue.endMs + 1_001 } : cue,
    );
    const moved = writeKeptFile(kept, later, options)?.text ?? '';
    expect(missing(nonDrop, moved)).toEqual(['01:00:22:00\t942c 942c']);
    expect(missing(moved, nonDrop)).toEqual(['01:00:23:00\t942c 942c']);
  });
});

test('a caption stays in its columns if its neighbor, whose words share its line, is edited', () => {
  const example = publicFiles.find(({ name }) => name === 'pycaption-example.scc')?.text ?? '';
  const { text } = write('a.scc', example, (cues) =>
    cues.map((cue, index) => (index === 2 ? withText(cue, `${cue.text} OK.`) : cue)),
  );
  const hunks = findHunks(describeScc(example), describeScc(text));
  expect(hunks.flatMap(({ removed }) => removed)).toEqual([
    // A space that is not seen.
    'caption 2, line 1: (white) ♪ Lo le lo lai, lo lai lai ',
    // Its row of 33 columns begins further to the left.
    'caption 3, line 1: row 14, column 3',
    'caption 3, line 1: (white) MAMI: ¡Vamos a divertirno',
  ]);
});

test('texts that are painted over each other do not fit into their file when one is edited', () => {
  const painted = publicFiles.find(({ name }) => name === 'paint-on.scc')?.text ?? '';
  const { file, cues } = importKept('a.scc', painted);
  const edited = cues.map((cue) => withText(cue, `${cue.text} and more`));
  expect(writeKeptFile(file, edited, options)).toBeUndefined();
});

test('rows that roll up do so where one was edited, and a deleted caption is gone', () => {
  const rolling = publicFiles.find(({ name }) => name === 'mix-rows-roll-up.scc')?.text ?? '';
  const { text, losses } = write('a.scc', rolling, (cues) =>
    cues.map((cue, index) => (index === 4 ? withText(cue, 'AND OTHER WORDS') : cue)),
  );
  expect(losses).toEqual([]);
  expect(missing(text, rolling)).toHaveLength(1);
  expect(missing(text, rolling)[0]).toMatch(/\t(9425|9426|94a7) /);
  const without = write('a.scc', rolling, (cues) => cues.filter((_, index) => index !== 4));
  const found = parseKept(without.file, without.text);
  expect(findCueDifference(without.held, found, without)).toBeUndefined();
});
