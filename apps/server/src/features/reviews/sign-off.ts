import type { LanguageCode } from '@glossa/contracts/languages';
import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { ReviewSubject } from './find-subject.ts';

type Issues = { counts: object };
export type AcceptedIssues = { errors?: Issues; warnings?: Issues };
export type Acceptance = {
  reason?: string | undefined;
  overrideErrors?: boolean | undefined;
  confirmWarnings?: boolean | undefined;
};
/** The gate that verified transcripts pass, too. Connected in wiring. */
export type AcceptIssues = (
  trx: DatabaseTransaction,
  set: {
    organisation_id: string;
    language: LanguageCode;
    media_id: string;
    published_set_id: string;
  },
  choice: Acceptance,
  of: 'translation',
) => Promise<AcceptedIssues>;

/**
 * What the reviewer accepts with the sign-off. Throws where the text does not render its source, where suggestions wait
 * for a person, and by the rules for verifying a transcript. The caller holds the request's row.
 */
export async function assertSignOff(
  trx: DatabaseTransaction,
  accept: AcceptIssues,
  subject: ReviewSubject,
  choice: Acceptance,
): Promise<AcceptedIssues> {
  const { rows } = await sql<{
    setId: string | null;
    outdated: number;
    missing: number;
    suggestions: number;
  }>`
    SELECT r.published_set_id AS "setId", cardinality(r.missing_cue_ids)
        + (SELECT count(*)::int FROM document_segments WHERE ticket_id = r.id AND NOT removed AND target = '') AS missing,
      (SELECT count(*)::int FROM cues WHERE cue_set_id = r.published_set_id AND stale)
        + (SELECT count(*)::int FROM document_segments WHERE ticket_id = r.id AND NOT removed
            AND (source_before IS NOT NULL OR r.source_language IS DISTINCT FROM m.language
              OR m.filter_profile -> 'settings' IS DISTINCT FROM r.filter_settings)) AS outdated,
      (SELECT count(*)::int FROM cues WHERE cue_set_id = r.published_set_id AND suggestion IS NOT NULL)
        + (SELECT count(*)::int FROM document_segments WHERE ticket_id = r.id AND suggestion IS NOT NULL AND NOT removed) AS suggestions
    FROM translation_requests r JOIN media m ON m.id = r.media_id WHERE r.id = ${subject.id}`.execute(
    trx,
  );
  const [text] = rows;
  if (!text) throw new AppError('NOT_FOUND');
  const { setId, outdated, missing, suggestions } = text;
  if (outdated + missing + suggestions > 0)
    throw new AppError(
      'REVIEW_TEXT_OUTDATED',
      message('reviews.textOutdated', { outdated, missing, suggestions }),
    );
  if (!setId) return {};
  const set = {
    organisation_id: subject.organisationId,
    language: subject.language,
    media_id: subject.mediaId,
    published_set_id: setId,
  };
  return accept(trx, set, choice, 'translation');
}
