import { type ReviewStatus, reviewStatuses } from '@glossa/contracts/reviews';
import { describe, expect, test } from 'vitest';
import {
  afterTextChange,
  canReviewMove,
  type ReviewMove,
  refuseReviewMove,
  type TextChange,
} from './transitions.ts';

const allowed = [
  'needs-review > in-review',
  'in-review > reviewed',
  'in-review > sent-back',
  'in-review > needs-review',
  'reviewed > in-review',
  'sent-back > needs-review',
];
const pairs = reviewStatuses.flatMap((from) => reviewStatuses.map((to) => ({ from, to })));

test.each(pairs)('$from to $to is allowed only if the table lists it', ({ from, to }) => {
  expect(canReviewMove(from, to)).toBe(allowed.includes(`${from} > ${to}`));
});

const move = (more: Partial<ReviewMove>): ReviewMove => ({
  from: 'in-review',
  to: 'reviewed',
  reason: undefined,
  userId: 'reviewer',
  lastEditorId: 'editor',
  reviewerMustDiffer: true,
  ...more,
});

describe('refuseReviewMove', () => {
  test.each(pairs)('refuses $from to $to where the table does not list it', ({ from, to }) => {
    const refused = refuseReviewMove(move({ from, to, reason: 'Line 3', lastEditorId: null }));
    expect(refused).toBe(allowed.includes(`${from} > ${to}`) ? undefined : 'REVIEW_WRONG_STATE');
  });
  test.each([undefined, ''])('requires a reason to send back, not %o', (reason) => {
    expect(refuseReviewMove(move({ to: 'sent-back', reason }))).toBe('REVIEW_REASON_REQUIRED');
  });
  test('refuses the sign-off of the last editor where the reviewer must differ', () => {
    expect(refuseReviewMove(move({ lastEditorId: 'reviewer' }))).toBe('REVIEW_BY_LAST_EDITOR');
  });
  test.each([
    { lastEditorId: 'reviewer', reviewerMustDiffer: false },
    { lastEditorId: 'editor', reviewerMustDiffer: true },
    { lastEditorId: null, reviewerMustDiffer: true },
  ])('lets others sign off: %o', (more) => {
    expect(refuseReviewMove(move(more))).toBeUndefined();
  });
  test('lets the last editor send back', () => {
    const own = move({ to: 'sent-back', reason: 'Not done', lastEditorId: 'reviewer' });
    expect(refuseReviewMove(own)).toBeUndefined();
  });
});

describe('afterTextChange', () => {
  const table: Record<TextChange, Record<ReviewStatus, ReviewStatus>> = {
    machine: {
      'needs-review': 'needs-review',
      'in-review': 'needs-review',
      reviewed: 'needs-review',
      'sent-back': 'needs-review',
    },
    published: {
      'needs-review': 'needs-review',
      'in-review': 'in-review',
      reviewed: 'needs-review',
      'sent-back': 'needs-review',
    },
    edited: {
      'needs-review': 'needs-review',
      'in-review': 'in-review',
      reviewed: 'needs-review',
      'sent-back': 'sent-back',
    },
  };
  const changes = Object.keys(table) as TextChange[];
  test.each(changes.flatMap((change) => reviewStatuses.map((status) => ({ change, status }))))(
    '$change in $status',
    ({ change, status }) => {
      expect(afterTextChange(status, change)).toBe(table[change][status]);
    },
  );
  test.each(changes)('no text is reviewed right after being %s', (change) => {
    for (const status of reviewStatuses)
      expect(afterTextChange(status, change)).not.toBe('reviewed');
  });
});
