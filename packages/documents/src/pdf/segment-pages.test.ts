import { describe, expect, test } from 'vitest';
import { line, lines, page } from './build-page.fixture.ts';
import { segmentPages, translateParagraph } from './segment-pages.ts';

const textsOf = (...pages: ReturnType<typeof page>[]) =>
  segmentPages(pages).segments.map(({ text }) => text);

describe('paragraphs', () => {
  test('joins lines into one paragraph across blocks', () => {
    const [first, second, third] = lines(
      ['A paragraph that runs over three', 'lines of about the same length as', 'each other.'],
      60,
      100,
    );
    expect(textsOf(page(1, ...[first, second, third].map((one) => (one ? [one] : []))))).toEqual([
      'A paragraph that runs over three lines of about the same length as each other.',
    ]);
  });

  test('a wider gap, another size, bold, an indent and an early end start a new one', () => {
    const body = ['Long enough to fill the whole of a line here', 'and short.'];
    const cases = [
      [...lines(body, 60, 100), ...lines(body, 60, 145)],
      [line('The title', 60, 80, { style: { size: 16 } }), ...lines(body, 60, 100)],
      [line('The title', 60, 86, { style: { bold: true } }), ...lines(body, 60, 100)],
      [...lines(body, 60, 100), ...lines(body, 60, 128)],
      [line('Long enough to fill the whole of a line her.', 60, 86), line('And next', 74, 100)],
    ];
    for (const group of cases) expect(textsOf(page(1, group))).toHaveLength(2);
  });

  test('does not read across columns and row cells', () => {
    const left = lines(['The left column speaks of', 'one thing.'], 60, 100);
    const right = lines(['The right column speaks of', 'another thing.'], 320, 100);
    expect(textsOf(page(1, left, right))).toEqual([
      'The left column speaks of one thing.',
      'The right column speaks of another thing.',
    ]);
    expect(textsOf(page(1, [line('Name Amount', 60, 100, { gap: 80 })]))).toEqual([
      'Name',
      'Amount',
    ]);
  });

  test('does not read from a number or brace over several lines into the small text beside it', () => {
    const beside = (large: string, size: number, x: number) => {
      const words = [
        line(large, 60, 100, { style: { size } }),
        line('Income Tax Return', x, 100 + 1.2 * (size - 10)),
      ];
      return {
        words: words.flatMap((one) => one.words),
        box: { x: 60, y: 100, width: 200, height: 29 },
      };
    };
    // Measured: the head of the tax form 1040 of the United States.
    expect(textsOf(page(1, [beside('1040', 24, 125)]))).toEqual(['Income Tax Return']);
    expect(textsOf(page(1, [beside('}', 24, 71)]))).toEqual(['Income Tax Return']);
    // A large initial, and a word that is emphasized.
    expect(textsOf(page(1, [beside('An', 24, 93)]))).toEqual([
      '<g id="1">An</g> Income Tax Return',
    ]);
    expect(textsOf(page(1, [beside('Large', 13, 108)]))).toEqual([
      '<g id="1">Large</g> Income Tax Return',
    ]);
  });

  test('excludes the mark of a list item and includes its hanging lines', () => {
    const item = (mark: string, y: number) => [
      line(`${mark} The first line of this item`, 60, y),
      line('and its second line', 70, y + 14),
    ];
    expect(textsOf(page(1, [...item('•', 100), ...item('•', 128)]))).toEqual([
      'The first line of this item and its second line',
      'The first line of this item and its second line',
    ]);
  });

  test('keeps centered lines of a title together', () => {
    const title = ['A long title over', 'two lines'].map((text, index) =>
      line(text, 297, 100 + index * 14, { anchor: 'center' }),
    );
    const { paragraphs } = segmentPages([page(1, title)]);
    expect(paragraphs.map(({ align, lines: count }) => [align, count])).toEqual([['center', 2]]);
  });

  test('numbers keep position and alignment and are not translated', () => {
    const column = ['1.50', '1200.00', '75.25'].map((text, index) =>
      line(text, 500, 100 + index * 20, { anchor: 'right' }),
    );
    const { segments, paragraphs } = segmentPages([page(1, ...column.map((one) => [one]))]);
    expect(segments).toEqual([]);
    expect(paragraphs.map(({ align }) => align)).toEqual(['right', 'right', 'right']);
  });

  test('keeps vertical text on the page', () => {
    const turned = line('upwards', 20, 300);
    for (const { box } of turned.words) Object.assign(box, { width: 12, height: 60 });
    Object.assign(turned.box, { width: 12, height: 60 });
    expect(segmentPages([page(1, [turned])]).paragraphs).toEqual([]);
  });
});

