import { type FilterSettingsInput, filterSettingsSchema } from '@glossa/contracts/filter-settings';
import { expect, test } from 'vitest';
import type { DocumentFormat } from '../detect-format.ts';
import { openDocument } from '../open-document.ts';
import { bytesOf, german, textOf } from '../text/marking.fixture.ts';
import { matchesPath } from './key-filter.ts';
import { compileSelectors } from './selector.ts';

function open(source: string, format: DocumentFormat, input: FilterSettingsInput) {
  const opened = openDocument(bytesOf(source), format, {
    filter: filterSettingsSchema.parse(input),
  });
  const left = opened.omitted.filter(({ reason }) => reason.startsWith('profile'));
  return {
    texts: opened.segments.map(({ text }) => text),
    left: left.map(({ text, reason }) => `${text} (${reason})`),
    marked: () =>
      textOf(
        opened.rebuild(new Map(opened.segments.map(({ id, text }) => [id, `⟦${text}⟧`])), german),
      ),
  };
}

test.each([
  ['login.title', 'login.title', true],
  ['login.title', 'login.title.short', false],
  ['login.*', 'login.title', true],
  ['login.*', 'login', false],
  ['login.**', 'login.a.b', true],
  ['**.title', 'title', true],
  ['**.title', 'a.b.title', true],
  ['**.title', 'a.title.b', false],
  ['a.**.b.*.c', 'a.x.y.b.z.c', true],
  ['items.*.name', 'items.0.name', true],
])('the path %s on %s: %s', (pattern, path, expected) => {
  expect(matchesPath(pattern.split('.'), path.split('.'))).toBe(expected);
});

test('many wildcards on a long path take no time of their own', () => {
  const pattern = [...Array(60).fill('**'), 'x'];
  expect(matchesPath(pattern, Array(3_000).fill('a'))).toBe(false);
});

const json = `{"app": {"title": "My title", "hints": ["First hint", "Second hint"]},
  "legal": {"terms": "The terms", "x.y": "Dotted key"}}`;

test('leaves out keys of JSON, with the place of each in lists', () => {
  const opened = open(json, 'json', { keys: { excluded: ['app.hints.1', 'legal.x.*'] } });
  expect(opened.texts).toEqual(['My title', 'First hint', 'The terms']);
  expect(opened.left).toEqual([
    'hints: Second hint (profile-key)',
    'x.y: Dotted key (profile-key)',
  ]);
  expect(opened.marked()).toBe(
    json.replace(/My title|First hint|The terms/gu, (text) => `⟦${text}⟧`),
  );
});

test('includes only some keys of JSON', () => {
  const keys = { included: ['app.**'], excluded: ['**.hints.*'] };
  expect(open(json, 'json', { keys }).texts).toEqual(['My title']);
});

test('leaves out keys of YAML and properties', () => {
  const keys = { excluded: ['app.notes.*', 'app.hint'] };
  const yaml = open('app:\n  title: My title\n  notes:\n    - One note\n', 'yaml', { keys });
  expect(yaml.texts).toEqual(['My title']);
  expect(yaml.left).toEqual(['app.notes: One note (profile-key)']);
  const properties = open('app.title=My title\napp.hint=A hint\n', 'properties', { keys });
  expect(properties.texts).toEqual(['My title']);
  expect(properties.left).toEqual(['app.hint: A hint (profile-key)']);
});

test.each([
  ['p', true],
  ['P', true],
  ['div', false],
  ['.note', true],
  ['p.note.big', true],
  ['p.no', false],
  ['#intro', true],
  ['[data-x]', true],
  ['[data-x=y]', true],
  ['p[data-x="z"]', false],
])('the selector %s: %s', (selector, expected) => {
  const attrs = [
    { name: 'class', value: 'big note' },
    { name: 'id', value: 'intro' },
    { name: 'data-x', value: 'y' },
  ];
  expect(compileSelectors([selector])({ tagName: 'p', attrs })).toBe(expected);
});

const html =
  '<p title="A title">One <b class="term">Product</b> two</p><div class="nav"><p>Menu</p></div><img class="nav" alt="A picture">';

test('leaves out elements of HTML, with their texts and attributes', () => {
  const opened = open(html, 'html', { html: { excluded: ['.nav', 'b.term'] } });
  expect(opened.texts).toEqual(['A title', 'One <x id="1"/> two']);
  expect(opened.left).toEqual(['Menu (profile)', 'A picture (profile)']);
  expect(opened.marked()).toContain('<b class="term">Product</b>');
});

test('leaves out attributes of HTML', () => {
  const opened = open(html, 'html', { html: { attributes: false } });
  expect(opened.texts).toEqual(['One <g id="1">Product</g> two', 'Menu']);
  expect(opened.left).toEqual(['A title (profile)', 'A picture (profile)']);
});

const unit = (id: string, source: string, target = '') =>
  `<trans-unit id="${id}"><source>${source}</source><target>${target}</target></trans-unit>`;
const xliff = `<xliff version="1.2"><file source-language="en" target-language="de"><body>${unit('1', 'Open text')}${unit('2', 'Done text', 'Fertig')}</body></file></xliff>`;
const po = 'msgid "Open text"\nmsgstr ""\n\nmsgid "Done text"\nmsgstr "Fertig"\n';

test.each([
  ['xliff', xliff],
  ['po', po],
] as const)('translates the translated texts of %s again', (format, source) => {
  expect(open(source, format, {}).texts).toEqual(['Open text']);
  const again = open(source, format, { bilingual: { translateAgain: true } });
  expect(again.texts).toEqual(['Open text', 'Done text']);
  expect(again.marked()).not.toContain('Fertig');
});

test('says that the profile leaves out everything', () => {
  const keys = { included: ['nothing'] };
  expect(() => open(json, 'json', { keys })).toThrow(
    expect.objectContaining({
      code: 'DOCUMENT_EMPTY',
      messageRef: expect.objectContaining({ id: 'documents.allLeftOut' }),
    }),
  );
});

test.each([
  [{ word: { comment: false } }],
  [{ pdf: {} }],
  [{ keys: { excluded: ['a..b'] } }],
  [{ html: { excluded: ['p > b'] } }],
  [{ excel: { excludedSheets: [''] } }],
  [{ excel: { excludedCells: ['A1:B'] } }],
  [{ excel: { excludedCells: ['Prices!A0'] } }],
  [{ openDocument: { excludedCells: ['My!sheet!A1'] } }],
  [{ xml: { excluded: ['//p['] } }],
])('refuses settings such as %j', (input) => {
  expect(filterSettingsSchema.safeParse(input).success).toBe(false);
});
