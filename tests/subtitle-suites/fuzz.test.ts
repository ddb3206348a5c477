import { readdir, readFile } from 'node:fs/promises';
import { type Cue, CueError } from '@glossa/subtitles/cue';
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

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The forms of YouTube, which nothing of the product writes: srv1 in seconds, srv3 with a word in a part of its own. */
const youtubeForms: readonly ((cues: readonly Cue[]) => string)[] = [
  (cues) =>
    `<?xml version="1.0" encoding="utf-8" ?><transcript>${cues
      .map(
        ({ startMs, endMs, text }) =>
          `<text start="${startMs / 1000}" dur="${(endMs - startMs) / 1000}">${escapeXml(escapeXml(text))}</text>`,
      )
      .join('')}</transcript>`,
  (cues) =>
    `<?xml version="1.0" encoding="utf-8" ?><timedtext format="3">\n<head>\n<pen id="1" b="1"/><wp id="1" ap="7"/></head>\n<body>\n${cues
      .map(
        ({ startMs, endMs, text }) =>
          `<p t="${startMs}" d="${endMs - startMs}" wp="1">${text
            .split(' ')
            .map((word, at) => `<s t="${at * 100}" p="1">${escapeXml(`${word} `)}</s>`)
            .join('')}</p>`,
      )
      .join('\n')}\n</body></timedtext>`,
];

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
  const spoken = (byExtension.get('srt') ?? []).flatMap(({ path, bytes }) =>
    readCues(path, bytes).map((cues) => ({ path, cues })),
  );
  byExtension.set(
    'youtube',
    spoken.flatMap(({ path, cues }) =>
      youtubeForms.map((form, index) => ({
        path: `${path}.srv${index * 2 + 1}`,
        bytes: new TextEncoder().encode(form(cues)),
      })),
    ),
  );
});

/** The cues of a real file in a format that the suites have no files of; none where it is one that is refused. */
function rewrite({ path, bytes }: SuiteFile, id: (typeof rewritten)[number]): SuiteFile[] {
  const { write, extension } = subtitleFormats[id];
  return readCues(path, bytes).map((cues) => ({
    path: `${path}.${extension}`,
    bytes: new TextEncoder().encode(write(cues, options)),
  }));
}

/** None of a file that is refused. */
function readCues(path: string, bytes: Uint8Array): Cue[][] {
  try {
    return [readSubtitleFile(bytes, path).cues];
  } catch (error) {
    if (error instanceof CueError) return [];
    throw error;
  }
}

test.each([...extensions, ...rewritten, 'youtube'])(
  `%s: ${mutations} damaged files are read or refused`,
  (extension) => {
    const files = byExtension.get(extension) ?? [];
    expect(files.length).toBeGreaterThan(0);
    // The undamaged files are what they are meant to be.
    if (extension === 'youtube')
      for (const { path, bytes } of files)
        expect(readSubtitleFile(bytes, path).format, path).toBe('youtube');
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
