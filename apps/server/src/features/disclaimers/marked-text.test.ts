import type { DisclaimerText } from '@glossa/contracts/disclaimer-text';
import { createDisclaimer, type Disclaimer } from '@glossa/contracts/disclaimers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFakeTranslationEngine } from '../../engines/machine-translation/testing/fake.ts';
import { createTranslators } from '../../engines/machine-translation/translators.ts';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';

let drops = false;
let sent: string[] = [];
const fake = createFakeTranslationEngine();
const engine: typeof fake = {
  ...fake,
  get preservesMarkup() {
    return !drops;
  },
  translate: (request) => {
    sent.push(...request.texts);
    return fake.translate(request);
  },
};
let api: TestApi;
let caller: Caller;
beforeEach(() => {
  drops = false;
  sent = [];
});
beforeAll(async () => {
  const translators = createTranslators([engine]);
  api = await createTestApi({ overrides: { translators } });
  caller = await join(api, 'Organisation administrator');
});
afterAll(() => api.stop());

const send = (content: unknown, translate = false) =>
  call(api, createDisclaimer, { caller, payload: { language: 'en', content, translate } });
const kept = async (content: unknown, translate = false) => {
  const list = dataOf<{ disclaimers: Disclaimer[] }>(await send(content, translate)).disclaimers;
  return (language: string) => list.find((one) => one.language === language);
};

const marked: DisclaimerText = [
  {
    kind: 'paragraph',
    runs: [
      { text: 'Made by a ' },
      { text: 'machine', bold: true },
      { text: '. See ' },
      { text: 'our rules', link: 'https://example.org/rules' },
      { text: '.\nSecond line' },
    ],
  },
  { kind: 'bullet', runs: [{ text: 'Not for sale', italic: true, underline: true }] },
];

test('returns formatting, links, breaks and bullets as sent', async () => {
  const found = (await kept(marked))('en');
  expect(found?.content).toEqual(marked);
  expect(found?.text).toBe('Made by a machine. See our rules.\nSecond line\n• Not for sale');
});

test('a draft keeps formatting, links, breaks and bullets', async () => {
  const french = (await kept(marked, true))('fr')?.content ?? [];
  expect(french.map(({ kind }) => kind)).toEqual(['paragraph', 'bullet']);
  const runs = french.flatMap((block) => block.runs);
  expect(runs.find(({ bold }) => bold)?.text).toContain('machine');
  expect(runs.find(({ link }) => link)).toMatchObject({ link: 'https://example.org/rules' });
  expect(french[1]?.runs.map(({ italic, underline }) => italic && underline)).toEqual([true]);
  expect(runs.map(({ text }) => text).join('')).toContain('\n');
  expect(runs[0]?.text).toContain('[fr]');
});

test('sends no tags to an engine that loses them and keeps the words', async () => {
  drops = true;
  const runs = [
    { text: 'Made by the people of ' },
    { text: 'Tick & Tock <1>', bold: true },
    { text: ' alone' },
  ];
  const found = (await kept([{ kind: 'paragraph', runs }], true))('fr');
  expect(sent).toContain('Made by the people of Tick & Tock <1> alone');
  expect(sent.join('')).not.toContain('<g ');
  expect(found?.text).toBe('[fr] Made by the people of Tick & Tock <1> alone');
  // Words that are unchanged in the translation keep their formatting.
  expect(found?.content[0]?.runs).toContainEqual({ text: 'Tick & Tock <1>', bold: true });
});

const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script>';

test('treats markup as text', async () => {
  const found = (await kept([{ kind: 'paragraph', runs: [{ text: hostile }] }]))('en');
  expect(found?.content).toEqual([{ kind: 'paragraph', runs: [{ text: hostile }] }]);
  expect(found?.text).toBe(hostile);
});

test('drops invisible runs, invisible characters and empty paragraphs', async () => {
  const found = (
    await kept([
      { kind: 'paragraph', runs: [{ text: ' \n ' }] },
      {
        kind: 'paragraph',
        runs: [
          { text: ' One\u202e\u0007', bold: true },
          { text: ' two\r\n', bold: true },
          { text: 'three\u200b\t', bold: false },
        ],
      },
      { kind: 'bullet', runs: [] },
    ])
  )('en');
  expect(found?.content).toEqual([
    { kind: 'paragraph', runs: [{ text: 'One two\n', bold: true }, { text: 'three' }] },
  ]);
});

const link = (address: string) => [{ kind: 'paragraph', runs: [{ text: 'here', link: address }] }];
const word = { text: 'a' };

test.each([
  ['a script', link('javascript:alert(1)')],
  ['a script after spaces', link(' \tjavascript:alert(1)')],
  ['data', link('data:text/html,<script>alert(1)</script>')],
  ['a link without HTTPS', link('http://example.org')],
  ['a link to a fragment', link('//example.org')],
  ['a disguised host', link('https://example.org@evil.example/')],
  ['a link that is too long', link(`https://example.org/${'a'.repeat(1_000)}`)],
  ['unknown formatting', [{ kind: 'paragraph', runs: [{ ...word, onclick: 'alert(1)' }] }]],
  ['an unknown block', [{ kind: 'iframe', runs: [word] }]],
  ['an unknown field of a block', [{ kind: 'paragraph', runs: [word], style: 'x' }]],
  ['HTML instead of blocks', hostile],
  ['formatting that is not a boolean', [{ kind: 'paragraph', runs: [{ text: 'a', bold: 'x' }] }]],
  ['only spaces', [{ kind: 'paragraph', runs: [{ text: ' \u200b ' }] }]],
  ['no paragraphs', []],
  ['too many paragraphs', Array.from({ length: 61 }, () => ({ kind: 'paragraph', runs: [word] }))],
  [
    'more than 2000 visible characters',
    [1, 2, 3].map(() => ({ kind: 'paragraph', runs: [{ text: 'é'.repeat(667) }] })),
  ],
])('rejects %s', async (_what, content) => {
  expect(refusalOf(await send(content))).toBe('400 INVALID_INPUT');
});

test('accepts 2,000 visible characters regardless of markup', async () => {
  const runs = Array.from({ length: 100 }, (_, index) => ({
    text: '𝒳'.repeat(20),
    bold: index % 2 === 0,
    link: `https://example.org/${index}`,
  }));
  const found = (await kept([{ kind: 'paragraph', runs }]))('en');
  expect([...(found?.text ?? '')]).toHaveLength(2_000);
});
