import { expect, test } from 'vitest';
import { readSubtitleFile } from '../formats/read-file.ts';
import { writeKeptFile } from './write-kept-file.ts';

const read = (body: string) => {
  const xml = `<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" xml:lang="en"><head><metadata><ttm:title>Title</ttm:title></metadata></head><body>${body}</body></tt>`;
  return readSubtitleFile(new TextEncoder().encode(xml), 'a.ttml', { keepsFile: true });
};
const paragraph = (text: string) => `<p begin="1s" end="3s">${text}</p>`;

test('a file with several timed divisions says that its header is not kept', () => {
  const file = read(
    `<div begin="0s" end="5s">${paragraph('One')}</div><div begin="10s" end="20s">${paragraph('Two')}</div>`,
  );
  expect(file.cues.map(({ startMs, text }) => [startMs, text])).toEqual([
    [1000, 'One'],
    [11_000, 'Two'],
  ]);
  expect(file.kept).toBeUndefined();
  expect(file.warnings.map(({ code }) => code)).toContain('HEADER_DROPPED');
});

test.each([
  ['one timed division', `<div begin="10s" end="20s">${paragraph('One')}${paragraph('Two')}</div>`],
  ['divisions without times', `<div>${paragraph('One')}</div><div>${paragraph('Two')}</div>`],
])('%s are kept and come back as they were', (_what, body) => {
  const { kept, cues } = read(body);
  if (!kept) throw new Error('nothing is kept');
  expect(
    writeKeptFile(kept, cues, { language: 'en', direction: 'ltr', title: 'Title' })?.text,
  ).toContain(body);
});
