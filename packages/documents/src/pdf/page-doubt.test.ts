import { expect, test } from 'vitest';
import { line, lines, page } from './build-page.fixture.ts';
import { doubtOf } from './page-doubt.ts';
import { isDoubtful } from './page-omissions.ts';
import { segmentPages } from './segment-pages.ts';

const clear = [
  'The demand is made in the form',
  'which the notice of the page names',
  'and is signed.',
];
/** Words of a French form in pdf.js's tests (issue6127.pdf), whose font has a shifted map. */
const strange = [
  ...['QRWLFH FRQGLWLRQV GHVVXV', 'GHPDQGH DWWHVWDWLRQ', 'FKDFXQ HQJDJH LPPpGLDWHPHQW'],
  ...['GHPDQGH GHVVXV', 'je vis chez cette personne'],
];
const reasons = (...pages: ReturnType<typeof page>[]) =>
  segmentPages(pages).omitted.map(({ reason, position }) => [reason, position?.number]);

test('a page whose letters stand for others is doubtful, and it is said which', () => {
  const pages = [page(1, lines(clear, 50, 50)), page(2, lines(strange, 50, 50))];
  expect(pages.map(isDoubtful)).toEqual([false, true]);
  expect(reasons(...pages)).toEqual([['unreadable', 2]]);
});

test('some abbreviations are no doubt', () => {
  const short = ['HTML HTTP KHTML BMWG XPLS', 'VSMM VKMT HTTPS'];
  const text = lines([...short, ...Array.from({ length: 40 }, () => clear[0] ?? '')], 50, 50);
  expect(isDoubtful(page(1, text))).toBe(false);
});

test('letters that were left out because they have no meaning count', () => {
  const text = lines(clear, 50, 50);
  expect(doubtOf({ ...page(1, text), lost: 2 })).toBeUndefined();
  expect(doubtOf({ ...page(1, text), lost: 20 })).toBe('unreadable');
  expect(reasons({ ...page(1), lost: 20 })).toEqual([['unreadable', 1]]);
  expect(isDoubtful({ ...page(1), lost: 20 })).toBe(true);
});

test('words of several scripts are numbers of glyphs, other than units of measurement', () => {
  const mixed = Array.from({ length: 9 }, () => line('Ҩaಋ', 50, 50));
  expect(doubtOf(page(1, mixed))).toBe('unreadable');
  expect(
    doubtOf(
      page(
        1,
        Array.from({ length: 9 }, () => line('12μm βcell', 50, 50)),
      ),
    ),
  ).toBeUndefined();
});

test('a picture with hardly any text is doubtful, one behind a text is not', () => {
  const scan = { ...page(1, [line('Page 7', 50, 50)]), pictured: 0.97 };
  expect(isDoubtful(scan)).toBe(true);
  expect(reasons(scan)).toEqual([['picture', 1]]);
  expect(isDoubtful({ ...page(1, lines([...clear, ...clear], 50, 50)), pictured: 1 })).toBe(false);
  expect(isDoubtful({ ...scan, pictured: 0.3 })).toBe(false);
});
