// @vitest-environment happy-dom
import {
  getTranscriptReview,
  listTranscriptReviewers,
  patchTranscriptReview,
  type Review,
} from '@glossa/contracts/reviews';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answer, at, makeLoginAnswer, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import '../../testing/test-timeouts.ts';
import { TranscriptAssignment } from './transcript-assignment.tsx';

const transcribeId = '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0061';
const me = { userId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0001', displayName: 'Ada Lovelace' };

let server: ReturnType<typeof startFakeServer>;
let stored: Review;
beforeEach(() => {
  applyLoginResponse(makeLoginAnswer());
  stored = {
    status: 'needs-review',
    assignee: null,
    dueAt: null,
    reason: null,
    lastEditor: null,
    decidedBy: null,
    decidedAt: null,
    commentCount: 0,
    reviewerMustDiffer: false,
    revision: 0,
  };
  server = startFakeServer();
  server.on(at(getTranscriptReview, { transcribeId }), () => answer(stored));
  server.on(at(listTranscriptReviewers, { transcribeId }), () => answer([me]));
  server.on(at(patchTranscriptReview, { transcribeId }), (call) => {
    const body = call.body as z.input<typeof patchTranscriptReview.body>;
    if (body.revision !== stored.revision) return refuse('REVIEW_CONFLICT');
    const { dueAt = stored.dueAt, assigneeId } = body;
    const assignee = assigneeId === undefined ? stored.assignee : assigneeId ? me : null;
    stored = { ...stored, dueAt, assignee, revision: stored.revision + 1 };
    return answer(stored);
  });
});
afterEach(() => {
  cleanup();
  clearSession('left');
  vi.unstubAllGlobals();
});
const show = (canEdit: boolean) =>
  showScreen('/', () => <TranscriptAssignment transcribeId={transcribeId} canEdit={canEdit} />);

test('a transcript is assigned with a due date, and given back', async () => {
  show(true);
  fireEvent.click(await screen.findByRole('button', { name: t('reviews.assignOpen') }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(await dialog.findByRole('button', { name: t('reviews.assignToMe') }));
  const giveBack = await dialog.findByRole('button', { name: t('reviews.giveBack') });
  expect(stored.assignee).toEqual(me);
  const due = dialog.getByLabelText(t('reviews.dueDate'));
  fireEvent.change(due, { target: { value: '2026-12-24' } });
  fireEvent.blur(due);
  await waitFor(() => expect(stored.dueAt).toContain('2026-12-2'));
  await screen.findByText(/Assigned to Ada Lovelace · Due/);
  await waitFor(() => expect((giveBack as HTMLButtonElement).disabled).toBe(false));
  fireEvent.click(giveBack);
  await waitFor(() => expect(stored.assignee).toBeNull());
});

test('who may only view reads who it is assigned to', async () => {
  stored = { ...stored, assignee: me, revision: 1 };
  show(false);
  await screen.findByText('Assigned to Ada Lovelace');
  expect(screen.queryByRole('button')).toBeNull();
});
