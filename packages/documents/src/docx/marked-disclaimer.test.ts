import type { DisclaimerText } from '@glossa/contracts/disclaimer-text';
import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import { buildDocx, german, paragraph, readEntry, run } from './build-docx.fixture.ts';

const marked: DisclaimerText = [
  {
    kind: 'paragraph',
    runs: [
      { text: 'Made by ' },
      { text: '<machines>', bold: true, italic: true },
      { text: ', see\n' },
      { text: 'our rules', underline: true, link: 'https://example.org/rules' },
    ],
  },
  { kind: 'bullet', runs: [{ text: 'Not for sale' }] },
];

function written(markedDisclaimer: DisclaimerText, disclaimer = 'plain') {
  const opened = openDocument(buildDocx(paragraph(run('Hello'))));
  const id = opened.segments[0]?.id ?? '';
  const out = opened.rebuild(new Map([[id, 'Hallo']]), { ...german, disclaimer, markedDisclaimer });
  return readEntry(out, 'word/document.xml');
}
const runOf = (xml: string, text: string) =>
  [...xml.matchAll(/<w:r>.*?<\/w:r>/gsu)].map(([one]) => one).find((one) => one.includes(text)) ??
  '';

test('bold, italic and underline are native, in schema order', () => {
  const xml = written(marked);
  expect(runOf(xml, '&lt;machines&gt;')).toMatch(
    /<w:rPr><w:b\/><w:bCs\/><w:i\/><w:iCs\/><w:sz w:val="16"\/><w:szCs w:val="16"\/><w:lang/u,
  );
  expect(runOf(xml, 'our rules')).toContain('<w:u w:val="single"/>');
  expect(runOf(xml, 'Made by')).not.toMatch(/<w:[biu]\b/u);
});

test('prints link URLs, keeps breaks and prefixes bullets', () => {
  const xml = written(marked);
  expect(runOf(xml, 'our rules')).toContain('our rules (https://example.org/rules)');
  expect(runOf(xml, ', see')).toContain('<w:br/>');
  expect(xml).toContain('• ');
  expect(xml).not.toContain('plain');
});
