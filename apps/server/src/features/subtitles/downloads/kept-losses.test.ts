import type { Cue } from '@glossa/subtitles/cue';
import { readSubtitleFile } from '@glossa/subtitles/formats/index';
import { countKept } from '@glossa/subtitles/kept-file/count-kept';
import { styledAss, styledTtml } from '@glossa/subtitles/kept-file/samples.fixture';
import { defaultSubtitleStyle } from '@glossa/subtitles/subtitle-style';
import { expect, test } from 'vitest';
import { type DownloadInput, writeDownloads } from './download.parser.ts';

/** The download of an imported file, with its first cue changed. */
async function download(id: 'ass' | 'ttml', text: string, change: Partial<Cue>) {
  const bytes = new TextEncoder().encode(text);
  const { kept, cues } = readSubtitleFile(bytes, `a.${id}`, { keepsFile: true });
  if (!kept) throw new Error('nothing was kept');
  const input: DownloadInput = {
    cues: cues.map((cue, index) => (index === 0 ? { ...cue, ...change } : cue)),
    ...{ language: 'en', title: 'Lesson', style: defaultSubtitleStyle('en'), aspectRatio: 16 / 9 },
    ...{ frameRate: 25, kept: { file: kept, counts: countKept(kept) }, ids: [id] },
  };
  const [file] = await writeDownloads(input);
  const content = Buffer.from(file?.content ?? '', 'base64').toString();
  return { content, losses: file?.losses };
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
