import { type FilterSettingsInput, filterSettingsSchema } from '@glossa/contracts/filter-settings';
import { expect, test } from 'vitest';
import type { DocumentFormat } from '../detect-format.ts';
import { openDocument } from '../open-document.ts';
import { bytesOf, german, textOf } from '../text/marking.fixture.ts';

function open(source: string, format: DocumentFormat, input: FilterSettingsInput) {
  const opened = openDocument(bytesOf(source), format, {
    filter: filterSettingsSchema.parse(input),
  });
  const left = opened.omitted.filter(({ reason }) => reason.startsWith('profile'));
  return {
    opened,
    texts: opened.segments.map(({ text }) => text),
    left: left.map(({ text, reason }) => `${text} (${reason})`),
    marked: () =>
      textOf(
        opened.rebuild(new Map(opened.segments.map(({ id, text }) => [id, `⟦${text}⟧`])), german),
      ),
  };
}

const csv =
  'Name,Comment,Price tag\nRed chair,Internal remark,Cheap\n"Oak, round",Second remark,Dear\n';
test.each([
  [{ excluded: ['COMMENT'] }, ['Name', 'Price tag', 'Red chair', 'Cheap', 'Oak, round', 'Dear']],
  [{ included: ['1'] }, ['Name', 'Red chair', 'Oak, round']],
  [
    { included: ['1', 'Price tag'], headerRow: false },
    ['Red chair', 'Cheap', 'Oak, round', 'Dear'],
  ],
])('leaves out columns of tables: %j', (tables, expected) => {
  const opened = open(csv, 'csv', { tables });
  expect(opened.texts).toEqual(expected);
  expect(opened.left).toHaveLength(9 - expected.length);
  expect(opened.left.every((one) => one.endsWith('(profile-cells)'))).toBe(true);
  const marked = opened.marked();
  for (const text of ['Internal remark', 'Second remark'])
    expect(marked.includes(`⟦${text}⟧`)).toBe(expected.includes(text));
  expect(marked).toContain('"⟦Oak, round⟧"');
});

const markdown = `---
title: My page
summary: A summary
layout: post page
---

Text with ![A picture](a.png) and [a link](b.html "A title").

> \`\`\`js hello
> // hello there
> hello();
> \`\`\`
`;
test('leaves out front matter, alternative texts and titles of Markdown', () => {
  const opened = open(markdown, 'md', { markdown: { frontMatter: false, attributes: false } });
  expect(opened.texts).toEqual(['Text with <x id="1"/> and <g id="2">a link</g>.']);
  expect(opened.left).toEqual([
    'title: My page (profile)',
    'A picture (profile)',
    'A title (profile)',
  ]);
  expect(opened.marked()).toContain('![A picture](a.png)');
});

test('translates more fields of front matter and code of Markdown where a profile wants it', () => {
  const opened = open(markdown, 'md', { markdown: { frontMatterFields: ['summary'], code: true } });
  expect(opened.texts).toEqual([
    'My page',
    'A summary',
    expect.stringContaining('Text with'),
    'A picture',
    'A title',
    '// hello there',
    'hello();',
  ]);
  const marked = opened.marked();
  expect(marked).toContain('summary: "⟦A summary⟧"');
  expect(marked).toContain('> ```js hello\n> ⟦// hello there⟧\n> ⟦hello();⟧\n> ```');
  expect(open(markdown, 'md', {}).texts).toHaveLength(4);
});

const xml = `<doc xmlns="urn:x"><p>Kept <term>Glossa</term> text</p>
  <note><p>Note for editors</p></note><data label="A label here">Some data</data></doc>`;
test.each([
  [{ excluded: ['note'] }, ['Note for editors (profile)']],
  [{ excluded: ['note/p'] }, ['Note for editors (profile)']],
  [
    { excluded: ['/doc/note', '//data[@label]'] },
    ['Note for editors (profile)', 'Some data (profile)'],
  ],
  [{ excluded: ['x:note'] }, ['x:note (profile-rule)']],
])('leaves out elements of XML: %j', (settings, expected) => {
  const opened = open(xml, 'xml', { xml: settings });
  expect(opened.left).toEqual(expected);
  const lost = expected.filter((one) => !one.includes('rule')).length;
  expect(opened.texts).toHaveLength(3 - lost);
  for (const one of expected) {
    const text = one.split(' (')[0] ?? '';
    if (!one.includes('rule')) expect(opened.marked()).not.toContain(`⟦${text}`);
  }
});

test('an element that is left out is a placeholder of its sentence', () => {
  const opened = open(xml, 'xml', { xml: { excluded: ['term'] } });
  expect(opened.texts).toContain('Kept <x id="1"/> text');
  expect(opened.marked()).toContain('<term>Glossa</term>');
});

test('translates attributes and protected elements of XML that a profile includes', () => {
  const source = xml.replace('<note>', '<note translate="no">');
  expect(open(source, 'xml', {}).texts).not.toContain('Note for editors');
  const opened = open(source, 'xml', { xml: { included: ['@label', 'note'] } });
  expect(opened.texts).toEqual(expect.arrayContaining(['A label here', 'Note for editors']));
  expect(opened.marked()).toContain('label="⟦A label here⟧"');
});

test('lists the attributes of elements of DITA that are left out, too', () => {
  const dita = `<topic id="a"><title>T</title><body><p>Text here</p>
    <fig><image href="a.png" alt="A picture of it"/></fig></body></topic>`;
  const opened = open(dita, 'dita', { xml: { excluded: ['fig'] } });
  expect(opened.texts).toEqual(['T', 'Text here']);
  expect(opened.left).toEqual(['A picture of it (profile)']);
});
