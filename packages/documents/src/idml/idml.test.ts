import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import { arabic, german } from '../text/marking.fixture.ts';
import { buildIdml, content, paragraph, run } from './build-idml.fixture.ts';

const bold = ' FontStyle="Bold"';
const textsOf = (bytes: Uint8Array) => openDocument(bytes).segments.map(({ text }) => text);

function translate(
  stories: Record<string, string>,
  translations: Record<string, string>,
  options = german,
) {
  const opened = openDocument(buildIdml(stories));
  const given = opened.segments.flatMap(({ id, text }): [string, string][] => {
    const translation = translations[text];
    return translation === undefined ? [] : [[id, translation]];
  });
  const files = unzipSync(opened.rebuild(new Map(given), options));
  return (name: string) => {
    const xml = strFromU8(files[`Stories/Story_${name}.xml`] ?? new Uint8Array());
    return /<StoryPreference[^>]*>(.*)<\/Story>/su.exec(xml)?.[1];
  };
}

test('paragraphs end with a break or their range, in the order of the design map', () => {
  const bytes = buildIdml({
    u2: paragraph(
      run(`${content('First')}<Br/>${content('Second')}`) + run(content(' half'), bold),
    ),
    u1: paragraph(run(`${content('Third')}<Br/>`)) + paragraph(run(content('42'))),
  });
  expect(textsOf(bytes)).toEqual(['First', 'Second <g id="1">half</g>', 'Third']);
});

test('only the translated paragraph changes', () => {
  const story = paragraph(
    `\n\t${run(`\n\t\t${content('Keep &amp; stay')}\n\t\t<Br/>\n\t\t${content('Change me')}`)}\n`,
  );
  const read = translate({ a: story }, { 'Change me': 'Ändere <mich> & dich' });
  expect(read('a')).toBe(story.replace('Change me', 'Ändere &lt;mich&gt; &amp; dich'));
});

test('formatting may move, and every range is closed', () => {
  const story = paragraph(
    run(`${content('Intro')}<Br/>${content('the ')}`) +
      run(content('red'), bold) +
      run(`${content(' house')}<Br/>${content('After')}`),
  );
  const read = translate(
    { a: story },
    { 'the <g id="1">red</g> house': '<g id="1">Rojo</g> es la casa' },
  );
  expect(read('a')).toBe(
    paragraph(
      run(`${content('Intro')}<Br/><Content></Content>`) +
        run(content('Rojo'), bold) +
        run(`${content(' es la casa')}<Br/>${content('After')}`),
    ),
  );
});

test('a link that a translation divides keeps one name', () => {
  const link = (inner: string) =>
    `<HyperlinkTextSource Self="link1" Name="Site">${inner}</HyperlinkTextSource>`;
  const story = paragraph(run(content('See ') + link(content('our site')) + content(' now')));
  const read = translate(
    { a: story },
    { 'See <g id="1">our site</g> now': '<g id="1">Nuestro</g> ve <g id="1">sitio</g> ya' },
  );
  const names = [...(read('a') ?? '').matchAll(/Self="([^"]*)"/gu)].map(([, name]) => name);
  expect(names).toHaveLength(2);
  expect(new Set(names).size).toBe(2);
  expect(names[0]).toBe('link1');
});

test('paragraphs within a link are kept, and what is around them', () => {
  const inside = paragraph(run(`${content('before')}<Br/>${content('behind')}`));
  const link = `<HyperlinkTextSource Self="u1">${inside}</HyperlinkTextSource>`;
  const story = paragraph(run(content('Start')) + run(`${link}${content(' end')}`));
  const words = { Start: 'Inicio', before: 'antes', behind: 'detrás', end: 'fin' };
  const read = translate({ a: story }, words);
  expect(read('a')).toBe(
    Object.entries(words).reduce(
      (xml, [source, target]) =>
        xml.replace(`>${source}<`, `>${target}<`).replace(` ${source}<`, ` ${target}<`),
      story,
    ),
  );
});

