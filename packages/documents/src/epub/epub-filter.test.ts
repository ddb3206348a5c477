import { type FilterSettingsInput, filterSettingsSchema } from '@glossa/contracts/filter-settings';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import { german } from '../text/marking.fixture.ts';
import { buildEpub, chapter } from './build-epub.fixture.ts';

const label = (text: string) => `<navLabel><text>${text}</text></navLabel>`;
const book = buildEpub({
  metadata: '<dc:title>The book</dc:title><dc:description>About it</dc:description>',
  chapters: {
    'a.xhtml': chapter(
      '<h1>Beginning</h1><p class="aside">An aside</p><p>Text <img alt="A picture" src="a.png"/></p>',
      '<title>Page title</title>',
    ),
    'index.xhtml': chapter('<section epub:type="index"><p>Entry of the index</p></section>', ''),
  },
  others: {
    'nav.xhtml': {
      type: 'application/xhtml+xml',
      properties: 'nav',
      content: chapter(
        '<nav epub:type="toc"><ol><li><a>Beginning</a></li><li><a>Only there</a></li></ol></nav>',
        '',
      ),
    },
    'toc.ncx': {
      type: 'application/x-dtbncx+xml',
      content: `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap><navPoint>${label('In labels')}</navPoint></navMap></ncx>`,
    },
  },
});

test.each([
  [{ epub: { metadata: false } }, ['The book (profile)', 'About it (profile)']],
  [
    { epub: { contents: false } },
    ['Beginning (profile)', 'Only there (profile)', 'In labels (profile)'],
  ],
  [
    { html: { excluded: ['.aside', '[epub:type=index]'] } },
    ['An aside (profile)', 'Entry of the index (profile)'],
  ],
  [{ html: { attributes: false } }, ['A picture (profile)']],
] satisfies [FilterSettingsInput, string[]][])('leaves out of a book: %j', (settings, expected) => {
  const filter = filterSettingsSchema.parse(settings);
  const opened = openDocument(book, undefined, { filter });
  const left = opened.omitted.filter(({ reason }) => reason.startsWith('profile'));
  expect(left.map(({ text, reason }) => `${text} (${reason})`).sort()).toEqual(expected.toSorted());
  const marks = new Map(opened.segments.map(({ id, text }) => [id, `⟦${text}⟧`]));
  const files = Object.values(unzipSync(opened.rebuild(marks, german)));
  const texts = files.map((bytes) => strFromU8(bytes)).join('\n');
  const whole = openDocument(book).segments.map(({ plain }) => plain);
  expect(whole.length).toBeGreaterThan(expected.length);
  for (const one of expected) {
    const text = one.split(' (')[0] ?? '';
    expect(texts).toMatch(new RegExp(`[">]${text}[<"]`, 'u'));
    // A heading of a chapter is translated where the table of contents is not.
    if (text !== 'Beginning') expect(texts).not.toContain(`⟦${text}`);
  }
});
