import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import { buildOdf, readPartOf } from './build-odf.fixture.ts';

const note = (number: number) =>
  `word${number} <text:note text:note-class="footnote"><text:note-citation>${number}</text:note-citation><text:note-body><text:p>Note number ${number} here</text:p></text:note-body></text:note> `;

test('keeps many notes of a paragraph, translated, in order', () => {
  const numbers = Array.from({ length: 300 }, (_, index) => index);
  const source = buildOdf('odt', { body: `<text:p>${numbers.map(note).join('')}end</text:p>` });
  const opened = openDocument(source);
  expect(opened.segments).toHaveLength(301);
  const marked = opened.segments.map(({ id, text }): [string, string] => [id, `⟦${text}⟧`]);
  const options = { targetLanguage: 'de', direction: 'ltr' } as const;
  const xml = readPartOf(opened.rebuild(new Map(marked), options), 'content.xml');
  const notes = [...xml.matchAll(/<text:p>⟦Note number (\d+) here⟧<\/text:p>/gu)];
  expect(notes.map((match) => Number(match[1]))).toEqual(numbers);
});
