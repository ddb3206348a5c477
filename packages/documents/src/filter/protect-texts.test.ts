import { type FilterSettingsInput, filterSettingsSchema } from '@glossa/contracts/filter-settings';
import { expect, test } from 'vitest';
import { bodyOf, buildDocx, paragraph, run, translateAll } from '../docx/build-docx.fixture.ts';
import { openDocument } from '../open-document.ts';
import { bytesOf, german, textOf } from '../text/marking.fixture.ts';
import { compilePattern, PatternFinder } from './find-pattern.ts';

const find = (pattern: string, text: string) =>
  new PatternFinder([pattern]).find(text).map(({ start, end }) => text.slice(start, end));

test.each([
  [String.raw`\{\{.*?\}\}`, 'a {{b}} c {{d}}'],
  ['{{[^}]+}}', 'a {{b}} c {{d}} {{}}'],
  [String.raw`\$\d+(?:\.\d{2})?`, 'costs $5, $10.00 or $7.5'],
  ['(?:a|ab)(?:c|bcd)(?:d*)', 'abcd acd'],
  [String.raw`\b[A-Z]{2,3}-\d+\b`, 'AB-12, ABCD-1 and XYZ-7x, Q-1'],
  ['^Note:|end$', 'Note: the end'],
  [String.raw`\u0041+`, 'BAA'],
  [String.raw`\p{Lu}\p{Ll}+`, 'Über Ärger und Öl'],
  ['a*', 'baaac'],
  ['(?:x+x+)+y', 'xxxxxy'],
  ['[\\]a]+', 'b]a]'],
  ['😀+', 'a😀😀b'],
  ['a{2,3}?', 'aaaaa'],
  ['<[^>]+>|%s', 'A <b>word</b> of %s'],
])('%s finds in “%s” what RegExp finds', (pattern, text) => {
  const wanted =
    text.match(
      new RegExp(
        pattern
          .replace(/^\{\{\[/u, '\\{\\{[')
          .replace(/\}\}$/u, '\\}\\}')
          .replaceAll('\\\\}', '\\}'),
        'gu',
      ),
    ) ?? [];
  expect(find(pattern, text)).toEqual([...wanted].filter((one) => one !== ''));
});

test.each([
  '(a',
  'a)',
  '*a',
  '(?=a)',
  String.raw`(a)\1`,
  'a**',
  '[b-a]',
  '\\',
  'a{3,2}',
  '(?:a{999}){999}',
])('refuses the pattern %s', (pattern) => {
  expect(compilePattern(pattern)).toBeUndefined();
  expect(() => new PatternFinder([pattern])).toThrow('documents.patternUnsupported');
});

test('refuses texts that take too long', () => {
  const finder = new PatternFinder(['(?:[A-Z]{1,30}){1,30}-']);
  const text = 'a'.repeat(1_000_000);
  expect(finder.find(text)).toEqual([]);
  expect(() => finder.find(text)).toThrow('documents.patternsTooSlow');
});

const open = (
  bytes: Uint8Array,
  format: 'json' | 'html' | 'txt' | undefined,
  patterns: string[],
) => {
  const input: FilterSettingsInput = { texts: { placeholders: patterns } };
  const opened = openDocument(bytes, format, { filter: filterSettingsSchema.parse(input) });
  const left = opened.omitted.filter(({ reason }) => reason === 'profile-pattern');
  return { opened, left: left.map(({ text }) => text) };
};
const write = (opened: ReturnType<typeof openDocument>, translate: (text: string) => string) =>
  textOf(
    opened.rebuild(new Map(opened.segments.map(({ id, text }) => [id, translate(text)])), german),
  );

test('keeps placeholders of plain text, also where a translation moves or loses them', () => {
  const source = 'Order [[NUMBER]] of <b> & [[DATE]] is here\n\nOnly text\n\n[[NUMBER]]\n';
  const { opened, left } = open(bytesOf(source), 'txt', [String.raw`\[\[.*?\]\]`]);
  const [first] = opened.segments;
  expect(first?.text).toBe('Order <x id="1"/> of &lt;b&gt; &amp; <x id="2"/> is here');
  expect(first?.plain).toBe('Order [[NUMBER]] of <b> & [[DATE]] is here');
  expect(opened.segments.map(({ text }) => text).slice(1)).toEqual(['Only text']);
  expect(left).toEqual(['[[NUMBER]]', '[[DATE]]']);
  const moved = write(opened, (text) =>
    text.startsWith('Order') ? 'Am <x id="2"/> kam &lt;b&gt; &amp; <x id="1"/>' : 'Nur Text',
  );
  expect(moved).toBe('Am [[DATE]] kam <b> & [[NUMBER]]\n\nNur Text\n\n[[NUMBER]]\n');
  const lost = write(opened, (text) => (text.startsWith('Order') ? 'Bestellung da' : 'Nur Text'));
  expect(lost).toContain('[[NUMBER]]');
  expect(lost).toContain('[[DATE]]');
});

test('keeps placeholders beside formatting and at the edges of a sentence', () => {
  const source = '<p>{n} users in <b>group {g} &amp; more</b><br>today</p>';
  const { opened } = open(bytesOf(source), 'html', [String.raw`\{\w+\}`]);
  expect(opened.segments.map(({ text }) => text)).toEqual([
    '<x id="5"/> users in <g id="1">group</g> <x id="2"/> <g id="3">&amp; more</g><x id="4"/>today',
  ]);
  expect(write(opened, (text) => text.replace('users', 'Leute'))).toBe(
    '<p>{n} Leute in <b>group {g} &amp; more</b><br>today</p>',
  );
  expect(opened.segments[0]?.plain).toBe('{n} users in group {g} & more\ntoday');
});

test('keeps placeholders of Word that are in several runs', () => {
  const docx = buildDocx(paragraph(run('Dear {{na') + run('me}}, hello')));
  const { opened, left } = open(docx, undefined, [String.raw`\{\{.*?\}\}`]);
  expect(opened.segments.map(({ text }) => text)).toEqual(['Dear <x id="1"/>, hello']);
  expect(left).toEqual(['{{name}}']);
  const out = bodyOf(translateAll(opened, { targetLanguage: 'de', direction: 'ltr' }));
  expect(out.replace(/<[^>]+>/gu, '')).toContain('⟦Dear {{name}}, hello⟧');
});
