import { describe, expect, test } from 'vitest';
import { line, lines, page, plainStyle } from './build-page.fixture.ts';
import { fitBest, fitText, smallestScale, textWidth } from './fit-text.ts';
import type { PdfBox } from './page.ts';
import { findRoom } from './room.ts';
import { type PdfParagraph, segmentPages } from './segment-pages.ts';

const runs = (value: string) => [
  { kind: 'text', value, wrap: '', format: '', payload: plainStyle } as const,
];
const box = (width: number, height: number) => ({ x: 0, y: 0, width, height });

describe('sizes', () => {
  const text = 'twenty letters of it';
  const width = textWidth(text, plainStyle, 10);
  test('keeps the size of text that fits', () => {
    expect(fitText(runs(text), box(width + 1, 12), 12)).toMatchObject({ scale: 1, lines: 1 });
  });
  test('reduces text that is a tenth too long as little as possible', () => {
    const { scale, lines: count } = fitText(runs(text), box(width * 0.9, 12), 12);
    expect(count).toBe(1);
    expect(scale).toBeGreaterThan(0.86);
    expect(scale).toBeLessThanOrEqual(0.9);
  });
  test('uses room for another line before reducing the size', () => {
    expect(fitText(runs(text), box(width * 0.7, 25), 12)).toMatchObject({ scale: 1, lines: 2 });
  });
  test('lines break between words, so that narrow columns need more of them', () => {
    const wide = textWidth('continuación', plainStyle, 10) * 1.7;
    const { lines: count } = fitText(runs('continuación '.repeat(6)), box(wide, 200), 12);
    expect(count).toBe(6);
  });
  test('a word is made smaller rather than divided, and a word over several runs is one', () => {
    const whole = textWidth('Presupuestos', plainStyle, 10);
    const parts = [...runs('Presu'), ...runs('puestos')];
    for (const some of [runs('Presupuestos'), parts]) {
      const { scale, lines: count } = fitText(some, box(whole * 0.8, 60), 12);
      expect(count).toBe(1);
      expect(scale).toBeCloseTo(0.8, 1);
    }
  });
  test('Chinese breaks between any characters', () => {
    expect(fitText(runs('字'.repeat(25)), box(100, 60), 12)).toMatchObject({ scale: 1, lines: 3 });
  });
  test('never goes below the minimum size', () => {
    const { scale, lines: count } = fitText(runs(text.repeat(20)), box(width, 12), 12);
    expect(scale).toBe(smallestScale);
    expect(count).toBeGreaterThan(10);
  });
});

describe('available space', () => {
  const roomOf = (text: string, ...groups: ReturnType<typeof lines>[]) => {
    const { paragraphs } = segmentPages([page(1, ...groups)]);
    const wanted = paragraphs.find(({ items }) => items[0]?.value.startsWith(text));
    const [found] = wanted ? findRoom(paragraphs).roomsOf(wanted) : [];
    if (!wanted || !found) throw new Error(`no paragraph ${text}`);
    return { room: found, box: wanted.box };
  };
  test('a short line grows to the margin but not into its neighbor', () => {
    const wide = [line('A line that is as wide as the page prints anywhere at all', 60, 400)];
    const free = roomOf('Short', [line('Short', 60, 100)], wide);
    expect(free.room.width).toBeCloseTo(wide[0]?.box.width ?? 0, 0);
    const beside = roomOf('Short', [line('Short', 60, 100)], [line('Neighbour', 150, 100)], wide);
    expect(beside.room.x + beside.room.width).toBeLessThan(150);
    expect(beside.room.width).toBeGreaterThan(beside.box.width);
  });
  test('a paragraph keeps its column width and grows down to the next', () => {
    const above = lines(['First line of the paragraph', 'and a second one of it'], 60, 100);
    const { room, box: own } = roomOf('First', above, [line('Below stands another', 60, 150)]);
    expect(room.width).toBe(own.width);
    expect(room.y + room.height).toBe(149);
  });
  test('large letters whose box reaches into the line below do not grow over it', () => {
    const large = line('Thank you', 60, 100, { style: { size: 60 } });
    const below = [[line('Any questions?', 64, 163)], [line('The end', 60, 400)]];
    const { room, box: own } = roomOf('Thank', [large], ...below);
    expect(room.y + room.height).toBe(own.y + own.height);
  });
  test('a line does not grow into a field of a form', () => {
    const { paragraphs } = segmentPages([
      page(
        1,
        [line('Name', 60, 100)],
        [line('A line that is as wide as the page prints anywhere at all', 60, 400)],
      ),
    ]);
    const [name] = paragraphs;
    const field = { x: 110, y: 95, width: 100, height: 20 };
    const [room] = name ? findRoom(paragraphs, { fixed: [field] }).roomsOf(name) : [];
    expect((room?.x ?? 0) + (room?.width ?? 0)).toBeLessThan(110);
    expect(room?.width).toBeGreaterThanOrEqual(name?.box.width ?? 0);
  });
  test('a right-aligned line grows to the left', () => {
    const column = [200, 230, 260].map((y, at) => [
      line(['Sum', 'Longer sum', 'Another'][at] ?? '', 500, y, { anchor: 'right' }),
    ]);
    const { room, box: own } = roomOf('Sum', [line('Left', 60, 300)], ...column);
    expect(room.x + room.width).toBeCloseTo(own.x + own.width, 5);
    expect(room.x).toBeLessThan(own.x);
  });
});

