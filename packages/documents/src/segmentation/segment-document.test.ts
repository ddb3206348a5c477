import { expect, test } from 'vitest';
import { buildDocx, paragraph, readEntry, run } from '../docx/build-docx.fixture.ts';
import { openDocument } from '../open-document.ts';
import { readSrx } from './read-srx.ts';
import { segmentDocument } from './segment-document.ts';
import { createSentenceCutter } from './sentence-cutter.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const open = (bytes: Uint8Array, format: Parameters<typeof openDocument>[1], srx?: string) =>
  segmentDocument(
    openDocument(bytes, format),
    createSentenceCutter('en', srx === undefined ? undefined : readSrx(encode(srx))),
  );
const options = { targetLanguage: 'es', direction: 'ltr' } as const;
const textsOf = ({ segments }: ReturnType<typeof open>) => segments.map(({ text }) => text);

const rules = (header: string, body: string) =>
  `<srx version="2.0" xmlns="http://www.lisa.org/srx20"><header cascade="no" ${header}</header><body><languagerules><languagerule languagerulename="all">${body}</languagerule></languagerules><maprules><languagemap languagepattern=".*" languagerulename="all"/></maprules></body></srx>`;
const afterPeriods =
  '<rule break="yes"><beforebreak>\\.</beforebreak><afterbreak>\\s</afterbreak></rule>';

test('a paragraph becomes sentences with ids of its own, and their translations one paragraph', () => {
  const html = '<p>The house is red. It is <b>very</b> old.</p><p>Only one.</p>';
  const document = open(encode(html), 'html');
  const [paragraphId] = openDocument(encode(html), 'html').segments.map(({ id }) => id);
  expect(textsOf(document)).toEqual([
    'The house is red.',
    'It is <g id="1">very</g> old.',
    'Only one.',
  ]);
  expect(document.segments.map(({ id }) => id).slice(0, 2)).toEqual([
    `${paragraphId}.s1`,
    `${paragraphId}.s2`,
  ]);
  const translations = new Map([[`${paragraphId}.s2`, 'Es <g id="1">muy</g> vieja.']]);
  expect(decode(document.rebuild(translations, options))).toContain(
    '<p>The house is red. Es <b>muy</b> vieja.</p>',
  );
});

test('formatting over two sentences is closed and opened again, and stays one in the file', () => {
  const bytes = buildDocx(
    paragraph(run('First one.  ') + run('Second here. Third', '<w:b/>') + run(' ends.')),
  );
  const document = open(bytes, 'docx');
  expect(textsOf(document)).toEqual(['First one.', 'Second here.', '<g id="1">Third</g> ends.']);
  const translated = ['Primera.', 'Segunda aquí.', '<g id="1">Tercera</g> acaba.'];
  const map = new Map(document.segments.map(({ id }, index) => [id, translated[index] ?? '']));
  const xml = readEntry(document.rebuild(map, options), 'word/document.xml');
  expect(xml).toMatch(/<w:b\/>(?:<w:lang[^>]*>)?<\/w:rPr><w:t[^>]*>Segunda aquí\. Tercera<\/w:t>/u);
  expect(xml).toMatch(/<w:t[^>]*>Primera\. {2}<\/w:t>/u);
});

test('a translation without its tags and a lost placeholder stay in their sentence', () => {
  const html = '<p>See <b>Anna</b> now. Go<img src="a.png"> on. Stop.</p>';
  const document = open(encode(html), 'html');
  expect(textsOf(document)).toEqual(['See <g id="1">Anna</g> now.', 'Go<x id="1"/> on.', 'Stop.']);
  const [first = '', second = ''] = document.segments.map(({ id }) => id);
  const written = decode(
    document.rebuild(
      new Map([
        [first, 'Vea a Anna ahora.'],
        [second, 'Siga.'],
      ]),
      options,
    ),
  );
  expect(written).toContain('Vea a <b>Anna</b> ahora.');
  expect(written).toMatch(/ahora\. Siga(?:<img src="a\.png">\.|\.<img src="a\.png">) Stop\./u);
});

test('texts without markup and with characters of markup are cut and joined', () => {
  const json = '{"a": "AT&T is <b>. It is 3 < 4. Done."}';
  const document = open(encode(json), 'json');
  const last = document.segments.at(-1)?.id ?? '';
  expect(document.segments.map(({ plain }) => plain).join('|')).toContain('Done.');
  expect(decode(document.rebuild(new Map([[last, 'Hecho.']]), options))).toBe(
    '{"a": "AT&T is <b>. It is 3 < 4. Hecho."}',
  );
});

test('numbers stay with the sentence behind them, and nothing is cut within captions', () => {
  expect(textsOf(open(encode('<p>1. Open it. 2. Close it. …</p>'), 'html'))).toEqual([
    '1. Open it.',
    '2. Close it. …',
  ]);
  const captions = '1\n00:00:01,000 --> 00:00:02,000\nOne. Two.\n';
  expect(textsOf(open(encode(captions), 'srt'))).toEqual(['One. Two.']);
});

test('a document is cut by the rules of a file instead', () => {
  const only = rules('segmentsubflows="yes">', afterPeriods);
  const html = '<p>Hello! Dr. Ann is here. <img alt="A picture. Of Ann."></p>';
  expect(textsOf(open(encode(html), 'html', only))).toEqual([
    ...['A picture.', 'Of Ann.', 'Hello! Dr.', 'Ann is here.'],
  ]);
  const whole = rules('segmentsubflows="no">', afterPeriods);
  expect(textsOf(open(encode(html), 'html', whole))).toContain('A picture. Of Ann.');
});

test('a placeholder at a break is on the side that the file names', () => {
  const json = encode('{"a": "Hello all.{name} ends it."}');
  const at = '<rule break="yes"><beforebreak>\\.</beforebreak><afterbreak/></rule>';
  const right = open(json, 'json', rules('segmentsubflows="yes">', at));
  expect(textsOf(right)).toEqual(['Hello all.', '<x id="1"/> ends it.']);
  const included = '<formathandle type="isolated" include="yes"/>';
  const left = open(json, 'json', rules(`segmentsubflows="yes">${included}`, at));
  expect(textsOf(left)).toEqual(['Hello all.<x id="1"/>', 'ends it.']);
});

test('a document without translations is refused as before, and with unknown ids', () => {
  const document = open(encode('<p>One. Two.</p>'), 'html');
  expect(() => document.rebuild(new Map(), options)).toThrow(
    expect.objectContaining({ code: 'DOCUMENT_UNCHANGED' }),
  );
  const [{ id = '' } = {}] = openDocument(encode('<p>One. Two.</p>'), 'html').segments;
  expect(() => document.rebuild(new Map([[id, 'Uno. Dos.']]), options)).toThrow(RangeError);
});

test('a paragraph is whole if the ids of its sentences are taken', () => {
  const { segments } = openDocument(encode('<p>One. Two.</p><p>Other.</p>'), 'html');
  const [first, second] = segments;
  if (!first || !second) throw new Error('segments are missing');
  const document = segmentDocument(
    {
      ...openDocument(encode('<p>One. Two.</p>'), 'html'),
      segments: [first, { ...second, id: `${first.id}.s1` }],
    },
    createSentenceCutter('en'),
  );
  expect(document.segments.map(({ text }) => text)).toEqual(['One. Two.', 'Other.']);
});
