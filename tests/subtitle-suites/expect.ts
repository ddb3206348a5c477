// Writes expected.json: what FFmpeg finds in the SRT and ASS files of the suites, and ttconv of Sandflow in those of
// STL and SCC. Not part of the tests, which compare with the file and so need neither program:
// node tests/subtitle-suites/expect.ts [folder of ttconv]. Without a folder, what it found before stays.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ExpectedCue } from './judge-expected.ts';
import { readArchive } from './suite-files.ts';
import { suites } from './suites.ts';

const ffmpeg = 'ffmpeg';
const [ttconv = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'glossa-expect-'));

/** In milliseconds. */
function timeOf(text = ''): number {
  const [hours = 0, minutes = 0, seconds = 0, hundredths = 0] = text.split(/[:.]/).map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + hundredths * 10;
}

/** What ttconv shows from when to when: its SRT has an entry for each time at which anything changes. */
function readByTtconv(path: string, bytes: Uint8Array): ExpectedCue[] | undefined {
  const [file, output] = [join(folder, basename(path)), join(folder, 'ttconv.srt')];
  writeFileSync(file, bytes);
  rmSync(output, { force: true });
  const source = join(ttconv, 'src/main/python');
  try {
    execFileSync('python3', ['-m', 'ttconv.tt', 'convert', '-i', file, '-o', output], {
      cwd: source,
      stdio: 'ignore',
    });
  } catch {
    return undefined; // It refuses the file, which is not judged then.
  }
  const blocks = readFileSync(output, 'utf8')
    .trim()
    .split(/\n\n(?=\d+\n\d\d+:)/);
  return blocks.flatMap((block): ExpectedCue[] => {
    const [, from, to, text = ''] = /^\d+\n(\S+) --> (\S+)\n([\s\S]*)$/.exec(block) ?? [];
    return from === undefined ? [] : [{ startMs: msOf(from), endMs: msOf(to), ...readTags(text) }];
  });
}

const msOf = (text = ''): number => {
  const [hours = 0, minutes = 0, seconds = 0, ms = 0] = text.split(/[:,]/).map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms;
};

function readTags(tagged: string): { text: string; marks: string[] } {
  const open: { mark: string; from: number }[] = [];
  const marks: string[] = [];
  let text = '';
  for (const part of tagged.split(/(<\/?(?:[biu]|font)(?: color="#\w+")?>)/)) {
    const [, closes, name, color] =
      /^<(\/?)([biu]|font)(?: color="(#\w{6})\w*")?>$/.exec(part) ?? [];
    if (name === undefined) text += part;
    else if (closes === '') open.push({ mark: color ? `c${color}` : name, from: text.length });
    else {
      const last = open.pop();
      if (last) marks.push(`${last.mark} ${last.from}-${text.length}`);
    }
  }
  return { text, marks: marks.sort() };
}

/** Text and marks of an event; tags are read here, and not by the product. */
function readEvent(event: string): { text: string; marks: string[] } {
  const on = new Map<string, number>();
  const marks: string[] = [];
  let text = '';
  const end = (mark: string) => {
    const from = on.get(mark);
    if (from !== undefined && from < text.length) marks.push(`${mark} ${from}-${text.length}`);
    on.delete(mark);
  };
  for (const part of event.split(/(\{[^}]*\}|\\[Nnh])/)) {
    if (part === '\\N' || part === '\\n') text += '\n';
    else if (part === '\\h') text += ' ';
    else if (!part.startsWith('{')) text += part;
    else
      for (const [, mark = '', value] of part.matchAll(/\\([biur])(\d*)(?![\w(])/g)) {
        if (mark === 'r') for (const one of [...on.keys()]) end(one);
        else if (value === '0' || value === '') end(mark);
        else if (!on.has(mark)) on.set(mark, text.length);
      }
  }
  for (const mark of [...on.keys()]) end(mark);
  return { text, marks: marks.sort() };
}

/** The cues that FFmpeg finds; undefined if it reads nothing. */
function readByFfmpeg(path: string, bytes: Uint8Array): ExpectedCue[] | undefined {
  const file = join(folder, basename(path));
  writeFileSync(file, bytes);
  let output = '';
  try {
    const input = ['-v', 'quiet', '-i', file];
    output = execFileSync(ffmpeg, [...input, '-map', '0:s:0', '-f', 'ass', '-']).toString();
  } catch {
    return undefined; // It says that it cannot read the file: such files are not judged.
  }
  return output.split(/\r?\n/).flatMap((line): ExpectedCue[] => {
    const [, from, to, text = ''] =
      /^Dialogue: [^,]*,([^,]*),([^,]*),(?:[^,]*,){6}(.*)$/.exec(line) ?? [];
    return from === undefined
      ? []
      : [{ startMs: timeOf(from), endMs: timeOf(to), ...readEvent(text) }];
  });
}

const to = fileURLToPath(new URL('expected.json', import.meta.url));
const known = JSON.parse(readFileSync(to, 'utf8')) as typeof expected;
const expected: Record<string, Record<string, ExpectedCue[]>> = {};
for (const suite of suites.filter(({ reference }) => /FFmpeg|ttconv/.test(reference))) {
  const files: Record<string, ExpectedCue[]> = {};
  for (const { path, bytes } of await readArchive(suite)) {
    let cues: ExpectedCue[] | undefined;
    if (/\.(?:srt|ass|ssa)$/.test(path)) cues = readByFfmpeg(path, bytes);
    else if (/\.(?:stl|scc)$/.test(path))
      cues = ttconv === '' ? known[suite.id]?.[path] : readByTtconv(path, bytes);
    if (cues) files[path] = cues;
  }
  expected[suite.id] = files;
}
rmSync(folder, { recursive: true });
writeFileSync(to, `${JSON.stringify(expected)}\n`);
console.log(
  `${to}: ${Object.entries(expected)
    .map(([id, files]) => `${id} ${Object.keys(files).length}`)
    .join(', ')}`,
);
