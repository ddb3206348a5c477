import { expect, test } from 'vitest';
import { lines, page } from './build-page.fixture.ts';
import { segmentPages } from './segment-pages.ts';

const textsOf = (texts: readonly string[]) =>
  segmentPages([page(1, lines(texts, 60, 100))]).paragraphs.map(({ items }) =>
    items.map(({ value }) => value).join(''),
  );

test.each([
  [['Azure Interior', '4557 De Silva St', 'Fremont CA 94538', 'United States']],
  [['iViveLabs Ltd.', '93B Sai Yu Chung', 'Yuen Long, N.T., 0000', 'Hong Kong']],
  [['Example GmbH', 'Weg 40-42', 'D-63571 Gelnhausen', 'Tel. +49 6051 916']],
])('the lines of an address stay apart: %j', (texts) => {
  expect(textsOf(texts)).toEqual(texts);
});

test.each([
  [['In 2019 the town had', 'Nine houses in 1820 and', 'in 1900 it had many more']],
  [['The report of 2019 says', 'What people have found.', 'In 2020 it was read']],
  [['Names of the members', 'And of the people who', 'Are no longer members']],
])('lines of a sentence are joined: %j', (texts) => {
  expect(textsOf(texts)).toEqual([texts.join(' ')]);
});
