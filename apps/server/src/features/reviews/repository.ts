import type { Review, ReviewPerson, ReviewStatus } from '@glossa/contracts/reviews';
import { type RawBuilder, sql } from 'kysely';

/** A review as PostgreSQL serializes it to JSON. */
export type ReviewJson = {
  status: ReviewStatus;
  assignee: ReviewPerson | null;
  due_at: string | null;
  reason: string | null;
  last_editor: ReviewPerson | null;
  decided_by: ReviewPerson | null;
  decided_at: string | null;
  comment_count: number;
  reviewer_must_differ: boolean;
  release_before_review: 'none' | 'texts' | 'all';
  revision: number;
};

const person = (id: RawBuilder<unknown>) => sql`(
  SELECT json_build_object('userId', p.id, 'displayName', p.display_name) FROM users p WHERE p.id = ${id})`;

const settings = sql`'reviewer_must_differ', org.reviewer_must_differ, 'release_before_review', org.release_before_review`;
const assignment = sql`'assignee', ${person(sql`r.assignee_id`)}, 'due_at', r.due_at`;

/** The review of the translation request in an outer query; null before its first text. */
export const reviewOfTicket = sql<ReviewJson | null>`(
  SELECT json_build_object('status', r.status, ${assignment}, 'reason', r.reason,
    'last_editor', ${person(sql`r.last_editor_id`)}, 'decided_by', ${person(sql`r.decided_by`)},
    'decided_at', r.decided_at, 'revision', r.revision, ${settings},
    'comment_count', (SELECT count(*)::int FROM review_comments c WHERE c.review_id = r.id))
  FROM reviews r JOIN organisations org ON org.id = r.organisation_id
  WHERE r.ticket_id = translation_requests.id)`;

/** The same for the transcript in an outer query, whose status is its verification. */
export const reviewOfTranscript = sql<ReviewJson>`(
  SELECT json_build_object('status', ${statusOfVerification(sql`transcripts.verification`)}, ${assignment},
    'reason', transcripts.rejected_reason, 'last_editor', null, 'decided_by', ${person(sql`transcripts.decided_by`)},
    'decided_at', transcripts.decided_at, 'revision', COALESCE(r.revision, 0), ${settings}, 'comment_count', 0)
  FROM organisations org LEFT JOIN reviews r ON r.transcript_id = transcripts.id
  WHERE org.id = media.organisation_id)`;

export function statusOfVerification(verification: RawBuilder<unknown>): RawBuilder<ReviewStatus> {
  return sql<ReviewStatus>`CASE ${verification} WHEN 'PENDING' THEN 'needs-review' WHEN 'IN_REVIEW' THEN 'in-review'
    WHEN 'REJECTED' THEN 'sent-back' ELSE 'reviewed' END`;
}

const instant = (value: string | null): string | null => value && new Date(value).toISOString();

export const toReview = (row: ReviewJson): Review => ({
  status: row.status,
  assignee: row.assignee,
  dueAt: instant(row.due_at),
  reason: row.reason,
  lastEditor: row.last_editor,
  decidedBy: row.decided_by,
  decidedAt: instant(row.decided_at),
  commentCount: row.comment_count,
  reviewerMustDiffer: row.reviewer_must_differ,
  revision: row.revision,
});
