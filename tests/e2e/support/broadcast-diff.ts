import { readFile } from 'node:fs/promises';
import { describeScc } from '../../../packages/subtitles/src/testing/describe-scc.ts';
import { describeStl } from '../../../packages/subtitles/src/testing/describe-stl.ts';
import { unifiedDiff } from '../../../packages/subtitles/src/testing/unified-diff.ts';

const isScc = (path: string): boolean => path.endsWith('.scc');

/** A broadcaster's file field by field, or caption by caption. */
const describeFile = async (path: string): Promise<string[]> =>
  isScc(path) ? describeScc(await readFile(path, 'utf8')) : describeStl(await readFile(path));

/** What differs; the day of a revision is that of the test. */
export async function diffBroadcast(name: string, before: string, after: string): Promise<string> {
  const diff = unifiedDiff(
    [name, `${name}, edited`],
    await describeFile(before),
    await describeFile(after),
  );
  return diff.replace(/^(\+GSI RD revised: )\d{6}$/m, '$1today');
}

/**
 * All that a file says besides words: each field and time, the last row of a text (the lines above it are as many as its
 * words take) and the order of its marks. `isLonger`: of which captions the end may be later, and is left out.
 */
export async function structureOf(path: string, isLonger: readonly number[]): Promise<string[]> {
  const lines = await describeFile(path);
  const longer = new RegExp(
    isScc(path)
      ? `(?<=^caption (?:${isLonger.join('|')}): .* to )[^,]+`
      : `(?<=^TTI (?:${isLonger.join('|')}) TCO out: ).*`,
  );
  const timed = isLonger.length === 0 ? lines : lines.map((line) => line.replace(longer, 'later'));
  return isScc(path) ? structureOfScc(timed) : structureOfStl(timed);
}

/** When captions end, as numbers that are in the order of their times. */
export async function endsOf(path: string): Promise<number[]> {
  const time = isScc(path) ? /^caption \d+: \S+ to ([^,]+),/ : /^TTI \d+ TCO out: (.*)$/;
  return (await describeFile(path)).flatMap((line) => {
    const [hours = 0, minutes = 0, seconds = 0, frames = 0] =
      time.exec(line)?.[1]?.split(/[:;]/).map(Number) ?? [];
    return time.test(line) ? [((hours * 60 + minutes) * 60 + seconds) * 100 + frames] : [];
  });
}

function structureOfScc(lines: readonly string[]): string[] {
  const captions = Map.groupBy(lines, (line) => /^caption \d+/.exec(line)?.[0] ?? '');
  return [...captions].flatMap(([name, [times = '', ...rows]]) => {
    const places = rows.flatMap((row) => /: row (\d+)/.exec(row)?.[1] ?? []);
    const marks = rows.flatMap((row) =>
      [...row.matchAll(/\((\w[\w ]*)\) /g)].map(([, mark]) => mark),
    );
    // A color that goes on in the next line is said there again.
    const changes = marks.filter((mark, index) => mark !== marks[index - 1]);
    return [times, `${name}: last row ${places.at(-1)}, marks ${changes.join(', ')}`];
  });
}

function structureOfStl(lines: readonly string[]): string[] {
  const texts = new Map(
    lines.flatMap((line) => {
      const [, block, text = ''] = /^(TTI \d+) TF text: (.*) and \d+ fillers$/.exec(line) ?? [];
      return block === undefined ? [] : [[block, text] as const];
    }),
  );
  return lines.map((line) => {
    const block = /^TTI \d+/.exec(line)?.[0] ?? '';
    const text = texts.get(block) ?? '';
    if (line.includes(' TF text: ')) {
      // Of the marks only: codes of rows and letters belong to the words. One that goes on in the next row is said again there.
      const marked = text.replace(/\\81(?:\\8a)+\\80|\\83(?:\\8a)+\\82|\\85(?:\\8a)+\\84/g, '');
      const codes = marked.match(/\\(?:0\d|0[b-f]|1\w|8[0-9])/g) ?? [];
      return `${block} TF marks: ${codes.join(' ')}`;
    }
    const row = /VP row: (\d+)$/.exec(line)?.[1];
    if (row === undefined) return line;
    return `${block} VP last row: ${Number(row) + (text.match(/\\8a/g)?.length ?? 0)}`;
  });
}
