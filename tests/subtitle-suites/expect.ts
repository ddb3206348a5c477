// Writes expected.json: what FFmpeg finds in the SRT and ASS files of the suites, and ttconv of Sandflow in those of
// STL and SCC. Not part of the tests, which compare with the file and so need neither program:
// node tests/subtitle-suites/expect.ts [folder of ttconv]. Without a folder, what it found before stays.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ExpectedCue } from './judge-expected.ts';
import { readByFfmpeg, readByTtconv } from './reference-readers.ts';
import { readArchive } from './suite-files.ts';
import { suites } from './suites.ts';

const [ttconv = ''] = process.argv.slice(2);

const to = fileURLToPath(new URL('expected.json', import.meta.url));
const known = JSON.parse(readFileSync(to, 'utf8')) as typeof expected;
const expected: Record<string, Record<string, ExpectedCue[]>> = {};
for (const suite of suites.filter(
  ({ archive, reference }) => archive && /FFmpeg|ttconv/.test(reference),
)) {
  const files: Record<string, ExpectedCue[]> = {};
  for (const { path, bytes } of await readArchive(suite)) {
    let cues: ExpectedCue[] | undefined;
    if (/\.(?:srt|ass|ssa)$/.test(path)) cues = readByFfmpeg(path, bytes);
    else if (/\.(?:stl|scc)$/.test(path))
      cues = ttconv === '' ? known[suite.id]?.[path] : readByTtconv(ttconv, path, bytes);
    if (cues) files[path] = cues;
  }
  expected[suite.id] = files;
}
writeFileSync(to, `${JSON.stringify(expected)}\n`);
console.log(
  `${to}: ${Object.entries(expected)
    .map(([id, files]) => `${id} ${Object.keys(files).length}`)
    .join(', ')}`,
);