describe('hyphenated words', () => {
  test('are joined', () => {
    expect(textsOf(page(1, lines(['This is about the trans-', 'lation of it'], 60, 100)))).toEqual([
      'This is about the translation of it',
    ]);
  });
  test('keep a hyphen that occurs elsewhere in the document', () => {
    const known = lines(['A well-known person wrote it here'], 60, 60);
    const divided = lines(['Somebody who is really well-', 'known is here'], 60, 100);
    expect(textsOf(page(1, known, divided))[1]).toBe('Somebody who is really well-known is here');
  });
  test('keep a hyphen before a capital or a number', () => {
    expect(textsOf(page(1, lines(['Everybody knows the Rhein-', 'Main area'], 60, 100)))).toEqual([
      'Everybody knows the Rhein- Main area',
    ]);
  });
  test('joins Chinese lines without a space, Korean with one', () => {
    expect(textsOf(page(1, lines(['这是第一行文字', '这是第二行'], 60, 100)))).toEqual([
      '这是第一行文字这是第二行',
    ]);
    expect(textsOf(page(1, lines(['이것은 첫 번째', '줄입니다'], 60, 100)))).toEqual([
      '이것은 첫 번째 줄입니다',
    ]);
  });
});

describe('headers and footers', () => {
  const pages = [1, 2, 3].map((number) =>
    page(
      number,
      [line('The yearly report', 60, 30)],
      [line(`Text of part ${'abc'[number - 1]}`, 60, 300)],
      [line(`Page ${number} of three`, 60, 800)],
    ),
  );
  test('are detected, and identical ones are translated once', () => {
    const { segments, paragraphs } = segmentPages(pages);
    expect(segments.map(({ place, plain }) => `${place}: ${plain}`)).toEqual([
      'header: The yearly report',
      'body: Text of part a',
      'footer: Page 1 of three',
      'body: Text of part b',
      'footer: Page 2 of three',
      'body: Text of part c',
      'footer: Page 3 of three',
    ]);
    const ids = paragraphs.filter(({ box }) => box.y === 30).map(({ segmentId }) => segmentId);
    expect(new Set(ids).size).toBe(1);
    expect(ids).toHaveLength(3);
  });
  test('a line at the edge of a single page is body text', () => {
    expect(segmentPages(pages.slice(0, 1)).segments.map(({ place }) => place)).toEqual([
      'body',
      'body',
      'body',
    ]);
  });
});

test('segments expose stable ids and positions', () => {
  const pages = [page(1, [line('One', 60, 100)]), page(2, [line('Two', 70, 110)])];
  const { segments } = segmentPages(pages);
  expect(segments.map(({ position }) => position)).toEqual([
    { kind: 'page', number: 1 },
    { kind: 'page', number: 2 },
  ]);
  expect(segments[1]?.box).toMatchObject({ x: 70, y: 110 });
  expect(segmentPages(pages).segments.map(({ id }) => id)).toEqual(segments.map(({ id }) => id));
});

test('a bold word becomes a tag, and the translated word is bold again', () => {
  const { segments, paragraphs } = segmentPages([page(1, [line('A *bold* word', 60, 100)])]);
  expect(segments[0]?.text).toBe('A <g id="1">bold</g> word');
  const [paragraph] = paragraphs;
  if (!paragraph) throw new Error('no paragraph');
  const { runs, changed } = translateParagraph(paragraph, 'Ein <g id="1">fettes</g> Wort');
  expect(changed).toBe(true);
  expect(runs.filter(({ payload }) => payload.bold).map(({ value }) => value)).toEqual(['fettes ']);
  expect(translateParagraph(paragraph, segments[0]?.text).changed).toBe(false);
  expect(translateParagraph(paragraph, '  ').changed).toBe(false);
});

test('reads a page of many thousand lines', () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => [
    line(`Cell number ${at}`, (at % 9) * 60, at),
  ]);
  // Quadratic time would exceed the test timeout.
  expect(JSON.stringify(segmentPages([page(1, ...lines)]))).toContain('Cell number 19999');
});
