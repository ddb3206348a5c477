import { expect, test } from 'vitest';
import { checkSrx } from './check-srx.ts';
import { readSrx } from './read-srx.ts';
import { srxCuts } from './srx-cuts.ts';

type Rule = readonly [before: string, after: string, breaks?: boolean];

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const rulesOf = (name: string, rules: readonly Rule[]) =>
  `<languagerule languagerulename="${name}">${rules
    .map(
      ([before, after, breaks = true]) =>
        `<rule break="${breaks ? 'yes' : 'no'}"><beforebreak>${escapeXml(before)}</beforebreak><afterbreak>${escapeXml(after)}</afterbreak></rule>`,
    )
    .join('')}</languagerule>`;
const srx = (groups: string, maps: string, header = 'cascade="no"', more = '') =>
  readSrx(
    new TextEncoder().encode(
      `<?xml version="1.0"?><srx version="2.0" xmlns="http://www.lisa.org/srx20"><header ${header}>${more}</header><body><languagerules>${groups}</languagerules><maprules>${maps}</maprules></body></srx>`,
    ),
  );
const map = (pattern: string, name: string) =>
  `<languagemap languagepattern="${pattern}" languagerulename="${name}"/>`;
const all = (rules: readonly Rule[]) => srx(rulesOf('all', rules), map('.*', 'all'));

function cut(read: ReturnType<typeof readSrx>, language: string, text: string): string[] {
  const [positions = []] = srxCuts(read, language, [text]);
  const ends = [...positions, text.length];
  return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end));
}

// Expected results of Okapi's SRXSegmenterTest and SRXDocumentTest (Apache License 2.0).
test.each<[readonly Rule[], string, string[]]>([
  [[['\\.', '\\s']], 'Part 1.  Part 2. ', ['Part 1.', '  Part 2.', ' ']],
  [
    [
      ['[a-zA-Z ]', '[a-zA-Z ]', false],
      ['.', ''],
    ],
    'Part A. Part B.',
    ['Part A', '.', ' Part B', '.'],
  ],
  [
    [
      ['', '[a-zA-Z0-9]', false],
      ['\\.', ''],
    ],
    '01.07.2014.',
    ['01.07.2014.'],
  ],
  [
    [
      ['\\b\\p{L}\\.', '\\s+', false],
      ['[\\.]', '\\s+'],
    ],
    'Aus denen er schöpfen konnte d. h. natürlich.',
    ['Aus denen er schöpfen konnte d. h. natürlich.'],
  ],
  [
    [
      ['\\.', '\\s'],
      ['\\|', ''],
    ],
    ' a. | b.',
    [' a.', ' |', ' b.'],
  ],
  [[['\\w', '\\s']], '\u0104\u1680', ['\u0104', '\u1680']],
  [[['\\d', '\\s']], '\uff19\u1680', ['\uff19', '\u1680']],
  [[['z', '\\x{0608}']], 'z\u0608', ['z', '\u0608']],
  [[['\\w', '\\s']], '\u20ac\u1680', ['\u20ac\u1680']],
])('cuts as Okapi does by %j', (rules, text, expected) => {
  expect(cut(all(rules), 'en', text)).toEqual(expected);
});

test('the first language pattern counts, with cascade all of them in order', () => {
  const groups =
    rulesOf('english', [['Mr\\.', '\\s', false]]) + rulesOf('default', [['\\.+', '\\s']]);
  const maps = map('en.*', 'english') + map('.*', 'default');
  const text = 'Mr. Holmes. The detective.';
  const cascading = srx(groups, maps, 'cascade="yes"');
  expect(cut(cascading, 'en-US', text)).toEqual(['Mr. Holmes.', ' The detective.']);
  expect(cut(cascading, 'de', text)).toEqual(['Mr.', ' Holmes.', ' The detective.']);
  expect(cut(srx(groups, maps), 'EN', text)).toEqual([text]);
});

test('a language with a region has the rules of its language if no pattern names it', () => {
  const read = srx(rulesOf('portuguese', [['\\.', '\\s']]), map('pt', 'portuguese'));
  expect(cut(read, 'pt-PT', 'Um. Dois.')).toEqual(['Um.', ' Dois.']);
  expect(cut(read, 'es', 'Uno. Dos.')).toEqual(['Uno. Dos.']);
});

test('reads SRX 1.0 with a document type and its options', () => {
  const read = readSrx(
    new TextEncoder().encode(
      `<?xml version="1.0"?><!DOCTYPE srx SYSTEM "srx10.dtd"><srx version="1.0"><header segmentsubflows="no"><formathandle type="isolated" include="yes"/></header><body><languagerules>${rulesOf('all', [['\\.', '\\s']])}</languagerules><maprules><maprule maprulename="main">${map('.*', 'all')}</maprule></maprules></body></srx>`,
    ),
  );
  expect(read).toMatchObject({ segmentSubflows: false, includeIsolated: true, ruleCount: 1 });
  expect(cut(read, 'en', 'One. Two.')).toEqual(['One.', ' Two.']);
});

test('lists rules and extensions that are not followed by number, with the reason', () => {
  const read = srx(
    rulesOf('all', [
      ['\\.', '\\s'],
      ['(?>a)b', '\\s'],
      ['[z-a]', '\\s'],
    ]),
    map('.*', 'all') + map('\\p{InGreek}', 'all'),
    'cascade="no"',
    '<x:options xmlns:x="urn:x" useIcu4JBreakRules="yes"/><x:rangeRule xmlns:x="urn:x">a</x:rangeRule>',
  );
  expect(checkSrx(read)).toEqual([
    { kind: 'extension', number: null, reason: 'unsupported', text: 'useIcu4JBreakRules' },
    { kind: 'extension', number: null, reason: 'unsupported', text: 'rangeRule' },
    { kind: 'rule', number: 2, reason: 'unsupported', text: '(?>a' },
    { kind: 'rule', number: 3, reason: 'invalid', text: '[z-a]' },
    { kind: 'language', number: 2, reason: 'unsupported', text: '\\p{InGreek}' },
  ]);
  expect(cut(read, 'en', 'One. Two.')).toEqual(['One.', ' Two.']);
});

test.each([
  ['<tmx/>', 'segmentation.notSrx'],
  ['<srx><header/></srx>', 'segmentation.notSrx'],
  ['<srx', 'documents.damaged'],
  [
    `<srx><body><languagerules/><maprules>${map('.*', 'none')}</maprules></body></srx>`,
    'segmentation.rulesMissing',
  ],
])('refuses %s', (xml, id) => {
  expect(() => readSrx(new TextEncoder().encode(xml))).toThrow(
    expect.objectContaining({ messageRef: expect.objectContaining({ id }) }),
  );
});

test('a rule that may take forever is refused with its number, and ends while a document is read', () => {
  const read = all([
    ['\\.', '\\s'],
    ['x', '(?:a+)+$'],
  ]);
  const slow = expect.objectContaining({
    messageRef: { id: 'segmentation.ruleTooSlow', params: { number: 2 } },
  });
  expect(() => srxCuts(read, 'en', [`x${'a'.repeat(60)}!`], 100)).toThrow(slow);
  expect(() => checkSrx(read, 500)).toThrow(slow);
});
