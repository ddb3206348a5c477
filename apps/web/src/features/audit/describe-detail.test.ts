import english from '@glossa/messages/locales/en.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { describeDetail } from './describe-detail.ts';

test('a change lists only differences, before and after', () => {
  const detail = {
    before: { displayName: 'Ada', roles: ['Viewer'], email: null },
    after: { displayName: 'Ada', roles: ['Viewer', 'Verifier'], email: 'ada@example.org' },
  };
  expect(describeDetail(detail)).toEqual([
    { name: 'roles', text: 'Viewer → Viewer, Verifier' },
    { name: t('audit.detail.email'), text: `${t('audit.detail.none')} → ada@example.org` },
  ]);
});

test('creation and deletion show one side each', () => {
  for (const detail of [{ before: null, after: { name: 'Legal' } }, { before: { name: 'Legal' } }])
    expect(describeDetail(detail)).toEqual([{ name: 'name', text: 'Legal' }]);
  expect(describeDetail({ before: 'Approved', after: 'Deactivated', comment: 'left' })).toEqual([
    { name: 'change', text: 'Approved → Deactivated' },
    { name: 'comment', text: 'left' },
  ]);
});

test('other details are shown unchanged', () => {
  expect(describeDetail({ sizeBytes: 12, what: 'original', nested: { view: true } })).toEqual([
    { name: t('audit.detail.sizeBytes'), text: '12' },
    { name: t('audit.detail.file'), text: 'original' },
    { name: 'nested', text: 'view true' },
  ]);
  expect(describeDetail({})).toEqual([]);
});

test('shows reasons in the page language and user text as written', () => {
  expect(
    describeDetail({
      by: { id: 'users.singleSignOn' },
      because: { id: 'sso.refusedByProvider' },
      comment: 'sso.refusedByProvider',
    }),
  ).toEqual([
    { name: 'method', text: t('users.singleSignOn') },
    { name: 'reason', text: english['sso.refusedByProvider'] },
    { name: 'comment', text: 'sso.refusedByProvider' },
  ]);
});

test('shows reasons stored before messages had ids', () => {
  expect(describeDetail({ because: 'refused by the sign-in provider' })).toEqual([
    { name: 'reason', text: 'refused by the sign-in provider' },
  ]);
});
