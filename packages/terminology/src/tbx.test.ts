import { languageCodes } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTbxReader, type ExchangedEntry, tbxEnd, tbxEntry, tbxStart } from './tbx.ts';

function read(xml: string, step = xml.length) {
  const entries: ExchangedEntry[] = [];
  const refused: { place: number; message: MessageRef }[] = [];
  const foreign: string[] = [];
  const reader = createTbxReader({
    onEntry: (entry) => entries.push(entry),
    onRefused: (place, message) => refused.push({ place, message }),
    onForeign: (tag) => foreign.push(tag),
  });
  for (let at = 0; at < xml.length; at += step) reader.write(xml.slice(at, at + step));
  reader.end();
  return { entries, refused, foreign };
}

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((made) =>
    made
      .toWellFormed()
      .replace(/[\p{Cc}\ufffe\uffff]/gu, '')
      .replace(/\s+/gu, ' ')
      .trim(),
  )
  .filter((made) => made !== '');

test('round-trips', () => {
  const entry = fc.record({
    partOfSpeech: fc.constantFrom(null, 'noun', 'verb'),
    definition: fc.oneof(fc.constant(''), text),
    doNotTranslate: fc.boolean(),
    terms: fc
      .uniqueArray(
        fc.record({
          language: fc.constantFrom(...languageCodes),
          term: text,
          usage: fc.constantFrom('preferred' as const, 'allowed' as const, 'forbidden' as const),
        }),
        { minLength: 1, maxLength: 6, selector: ({ language, term }) => `${language} ${term}` },
      )
      // A file stores terms by language.
      .map((terms) =>
        terms.toSorted(
          (a, b) => languageCodes.indexOf(a.language) - languageCodes.indexOf(b.language),
        ),
      ),
  });
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 5 }),
      fc.integer({ min: 5, max: 500 }),
      (entries, step) => {
        const xml =
          tbxStart('Ours & theirs') +
          entries.map((made, index) => tbxEntry({ ...made, id: `c${index}` })).join('') +
          tbxEnd;
        expect(read(xml, step)).toEqual({
          entries: entries.map((made, index) => ({ ...made, place: index + 1, id: `c${index}` })),
          refused: [],
          foreign: [],
        });
      },
    ),
  );
});

const gate = { partOfSpeech: 'noun', definition: 'A way in.', doNotTranslate: false };
test.each([
  [
    'version 2 with a document type',
    `<?xml version='1.0'?><!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd"><martif type="TBX" xml:lang="en"><martifHeader/><text><body>
      <termEntry id="c1"><descripGrp><descrip type="definition">A way in.</descrip></descripGrp>
      <langSet xml:lang="en-US"><tig><term>gate</term><termNote type="partOfSpeech">noun</termNote></tig></langSet>
      <langSet xml:lang="de"><ntig><termGrp><term>Tor</term><termNote type="administrativeStatus">preferredTerm-admn-sts</termNote></termGrp></ntig>
      <ntig><termGrp><term>Pforte</term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></termGrp></ntig></langSet>
      <langSet xml:lang="nl"><tig><term>poort</term></tig></langSet></termEntry></body></text></martif>`,
  ],
  [
    'version 3 with custom elements',
    `<tbx type="TBX-Basic" style="dct" xmlns="urn:iso:std:iso:30042:ed-2" xmlns:min="http://www.tbxinfo.net/ns/min" xmlns:basic="http://www.tbxinfo.net/ns/basic"><tbxHeader/><text><body>
      <conceptEntry id="c1"><basic:definition>A way in.</basic:definition><langSec xml:lang="en"><termSec><term>gate</term><min:partOfSpeech>noun</min:partOfSpeech></termSec></langSec>
      <langSec xml:lang="de"><termSec><term>Tor</term><min:administrativeStatus>preferredTerm-admn-sts</min:administrativeStatus></termSec><termSec><term>Pforte</term><min:administrativeStatus>supersededTerm-admn-sts</min:administrativeStatus></termSec></langSec>
      <langSec xml:lang="nl"><termSec><term>poort</term></termSec></langSec></conceptEntry></body></text></tbx>`,
  ],
])('%s', (_what, xml) => {
  expect(read(xml)).toEqual({
    entries: [
      {
        ...gate,
        place: 1,
        id: 'c1',
        terms: [
          { language: 'en', term: 'gate', usage: 'preferred' },
          { language: 'de', term: 'Tor', usage: 'preferred' },
          { language: 'de', term: 'Pforte', usage: 'forbidden' },
        ],
      },
    ],
    refused: [],
    foreign: ['nl'],
  });
});

test('rejects an entry without a supported language, and other XML', () => {
  const one =
    '<martif><martifHeader/><text><body><termEntry><langSet xml:lang="nl"><tig><term>poort</term></tig></langSet></termEntry></body></text></martif>';
  expect(read(one).refused).toEqual([{ place: 1, message: { id: 'glossaries.entryNoLanguage' } }]);
  expect(() => read('<tmx><header/></tmx>')).toThrow(
    expect.objectContaining({ name: 'ExchangeError', messageRef: { id: 'glossaries.notTbx' } }),
  );
});
