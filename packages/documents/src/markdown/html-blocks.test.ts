import { filterSettingsSchema } from '@glossa/contracts/filter-settings';
import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import {
  bytesOf,
  german,
  markText,
  textsOf,
  translateText,
  unmarked,
} from '../text/marking.fixture.ts';

const page = `# Title

<div align="center">
  <h1>Name of <b>it</b></h1>
  <p>Two lines
  of a text &amp; more</p>
  <img src="a.png" alt="A drawing">
</div>

<details>
<summary>More</summary>

Some *Markdown* here.

</details>

- An item

  <table title="Prices">
  <tr><td>Pen</td><td>3</td></tr>
  </table>

<pre>
stays

here
</pre>

<!-- not shown

either -->

<script>say("no")</script>
`;

test('HTML between paragraphs is read as HTML', () => {
  const { segments, omitted } = openDocument(bytesOf(page), 'md');
  expect(segments.map(({ place, text }) => `${place}: ${text}`)).toEqual([
    'body: Title',
    'body: Name of <g id="1">it</g>',
    'body: Two lines of a text & more',
    'alt-text: A drawing',
    'body: More',
    'body: Some <g id="1">Markdown</g> here.',
    'body: An item',
    'body: Prices',
    'table: Pen',
  ]);
  expect(omitted).toEqual([{ text: 'stays here', reason: 'code', place: 'body' }]);
});

test('a marking translator changes no other character of it', () => {
  expect(unmarked(markText(page, 'md'))).toBe(page.replace('lines\n  of', 'lines of'));
});

test('text in HTML is escaped for HTML, and has no blank line, which would end it', () => {
  expect(translateText('<div>One</div>\n', 'md', ['A < *B* & C\n\nD'])).toBe(
    '<div>A &lt; *B* &amp; C D</div>\n',
  );
});

test('attributes of elements in a sentence are texts of their own', () => {
  const source = 'See <img src="a.png" alt="the logo"> and <a href="b" title="A hint">this</a>\n';
  expect(textsOf(source, 'md')).toEqual([
    'See <x id="1"/> and <g id="2">this</g>',
    'the logo',
    'A hint',
  ]);
  expect(
    translateText(source, 'md', [
      '<g id="2">Dies</g> und <x id="1"/>',
      'das "Logo"',
      'Ein Hinweis',
    ]),
  ).toBe(
    '<a href="b" title="Ein Hinweis">Dies</a> und <img src="a.png" alt="das &quot;Logo&quot;">\n',
  );
});

test('HTML with the signs of a quotation before its lines stays, and is listed', () => {
  const source = '> <div>\n> Quoted\n> </div>\n\nText\n';
  const { segments, omitted, rebuild } = openDocument(bytesOf(source), 'md');
  expect(segments.map(({ text }) => text)).toEqual(['Text']);
  expect(omitted).toEqual([{ text: 'Quoted', reason: 'embedded', place: 'body' }]);
  const written = rebuild(new Map([[segments[0]?.id ?? '', 'Wort']]), german);
  expect(new TextDecoder().decode(written)).toBe(source.replace('Text', 'Wort'));
});

test('a filter profile leaves out elements and attributes in Markdown, too', () => {
  const filter = filterSettingsSchema.parse({ html: { attributes: false, excluded: ['.nav'] } });
  const source = '<div class="nav">Menu</div>\n\n<p title="Hint">Text</p>\n';
  const opened = openDocument(bytesOf(source), 'md', { filter });
  expect(opened.segments.map(({ text }) => text)).toEqual(['Text']);
  expect(opened.omitted.map(({ text, reason }) => [text, reason])).toEqual([
    ['Menu', 'profile'],
    ['Hint', 'profile'],
  ]);
});

test('a line that is only an address is listed', () => {
  const { omitted } = openDocument(
    bytesOf('Text\n\n- https://a.example/b\n- <https://c.example>\n'),
    'md',
  );
  expect(omitted.map(({ text, reason }) => [text, reason])).toEqual([
    ['https://a.example/b', 'address'],
    ['https://c.example', 'address'],
  ]);
});
