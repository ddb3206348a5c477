// @vitest-environment happy-dom
import { listReviewTasks, type ReviewTask } from '@glossa/contracts/reviews';
import { useSearch } from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../../lib/session/session-store.ts';
import { answer, makeLoginAnswer, startFakeServer } from '../../../testing/fake-server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import '../../../testing/test-timeouts.ts';
import { dashboardSearch, taskSearchOf } from '../search.ts';
import { ReviewTasks } from './review-tasks.tsx';

const queryOf = (path: string) =>
  Object.fromEntries(new URL(path, 'http://localhost').searchParams);

let server: ReturnType<typeof startFakeServer>;
const task = (number: number): ReviewTask => ({
  kind: 'translation',
  subjectId: `0b6c1f5e-52a3-4f0e-9d1c-${String(number).padStart(12, '0')}`,
  mediaId: '4d0cf9a2-0c7b-4b0e-8a52-000000000010',
  title: `Lesson ${number}`,
  type: 'video',
  language: 'fr',
  status: 'needs-review',
  assignee: null,
  dueAt: null,
  overdue: false,
  waitingSince: '2026-01-01T00:00:00.000Z',
});
beforeEach(() => {
  server = startFakeServer();
  applyLoginResponse(makeLoginAnswer());
  server.on(listReviewTasks, ({ path }) => {
    const page = Number(queryOf(path).page);
    const first = (page - 1) * 20;
    const items = Array.from({ length: Math.max(0, Math.min(20, 45 - first)) }, (_, index) =>
      task(first + index + 1),
    );
    return answer({ items, total: 45, page, pageSize: 20 });
  });
});
afterEach(() => {
  cleanup();
  clearSession('left');
  vi.unstubAllGlobals();
});

function Screen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  return <ReviewTasks tasks={taskSearchOf(dashboardSearch(search))} />;
}
const lastQuery = () =>
  queryOf(
    server.calls.filter(({ path }) => path.startsWith(listReviewTasks.path)).at(-1)?.path ?? '',
  );

test('shows the total, and pages that are in the address', async () => {
  const router = showScreen('/dashboard', Screen);
  await screen.findByText('Lesson 1');
  expect(screen.getByText('1–20 of 45')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Page 3' }));
  await screen.findByText('Lesson 45');
  expect(screen.getByText('41–45 of 45')).toBeTruthy();
  expect(router.state.location.search).toMatchObject({ tasks: 'mine', taskPage: 3 });
});

test('filters are in the address and begin at the first page', async () => {
  const router = showScreen(
    '/dashboard',
    Screen,
    '/dashboard?tasks=all&taskKind=translation&taskPage=2',
  );
  await screen.findByText('Lesson 21');
  expect(lastQuery()).toMatchObject({ scope: 'all', kind: 'translation', page: '2' });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only overdue' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ overdue: 'true', page: '1' }));
  expect(router.state.location.search).toMatchObject({
    tasks: 'all',
    taskKind: 'translation',
    taskOverdue: true,
  });
  expect(router.state.location.search).not.toHaveProperty('taskPage');
});

test('a page past the end can be left', async () => {
  showScreen('/dashboard', Screen, '/dashboard?tasks=all&taskPage=9');
  await screen.findByText(t('common.emptyPage'));
  fireEvent.click(screen.getByRole('button', { name: 'Page 1' }));
  await screen.findByText('Lesson 1');
});
