// @vitest-environment happy-dom
import { viewErrorRates } from '@glossa/contracts/error-rates';
import { viewFeedback } from '@glossa/contracts/feedback';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse } from '../../lib/session/session-store.ts';
import { answer, answerPage, makeLoginAnswer, refuse } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { FeedbackListScreen } from './feedback-list-screen.tsx';
import { ada, type FakeServer, startFeedbackServer } from './testing/feedback-fixture.ts';

let server: FakeServer;
startFeedbackServer((started) => {
  server = started;
});

const showList = (address = '/feedback') => showScreen('/feedback', FeedbackListScreen, address);

test('the address filters the list and the request', async () => {
  showList('/feedback?status=unfinished&assignee=me&kind=nonsense&q=bridge');
  await screen.findByRole('link', { name: 'Wrong term here' });
  const requested = new URLSearchParams(
    server.calls.find(({ path }) => path.startsWith(`${viewFeedback.path}?`))?.path.split('?')[1],
  );
  expect(Object.fromEntries(requested)).toMatchObject({
    search: 'bridge',
    unfinished: 'true',
    assigneeId: ada.userId,
    sort: 'updatedAt',
    descending: 'true',
  });
  expect(requested.has('kind')).toBe(false);
});

test('a viewer can neither open nor create a ticket', async () => {
  applyLoginResponse(makeLoginAnswer({ edit: [] }));
  showList();
  await screen.findByText('Wrong term here');
  expect(screen.queryByRole('link', { name: 'Wrong term here' })).toBeNull();
  expect(screen.queryByRole('link', { name: t('feedback.sendFeedback') })).toBeNull();
});

test('an empty list explains how to send feedback, and a failed one can be retried', async () => {
  server.on(viewFeedback, () => answerPage({ items: [], total: 0, page: 1, pageSize: 25 }));
  showList();
  await screen.findByText(t('feedback.emptyTitle'));
  cleanup();
  server.on(viewFeedback, () => refuse('INTERNAL'));
  showList();
  await screen.findByText(new RegExp(t('feedback.loadFailed')));
  expect(screen.getByRole('button', { name: t('common.retry') })).toBeTruthy();
});

test('shows error rates with word counts for the period in the address', async () => {
  const none = { errors: 0, words: 0, perThousand: null };
  const some = { errors: 3, words: 1_250, perThousand: 2.4 };
  server.on(viewErrorRates, () =>
    answer({
      groups: [{ key: 'en', name: null, transcripts: some, translations: none }],
      total: { key: null, name: null, transcripts: some, translations: none },
    }),
  );
  showList('/feedback?tab=rates&from=2026-03-01&to=2026-03-31');
  const row = await screen.findByRole('row', { name: /^English/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['3', '1,250', '2.4', '0', '0', '–']);
  const requested = new URLSearchParams(
    server.calls.find(({ path }) => path.startsWith(viewErrorRates.path))?.path.split('?')[1],
  );
  const days =
    (Date.parse(requested.get('to') ?? '') - Date.parse(requested.get('from') ?? '')) / 86_400_000;
  // The last day is complete; when clocks change in March, it is an hour shorter.
  expect(Math.round(days)).toBe(31);
});