test('fonts of a range go with its text', () => {
  const properties = '<Properties><AppliedFont type="string">Arial</AppliedFont></Properties>';
  const story = paragraph(run(content('plain ')) + run(properties + content('Arial'), bold));
  const read = translate(
    { a: story },
    { 'plain <g id="1">Arial</g>': '<g id="1">Arial</g> zuerst' },
  );
  expect(read('a')).toBe(
    paragraph(
      run('<Content></Content>') +
        run(properties + content('Arial'), bold) +
        run(content(' zuerst')) +
        run(`${properties}<Content></Content>`, bold),
    ),
  );
});

test('cells and notes inside a paragraph are translated with it', () => {
  const cell = `<Table Self="t"><Cell Self="c">${paragraph(run(content('In a cell')))}</Cell></Table>`;
  const note = `<Footnote>${paragraph(run(content('<?ACE 4?> A footnote')))}</Footnote>`;
  const story = paragraph(run(content('Before ') + cell + content(' after') + note));
  const opened = openDocument(buildIdml({ a: story }));
  expect(opened.segments.map(({ text, place }) => [text, place])).toEqual([
    ['Before <x id="1"/> after', 'body'],
    ['In a cell', 'table'],
    ['A footnote', 'footnote'],
  ]);
  const read = translate(
    { a: story },
    {
      'In a cell': 'In einer Zelle',
      'A footnote': 'Eine Fußnote',
      'Before <x id="1"/> after': 'Nachher <x id="1"/> vorher',
    },
  );
  expect(read('a')).toBe(
    story
      .replace('In a cell', 'In einer Zelle')
      .replace('A footnote', 'Eine Fußnote')
      .replace('Before ', 'Nachher ')
      .replace(' after', ' vorher'),
  );
});

test('forced line breaks, tabs, page numbers and variables keep their place', () => {
  const variable = '<TextVariableInstance Self="v" Name="Chapter" ResultText="One"/>';
  const story = paragraph(
    run(`<Content>Page <?ACE 18?>\u2028of\tbook</Content>${variable}${content(' ends')}`),
  );
  const text = 'Page <x id="1"/><x id="2"/>of<x id="3"/>book<x id="4"/> ends';
  expect(textsOf(buildIdml({ a: story }))).toEqual([text]);
  const read = translate({ a: story }, { [text]: text.replace('Page', 'Seite') });
  expect(read('a')).toBe(story.replace('Page', 'Seite'));
});

test('deleted text is listed and stays where it is', () => {
  const change = `<Change ChangeType="DeletedText">${run(content('old words'))}</Change>`;
  const story = paragraph(run(content('New ')) + change + run(content('text')));
  const opened = openDocument(buildIdml({ a: story }));
  expect(opened.segments.map(({ plain }) => plain)).toEqual(['New text']);
  expect(opened.omitted).toEqual([{ text: 'old words', reason: 'deleted', place: 'body' }]);
  const read = translate({ a: story }, { [opened.segments[0]?.text ?? '']: 'Neuer Text' });
  expect(read('a')).toContain(change);
});

test('a disclaimer is the last paragraph of the longest story', () => {
  const stories = {
    a: paragraph(run(content('Short'))),
    b: paragraph(run(content('A much longer story'))),
  };
  const read = translate(
    stories,
    { 'A much longer story': 'Eine viel längere Geschichte' },
    { ...german, disclaimer: 'Maschinell\nübersetzt' },
  );
  expect(read('a')).toBe(stories.a);
  expect(read('b')).toContain(`Geschichte</Content><Br/></CharacterStyleRange>`);
  expect(read('b')).toContain(`${content('Maschinell')}<Br/>${content('übersetzt')}`);
});

test('text from right to left needs the composer that can set it', () => {
  const story = paragraph(run(content('Hello'))).replace(
    '>',
    ' Composer="HL Composer" Justification="LeftAlign">',
  );
  const read = translate({ a: story }, { Hello: 'مرحبا' }, arabic);
  expect(read('a')).toContain(
    'Justification="LeftAlign" ParagraphDirection="RightToLeftDirection" Composer="HL Composer Optyca">',
  );
  expect(read('a')).not.toContain('"HL Composer"');
});

test('damaged packages are refused', () => {
  expect(() => openDocument(buildIdml({ a: '<Broken>' }))).toThrow('documents.damaged');
  expect(() => openDocument(buildIdml({}))).toThrow('documents.noText');
});
