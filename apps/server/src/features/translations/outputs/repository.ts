import { deliveredFormat } from '@glossa/contracts/document-formats';
import type { MessageRef } from '@glossa/contracts/messages';
import type {
  OutputKind,
  OutputStatus,
  TranslationOutput,
} from '@glossa/contracts/translation-outputs';
import { outputKinds } from '@glossa/contracts/translation-outputs';
import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import { answerMessage } from '../../../platform/i18n/translate.ts';
import {
  answerFailure,
  answerProgress,
  type StoredFailureMessage,
  type StoredProgress,
} from '../../../platform/stored-messages.ts';
import { mayLeaveUnreviewed, type ReviewJson } from '../../reviews/index.ts';
import { fileNameOf, unreviewedMark } from '../../subtitles/index.ts';

/** A row of translation_outputs as PostgreSQL serializes it to JSON. */
export type OutputJson = {
  id: string;
  kind: OutputKind;
  status: OutputStatus;
  progress: StoredProgress | null;
  failure_code: string | null;
  failure_message: StoredFailureMessage | null;
  file_name: string | null;
  size_bytes: number | null;
  unreviewed: boolean;
  notes: MessageRef[];
  finished_at: string | null;
};

/** The outputs of the ticket in an outer query. */
export const outputsOfTicket = sql<OutputJson[]>`COALESCE((
  SELECT json_agg(json_build_object(
    'id', o.id, 'kind', o.kind, 'status', o.status, 'progress', o.progress, 'failure_code', o.failure_code,
    'failure_message', o.failure_message, 'file_name', o.file_name, 'size_bytes', o.size_bytes, 'unreviewed', o.unreviewed,
    'notes', o.notes, 'finished_at', o.finished_at))
  FROM translation_outputs o WHERE o.ticket_id = translation_requests.id), '[]')`;

/** Distinguishes files of one translation with the same extension. */
const marks: Partial<Record<OutputKind, string>> = {
  'burned-in': 'burned-in',
  'soft-mp4': 'subtitled',
  'soft-mkv': 'subtitled',
  dubbed: 'dubbed',
  'dub-audio': 'dubbed',
};
const extensions: Partial<Record<OutputKind, string>> = {
  subtitles: 'zip',
  'burned-in': 'mp4',
  'soft-mp4': 'mp4',
  'soft-mkv': 'mkv',
  dubbed: 'mp4',
  'dub-audio': 'm4a',
  'document-pdf': 'pdf',
};

/** The download name of a file. */
export function downloadNameOf(
  kind: OutputKind,
  of: { title: string; language: string; format: string | null },
  unreviewed: boolean,
): string {
  const extension = extensions[kind] ?? deliveredFormat(of.format ?? 'txt');
  const review = unreviewed ? unreviewedMark : undefined;
  return [fileNameOf(of.title), of.language, marks[kind], review, extension]
    .filter(Boolean)
    .join('.');
}

export const hasFile = (status: OutputStatus): boolean => status === 'ready' || status === 'stale';

/** Whether the organization keeps this file until the review. */
export const isWithheld = (
  { kind, unreviewed }: Pick<OutputJson, 'kind' | 'unreviewed'>,
  { review }: { review: ReviewJson | null },
): boolean => unreviewed && !mayLeaveUnreviewed(review?.release_before_review ?? 'all', kind);

export function toOutput(
  row: OutputJson,
  of: {
    title: string;
    language: string;
    format: string | null;
    review: ReviewJson | null;
  },
): TranslationOutput {
  const shown = hasFile(row.status);
  const unreviewed = shown && row.unreviewed;
  const withheld = shown && isWithheld(row, of);
  return {
    outputId: row.id,
    kind: row.kind,
    status: row.status,
    progress: answerProgress(row.progress),
    failure: answerFailure(row),
    fileName: shown ? row.file_name : null,
    downloadName: downloadNameOf(row.kind, of, row.unreviewed),
    unreviewed,
    withheld,
    sizeBytes: shown ? row.size_bytes : null,
    notes: [
      ...row.notes,
      ...(unreviewed
        ? [message(withheld ? 'errors.reviewRequired' : 'reviews.fileUnreviewed')]
        : []),
    ].map(answerMessage),
    finishedAt: row.finished_at ? new Date(row.finished_at).toISOString() : null,
  };
}

export const inOrderOfKinds = (rows: readonly OutputJson[]): OutputJson[] =>
  [...rows].sort((a, b) => outputKinds.indexOf(a.kind) - outputKinds.indexOf(b.kind));
