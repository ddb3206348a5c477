import { readFileSync } from 'node:fs';
import type { Cue } from '@glossa/subtitles/cue';
import { readSubtitleFile } from '@glossa/subtitles/formats/index';
import { countKept } from '@glossa/subtitles/kept-file/count-kept';
import { styledAss, styledTtml } from '@glossa/subtitles/kept-file/samples.fixture';
import { defaultSubtitleStyle } from '@glossa/subtitles/subtitle-style';
import { expect, test } from 'vitest';
import { type DownloadInput, writeDownloads } from './download.parser.ts';

/** The download of an imported file, with its first cue changed. */
async function download(
  id: 'ass' | 'ttml' | 'stl' | 'scc',
  file: string | Uint8Array,
  change: Partial<Cue>,
) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const media = id === 'scc' ? { mediaMs: 600_000 } : {};
  const { kept, cues } = readSubtitleFile(bytes, `a.${id}`, { keepsFile: true, ...media });
  if (!kept) throw new Error('nothing was kept');
  const input: DownloadInput = {
    cues: cues.map((cue, index) => (index === 0 ? { ...cue, ...change } : cue)),
    ...{ language: 'en', title: 'Lesson', style: defaultSubtitleStyle('en'), aspectRatio: 16 / 9 },
    ...{ frameRate: 25, kept: { file: kept, counts: countKept(kept) }, ids: [id] },
  };
  const [written] = await writeDownloads(input);
  const content = Buffer.from(written?.content ?? '', 'base64');
  return { bytes: content, content: content.toString(), losses: written?.losses };
}

test('what a kept file cannot hold of a changed cue is named', async () => {
  const spans: Cue['spans'] = [{ kind: 'language', value: 'fr', start: 0, end: 4 }];
  const { content, losses } = await download('ass', styledAss, { spans });
  expect(content).toContain('Aegisub Project Garbage');
  expect(losses).toEqual([{ id: 'subtitles.lossLanguage' }]);
});

test('a changed speaker is in a kept TTML file', async () => {
  const { content, losses } = await download('ttml', styledTtml, { speaker: 'Bob' });
  expect(content).toMatch(/agent xml:id="speaker1"[^\n]*Bob/);
  expect(content).toContain('m:agent="speaker1" xml:id="p1"');
  expect(losses).toEqual([]);
});

/** A teletext file of the IRT whose program starts at 10:00:00:00. */
const teletext = readFileSync(
  new URL(
    '../../../../../../packages/subtitles/src/formats/public-files/requirement-0076-003.stl',
    import.meta.url,
  ),
);

test('an EBU STL file comes back as it was, and what it cannot hold of a cue is named', async () => {
  const unedited = await download('stl', teletext, {});
  expect(unedited.bytes.equals(teletext)).toBe(true);
  expect(unedited.losses).toEqual([]);
  const edited = await download('stl', teletext, { text: '水 and Red', spans: [] });
  expect(edited.losses).toEqual([{ id: 'subtitles.lossCharacters' }]);
  expect(edited.bytes.subarray(0, 16)).toEqual(teletext.subarray(0, 16));
  expect(edited.bytes.subarray(1024, 1040)).toEqual(teletext.subarray(1024, 1040));
  expect(edited.bytes.toString('latin1')).toContain('? and Red');
});

test('an EBU STL file whose blocks no longer match its cues keeps its display', async () => {
  // Its times do not count from its start, 10:00:00:01, as its cue is before it.
  const early = Buffer.from(teletext);
  early.write('10000001', 256);
  const { bytes, losses } = await download('stl', early, {
    startMs: 36_010_000,
    endMs: 36_011_000,
  });
  // Now they would.
  expect(losses).toMatchObject([{ id: 'subtitles.lossFileOutgrown' }]);
  expect(bytes.subarray(3, 12).toString()).toBe('STL25.012');
  expect(bytes.subarray(256, 264).toString()).toBe('00000000');
  expect([...bytes.subarray(1029, 1033)]).toEqual([10, 0, 10, 0]);
});

test('captions of an SCC file that are no longer painted on are named, and their clock stays', async () => {
  const painted = readFileSync(
    new URL(
      '../../../../../../packages/subtitles/src/formats/public-files/paint-on.scc',
      import.meta.url,
    ),
    'latin1',
  );
  const file = painted.replaceAll('\n00:', '\n01:');
  const { content, losses } = await download('scc', file, { text: 'Other words.', spans: [] });
  expect(losses).toContainEqual({ id: 'subtitles.lossFormOutgrown' });
  const mode = { id: 'subtitles.lossCaptionMode' };
  expect(losses).toContainEqual({ id: 'subtitles.lossInCues', params: { loss: mode, count: 3 } });
  expect(content.match(/^\d\d:/gm)?.every((hour) => hour === '01:')).toBe(true);
});
