import { languageCodes } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTmxReader, type ExchangedUnit, tmxEnd, tmxStart, tmxUnit } from './tmx.ts';

function read(xml: string, step = xml.length) {
  const units: ExchangedUnit[] = [];
  const refused: { place: number; message: MessageRef }[] = [];
  const foreign = new Set<string>();
  const reader = createTmxReader({
    onUnit: (unit) => units.push(unit),
    onRefused: (place, message) => refused.push({ place, message }),
    onForeign: (tag) => foreign.add(tag),
  });
  for (let at = 0; at < xml.length; at += step) reader.write(xml.slice(at, at + step));
  reader.end();
  return { units, refused, foreign: [...foreign] };
}

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .map((made) =>
    made
      .toWellFormed()
      .replace(/[\p{Cc}\ufffe\uffff]/gu, '')
      .trim(),
  )
  .filter((made) => made !== '');

test('round-trips for any chunk sizes', () => {
  const unit = fc
    .record({
      from: fc.constantFrom(...languageCodes),
      to: fc.constantFrom(...languageCodes),
      source: text,
      target: text,
    })
    .filter(({ from, to }) => from !== to);
  fc.assert(
    fc.property(
      fc.array(unit, { maxLength: 8 }),
      fc.integer({ min: 1, max: 400 }),
      (units, step) => {
        const changedAt = new Date('2026-01-02T03:04:05Z');
        const xml =
          tmxStart(changedAt) +
          units.map((made) => tmxUnit({ ...made, changedAt })).join('') +
          tmxEnd;
        expect(read(xml, step)).toEqual({
          units: units.map((made, index) => ({ place: index + 1, ...made })),
          refused: [],
          foreign: [],
        });
      },
    ),
    { examples: [[[{ from: 'ar', to: 'fr', source: '!', target: '!\u2028!' }], 1]] },
  );
});

const file = (body: string, header = '<header srclang="en-US"/>', before = '') =>
  `\ufeff<?xml version="1.0"?>\n${before}<tmx version="1.4">${header}<body>${body}</body></tmx>`;
const tuv = (tag: string, seg: string) => `<tuv xml:lang="${tag}"><seg>${seg}</seg></tuv>`;

test('reads files of other programs: regions, several targets, inline codes, a document type by name', () => {
  const { units, refused, foreign } = read(
    file(
      `<!-- <tu> --><tu tuid="1">${tuv('de-DE', 'Das <bpt i="1">&lt;b&gt;</bpt>Tor<ept i="1">&lt;/b&gt;</ept> &amp; <hi>so</hi>')}${tuv('EN-us', 'The <ph>{1}</ph>gate &amp; so')}${tuv('fr-FR', 'La <![CDATA[<porte>]]>')}${tuv('nl', 'Poort')}</tu>
      <tu>${tuv('en-GB', 'Only English')}</tu><tu>${tuv('nl', 'Poort')}${tuv('fr', 'Porte')}</tu><tu>${tuv('en', 'Bad &unknown;')}</tu>`,
      undefined,
      '<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n',
    ),
    7,
  );
  expect(units).toEqual([
    { place: 1, from: 'en', to: 'de', source: 'The gate & so', target: 'Das Tor & so' },
    { place: 1, from: 'en', to: 'fr', source: 'The gate & so', target: 'La <porte>' },
  ]);
  expect(foreign).toEqual(['nl']);
  expect(refused).toEqual([
    { place: 2, message: { id: 'memory.noTargetSupported' } },
    { place: 3, message: { id: 'memory.sourceNotSupported' } },
    {
      place: 4,
      message: {
        id: 'errors.xmlEntryInvalid',
        params: { error: expect.stringContaining('unknown') },
      },
    },
  ]);
});

test.each([
  [
    'custom entities',
    file('', undefined, '<!DOCTYPE tmx [<!ENTITY a "b">]>'),
    'errors.xmlEntities',
  ],
  [
    'a local file entity',
    file('', undefined, '<!DOCTYPE tmx [<!ENTITY a SYSTEM "file:///etc/passwd">]>'),
    'errors.xmlEntities',
  ],
  ['endless nesting', file('<a>'.repeat(200)), 'errors.xmlNestedTooDeeply'],
  [
    'an entry of megabytes',
    file(`<tu><note>${'x'.repeat(1_100_000)}</note></tu>`),
    'errors.xmlEntryTooLong',
  ],
  ['a broken end', file('<tu>').slice(0, -20), 'errors.xmlTruncated'],
  ['an extra tag', `${file('')}</tmx>`, 'errors.xmlUnbalanced'],
  ['content that is not XML', 'source,target', 'errors.xmlMissing'],
  ['other XML', '<html><body/></html>', 'memory.notTmx'],
])('rejects %s with a message', (_what, xml, id) => {
  expect(() => read(xml, 10_000)).toThrow(
    expect.objectContaining({ name: 'ExchangeError', messageRef: { id } }),
  );
});