describe('texts that are longer', () => {
  const two = segmentPages([
    page(
      1,
      [line('Name', 60, 100)],
      [line('Sum', 300, 100, { anchor: 'right' })],
      [line('Total', 300, 130, { anchor: 'right' })],
      [line('A line that is as wide as the page prints anywhere at all', 60, 400)],
    ),
  ]).paragraphs;
  const [name, sum] = two;
  if (!name || !sum) throw new Error('no paragraphs');
  const end = ({ x, width }: PdfBox) => x + width;
  const first = (paragraph: PdfParagraph, free: ReturnType<typeof findRoom>) =>
    free.roomsOf(paragraph)[0] ?? paragraph.box;

  test('texts beside each other do not grow into the same space', () => {
    const free = findRoom(two);
    const before = first(sum, free);
    free.take(name, { ...name.box, width: 200 });
    expect(before.x).toBeLessThan(100);
    expect(first(sum, free).x).toBeGreaterThan(260);
  });
  test('a text does not grow over a drawn line', () => {
    const across = { x: 50, y: 118, width: 400, height: 0 };
    const down = { x: 120, y: 90, width: 0, height: 30 };
    const room = first(name, findRoom(two, { rulings: [across, down] }));
    expect(room.y + room.height).toBeLessThan(118);
    expect(end(room)).toBeLessThan(120);
  });
  test('where little room is, a text may come nearer to its neighbor', () => {
    const free = findRoom(two, { rulings: [{ x: 50, y: 118, width: 400, height: 0 }] });
    free.take(sum, { ...sum.box, x: 100, width: 200 });
    const [usual, near] = free.roomsOf(name);
    const best = fitBest(
      runs('Name to'),
      [usual, near].flatMap((one) => one ?? []),
      12,
    );
    expect(best?.room).toEqual(near);
    expect(end(near ?? name.box)).toBeGreaterThan(end(usual ?? name.box));
  });
  test('a paragraph of few lines becomes wider where it would be small', () => {
    const title = lines(['Police of', 'New York'], 60, 100);
    const rule = { x: 50, y: 132, width: 400, height: 0 };
    const wide = [line('A line that is as wide as the page prints anywhere at all', 60, 400)];
    const found = segmentPages([page(1, title, wide)]).paragraphs;
    const [paragraph] = found;
    if (!paragraph) throw new Error('no paragraph');
    const rooms = findRoom(found, { rulings: [rule] }).roomsOf(paragraph);
    const best = fitBest(runs('Departamento de la ciudad de Nueva York'), rooms, paragraph.pitch);
    expect(best?.scale).toBe(1);
    expect(best?.room.width).toBeGreaterThan(2 * paragraph.box.width);
  });
});

test('accents add no width, Chinese is square, combining marks have none', () => {
  expect(textWidth('é', plainStyle, 10)).toBe(textWidth('e', plainStyle, 10));
  expect(textWidth('字', plainStyle, 10)).toBe(10);
  const sans = textWidth('width', { ...plainStyle, family: 'sans' }, 10);
  expect(textWidth('width', plainStyle, 10)).toBeGreaterThan(sans);
  expect(textWidth('e\u0301', plainStyle, 10)).toBe(textWidth('e', plainStyle, 10));
  expect(textWidth('iW', { ...plainStyle, family: 'mono' }, 10)).toBe(12);
});
