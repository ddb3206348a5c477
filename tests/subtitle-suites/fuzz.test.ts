import { readdir, readFile } from 'node:fs/promises';
import { CueError } from '@glossa/subtitles/cue';
import { readSubtitleFile, subtitleFormats } from '@glossa/subtitles/formats/index';
import { beforeAll, expect, test } from 'vitest';
import { runsLongTests } from '../../apps/server/src/testing/long-tests.ts';
import { mutate, randomOf } from './mutate.ts';
import { readArchive, type SuiteFile } from './suite-files.ts';
import { suites } from './suites.ts';

const mutations = runsLongTests ? 2000 : 60;
/** Larger files would only take longer. */
const maxBytes = 60_000;

const publicFiles = new URL('../../packages/subtitles/src/formats/public-files/', import.meta.url);
const byExtension = new Map<string, SuiteFile[]>();
const rewritten = ['sbv', 'csv', 'tsv', 'json', 'lrc', 'avid'] as const;
const options = { language: 'en', direction: 'ltr', title: 'Title' } as const;
const extensions = [...['ttml', 'vtt', 'ass', 'srt', 'ssa', 'stl', 'scc', 'smi', 'sub', 'fcpxml']];

beforeAll(async () => {
  const own = (await readdir(publicFiles)).map(async (path) => ({
    path,
    bytes: new Uint8Array(
      /\.(?:md|xsd)$|^[^.]*$/.test(path) ? [] : await readFile(new URL(path, publicFiles)),
    ),
  }));
  const archived = suites.filter(({ archive }) => archive).map(readArchive);
  const all = [...(await Promise.all(own)), ...(await Promise.all(archived)).flat()];
  for (const file of all) {
    const extension = file.path.slice(file.path.lastIndexOf('.') + 1);
    if (file.bytes.length > 0 && file.bytes.length <= maxBytes)
      byExtension.set(extension, [...(byExtension.get(extension) ?? []), file]);
  }
  for (const id of rewritten)
    byExtension.set(
      id,
      (byExtension.get('srt') ?? []).flatMap((file) => rewrite(file, id)),
    );
});

/** The cues of a real file in a format that the suites have no files of; none where it is one that is refused. */
function rewrite({ path, bytes }: SuiteFile, id: (typeof rewritten)[number]): SuiteFile[] {
  try {
    const { write, extension } = subtitleFormats[id];
    const content = write(readSubtitleFile(bytes, path).cues, options);
    return [{ path: `${path}.${extension}`, bytes: new TextEncoder().encode(content) }];
  } catch (error) {
    if (error instanceof CueError) return [];
    throw error;
  }
}

test.each([...extensions, ...rewritten])(
  `%s: ${mutations} damaged files are read or refused`,
  (extension) => {
    const files = byExtension.get(extension) ?? [];
    expect(files.length).toBeGreaterThan(0);
    const random = randomOf(20_261_126);
    for (let index = 0; index < mutations; index += 1) {
      const file = files[index % files.length];
      if (!file) return;
      const bytes = mutate(file.bytes, random);
      const name = `${file.path}, damage ${index}`;
      readDamaged(bytes, file.path, name);
    }
  },
  600_000,
);

function readDamaged(bytes: Uint8Array, path: string, name: string): void {
  try {
    for (const { startMs, endMs, text } of readSubtitleFile(bytes, path).cues)
      if (endMs <= startMs || text.trim() === '') expect.fail(`${name} has an unsound cue.`);
  } catch (error) {
    expect(error, name).toBeInstanceOf(CueError);
  }
}
