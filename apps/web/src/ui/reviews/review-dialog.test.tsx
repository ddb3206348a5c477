// @vitest-environment happy-dom
import {
  listReviewComments,
  listTranslationReviewers,
  patchTranslationReview,
  type Review,
} from '@glossa/contracts/reviews';
import { useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { t } from '../../lib/i18n/t.ts';
import { requestKeys } from '../../lib/queries/query-keys.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answer, at, makeLoginAnswer, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import '../../testing/test-timeouts.ts';
import type { ReviewedRequest } from './queries.ts';
import { ReviewDialog } from './review-button.tsx';

const ticketId = '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0051';
const mediaId = '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0050';

let server: ReturnType<typeof startFakeServer>;
let stored: Review;
beforeEach(() => {
  applyLoginResponse(makeLoginAnswer());
  stored = {
    ...{ status: 'needs-review', assignee: null, dueAt: null, reason: null, lastEditor: null },
    ...{
      decidedBy: null,
      decidedAt: null,
      commentCount: 0,
      reviewerMustDiffer: false,
      revision: 1,
    },
  };
  server = startFakeServer();
  server.on(at(listReviewComments, { ticketId }), () => answer([]));
  server.on(at(listTranslationReviewers, { ticketId }), () => answer([]));
  server.on(at(patchTranslationReview, { ticketId }), (call) => {
    const body = call.body as z.input<typeof patchTranslationReview.body>;
    if (body.revision !== stored.revision) return refuse('REVIEW_CONFLICT');
    const { dueAt = stored.dueAt, status = stored.status } = body;
    stored = { ...stored, status, dueAt, revision: stored.revision + 1 };
    return answer(stored);
  });
});
afterEach(() => {
  cleanup();
  clearSession('left');
  vi.unstubAllGlobals();
});

function Parent() {
  const { data } = useQuery({
    queryKey: requestKeys.ofMedia(mediaId),
    queryFn: async (): Promise<ReviewedRequest> => ({
      ...{ ticketId, mediaId, language: 'es' },
      review: stored,
    }),
  });
  return data?.review ? (
    <ReviewDialog request={data} review={data.review} canEdit onClose={() => {}} />
  ) : (
    <div />
  );
}

test('a reason and a comment are written in the direction of their own words', async () => {
  stored = { ...stored, status: 'in-review' };
  showScreen('/', Parent);
  const comment = await screen.findByRole('textbox', { name: t('common.comment') });
  expect(comment.closest('[dir=auto]')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: t('reviews.sendBackOpen') }));
  const reason = await screen.findByRole('textbox', { name: t('reviews.sendBackReason') });
  expect(reason.closest('[dir=auto]')).toBeTruthy();
});

test('a step right after a due date is based on it', async () => {
  showScreen('/', Parent);
  const due = await screen.findByLabelText(t('reviews.dueDate'));
  fireEvent.change(due, { target: { value: '2026-12-24' } });
  fireEvent.blur(due);
  fireEvent.click(screen.getByRole('button', { name: t('reviews.start') }));
  await waitFor(() => expect(stored.status).toBe('in-review'));
  expect(stored.dueAt).toContain('2026-12-2');
  expect(
    server
      .callsTo(at(patchTranslationReview, { ticketId }))
      .map(({ body }) => (body as { revision: number }).revision),
  ).toEqual([1, 2]);
  await screen.findByRole('button', { name: t('reviews.signOff') });
});

test('errors of cues need a reason, and many warnings a confirmation', async () => {
  stored = { ...stored, status: 'in-review' };
  const bodies: object[] = [];
  server.on(at(patchTranslationReview, { ticketId }), (call) => {
    const body = call.body as z.input<typeof patchTranslationReview.body>;
    bodies.push(body);
    if (!body.overrideErrors && bodies.length === 1) return refuse('TRANSCRIPT_HAS_ERRORS');
    if (!body.confirmWarnings && bodies.length === 2) return refuse('TRANSCRIPT_HAS_WARNINGS');
    stored = { ...stored, status: 'reviewed', revision: stored.revision + 1 };
    return answer(stored);
  });
  showScreen('/', Parent);
  fireEvent.click(await screen.findByRole('button', { name: t('reviews.signOff') }));
  const reason = await screen.findByRole('textbox', { name: t('reviews.errorsReason') });
  expect(screen.getByText(t('errors.transcriptHasErrors'))).toBeTruthy();
  fireEvent.change(reason, { target: { value: 'It is a song.' } });
  fireEvent.click(screen.getByRole('button', { name: t('reviews.signOffAnyway') }));
  const dialog = await screen.findByRole('dialog', { name: t('reviews.confirmWarnings') });
  fireEvent.click(within(dialog).getByRole('button', { name: t('reviews.signOff') }));
  await waitFor(() => expect(stored.status).toBe('reviewed'));
  expect(bodies).toMatchObject([
    { status: 'reviewed' },
    { status: 'reviewed', overrideErrors: true, reason: 'It is a song.' },
    { status: 'reviewed', confirmWarnings: true },
  ]);
});
