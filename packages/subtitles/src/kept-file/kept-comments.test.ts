import { expect, test } from 'vitest';
import { subtitleFormats } from '../formats/index.ts';
import { importKept } from '../testing/import-kept.ts';
import { countKept } from './count-kept.ts';
import { writeKeptFile } from './write-kept-file.ts';

const old = `<!-- Before:
<tt xmlns="old"><head/><head></head><layout/></layout><body></head><div xml:lang="en"> --><?tool <tt><body> ?>`;
const file = (attributes: string) => `<?xml version="1.0" encoding="UTF-8"?>
${old}
<tt xmlns="http://www.w3.org/ns/ttml"${attributes}>${old}<body>${old}<div><p begin="1s" end="2s">One</p>
${old}<p begin="3s" end="4s">Two</p></div></body></tt>
`;

test('what comments of a TTML file say is counted as comments alone', () => {
  const styled = `${old}<!-- <style id="a"/><region id="b"/><image/><copyright>Me</copyright> -->`;
  const { file: kept } = importKept('a.ttml', file('').replace(old, styled));
  expect(countKept(kept)).toMatchObject({ styles: 0, regions: 0, fonts: 0, details: 0, notes: 5 });
});

test.each(['', ' xml:lang="en"'])(
  'comments of a TTML file with markup in them stay as they are (%j)',
  (named) => {
    const { file: kept, cues } = importKept('a.ttml', file(named));
    const arabic = { language: 'ar', title: 'Talk', direction: 'rtl', isTranslated: true } as const;
    const edited = cues.map((cue) => ({ ...cue, speaker: 'Ann', placement: { y: 40 } }));
    const text = writeKeptFile(kept, edited, arabic)?.text ?? '';
    expect(text.split(old)).toHaveLength(5);
    const rest = text.replaceAll(old, '');
    expect(rest).toMatch(
      /<tt xmlns="http:\/\/www.w3.org\/ns\/ttml"[^>]* xml:lang="ar"[^>]* xmlns:tts=[^>]*>/,
    );
    expect(rest).toMatch(
      /<head><metadata>.*<layout>.*<\/layout><\/head><body tts:direction="rtl">/s,
    );
    const found = subtitleFormats.ttml.parse(text);
    expect(found.map(({ text, speaker }) => [text, speaker])).toEqual([
      ['One', 'Ann'],
      ['Two', 'Ann'],
    ]);
  },
);
