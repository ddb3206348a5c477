import type { Cue } from '@glossa/subtitles/cue';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { writeSubtitleDocx } from './subtitle-docx.ts';

const cue: Cue = {
  id: 'a',
  startMs: 1000,
  endMs: 2000,
  text: 'one two\nthree 東京',
  track: 'lower',
};
const documentOf = async (cues: readonly Cue[]) => {
  const file = await writeSubtitleDocx(cues, { title: 'Title', language: 'en' });
  const xml = unzipSync(file)['word/document.xml'];
  return xml ? strFromU8(xml) : '';
};
/** The properties of the run with this text. */
const lookOf = (xml: string, text: string): string =>
  xml
    .match(/<w:r>.*?<\/w:r>/gs)
    ?.find((run) => run.includes(`>${text}<`))
    ?.match(/<w:rPr>(.*?)<\/w:rPr>/s)?.[1] ?? '';

test('the document for reading has the marks of its cues', async () => {
  const xml = await documentOf([
    {
      ...cue,
      spans: [
        { kind: 'italic', start: 4, end: 7 },
        { kind: 'color', value: '#ff0000', start: 8, end: 13 },
        { kind: 'ruby', value: 'とうきょう', start: 14, end: 16 },
      ],
    },
  ]);
  expect(lookOf(xml, 'two')).toContain('<w:i/>');
  expect(lookOf(xml, 'three')).toContain('w:val="ff0000"');
  expect(lookOf(xml, 'one ')).not.toContain('<w:i/>');
  expect(xml).toContain(' (東京 とうきょう)');
});

test('a cue of the upper track has an arrow, and its text is not in italics', async () => {
  const xml = await documentOf([{ ...cue, track: 'upper' }]);
  expect(xml).toContain('00:00:01.0 ↑');
  expect(xml).not.toContain('<w:i/>');
});
