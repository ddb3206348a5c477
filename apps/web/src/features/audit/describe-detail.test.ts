import { afterEach, expect, test } from 'vitest';
import { translateServerWordsBy } from '../../lib/language/server-words.ts';
import { describeDetail } from './describe-detail.ts';

afterEach(() => translateServerWordsBy((sentence) => sentence));

test('a change shows only what differs, as before and after', () => {
  const detail = {
    before: { displayName: 'Ada', roles: ['Viewer'], email: null },
    after: { displayName: 'Ada', roles: ['Viewer', 'Verifier'], email: 'ada@example.org' },
  };
  expect(describeDetail(detail)).toEqual([
    { name: 'roles', text: 'Viewer → Viewer, Verifier' },
    { name: 'email', text: 'nothing → ada@example.org' },
  ]);
});

test('something made and something deleted have one side each', () => {
  for (const detail of [{ before: null, after: { name: 'Legal' } }, { before: { name: 'Legal' } }])
    expect(describeDetail(detail)).toEqual([{ name: 'name', text: 'Legal' }]);
  expect(describeDetail({ before: 'Approved', after: 'Deactivated', comment: 'left' })).toEqual([
    { name: 'change', text: 'Approved → Deactivated' },
    { name: 'comment', text: 'left' },
  ]);
});

test('what is no change is told as it is', () => {
  expect(describeDetail({ sizeBytes: 12, what: 'original', nested: { view: true } })).toEqual([
    { name: 'size bytes', text: '12' },
    { name: 'what', text: 'original' },
    { name: 'nested', text: 'view true' },
  ]);
  expect(describeDetail({})).toEqual([]);
});

test('why something happened is told in the language of the page, what a person wrote as they wrote it', () => {
  translateServerWordsBy((sentence) => `«${sentence}»`);
  expect(
    describeDetail({
      by: 'single sign-on',
      because: 'refused by the sign-in provider',
      comment: 'refused by the sign-in provider',
    }),
  ).toEqual([
    { name: 'by', text: '«single sign-on»' },
    { name: 'because', text: '«refused by the sign-in provider»' },
    { name: 'comment', text: 'refused by the sign-in provider' },
  ]);
});
