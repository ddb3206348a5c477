import { type BodyOf, errorTable } from '@glossa/contracts';
import type { Draft, updateSubtitle } from '@glossa/contracts/subtitles';
import type { CueDto } from '@glossa/contracts/transcripts';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { moveMediaStatus } from '../media/index.ts';
import {
  carryOverEdits,
  findChangedCueIds,
  forkDraft,
  publishDraft,
  readCues,
  toCue,
  toSubtitleSet,
} from '../subtitles/index.ts';
import { findTranscript, type TranscriptRow } from './repository.ts';
import { announceTranscript, setVerification } from './verification.ts';

/** Tells the dependants which cues changed: translations mark theirs stale. Wired by the entry. */
export type OnTranscriptPublished = (
  db: DatabaseOrTransaction,
  change: { mediaId: string; changedCueIds: string[] },
) => Promise<void>;

/** `0` is the caller's open draft, made from the published set if there is none. */
export async function openDraft(
  db: Database,
  actor: Actor,
  transcriptId: string,
  reportId: string,
): Promise<Draft> {
  const transcript = await findTranscript(db, actor, transcriptId);
  if (!transcript) throw new AppError('NOT_FOUND');
  const draftId = reportId === '0' ? await openOwnDraft(db, actor, transcript) : reportId;
  const set = await db
    .selectFrom('cue_sets')
    .selectAll()
    .where('id', '=', draftId)
    .where('transcript_id', '=', transcriptId)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  if (!set)
    throw new AppError(
      'NOT_FOUND',
      'This draft was published or discarded. Open the transcript again.',
    );
  const cues = await readCues(db, draftId);
  return {
    ...toSubtitleSet(
      { id: draftId, language: transcript.language, version: transcript.version },
      cues,
    ),
    reportId: draftId,
    baseVersion: set.version,
    changed: set.changed,
  };
}

async function openOwnDraft(
  db: Database,
  actor: Actor,
  transcript: TranscriptRow,
): Promise<string> {
  const own = transcript.open_draft_id;
  if (!own) return makeDraft(db, actor, transcript);
  const { version } = await db
    .selectFrom('cue_sets')
    .select('version')
    .where('id', '=', own)
    .executeTakeFirstOrThrow();
  return version < transcript.version ? renewDraft(db, actor, transcript, own) : own;
}

/**
 * Somebody published meanwhile: a draft of the new version takes over what this person had changed in the old one.
 * Where both changed a cue, the person's own text stays in the draft; the published one is kept as its version.
 */
async function renewDraft(
  db: Database,
  actor: Actor,
  transcript: Forkable,
  oldDraftId: string,
): Promise<string> {
  return orDraftOfOtherTab(db, actor, transcript, async (trx) => {
    await trx
      .updateTable('cue_sets')
      .set({ state: 'discarded' })
      .where('id', '=', oldDraftId)
      .execute();
    const newDraftId = await forkDraft(trx, publishedSetOf(transcript), actor.userId);
    await carryOverEdits(trx, { oldDraftId, newDraftId });
    return newDraftId;
  });
}

type Forkable = { id: string; published_set_id: string; organisation_id: string; version: number };

const publishedSetOf = (transcript: Forkable) => ({
  setId: transcript.published_set_id,
  transcriptId: transcript.id,
  organisationId: transcript.organisation_id,
  version: transcript.version,
});

const makeDraft = (db: Database, actor: Actor, transcript: Forkable): Promise<string> =>
  orDraftOfOtherTab(db, actor, transcript, (trx) =>
    forkDraft(trx, publishedSetOf(transcript), actor.userId),
  );

/** Where another tab of the same person made the draft at the same moment, that one is the answer. */
async function orDraftOfOtherTab(
  db: Database,
  actor: Actor,
  transcript: Forkable,
  make: (trx: DatabaseOrTransaction) => Promise<string>,
): Promise<string> {
  try {
    return await db.transaction().execute(make);
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
    const other = await findTranscript(db, actor, transcript.id);
    if (!other?.open_draft_id) throw error;
    return other.open_draft_id;
  }
}

/** Changes one cue of an open draft where its revision is the one the caller saw. */
export async function updateDraftCue(
  db: Database,
  actor: Actor,
  input: BodyOf<typeof updateSubtitle>,
): Promise<CueDto> {
  const set = await db
    .selectFrom('cue_sets')
    .select(['id', 'transcript_id'])
    .where('id', '=', input.reportId)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  if (!set?.transcript_id || !(await findTranscript(db, actor, set.transcript_id)))
    throw new AppError(
      'NOT_FOUND',
      'This draft was published or discarded. Open the transcript again.',
    );
  return db.transaction().execute(async (trx) => {
    const cue = await trx
      .selectFrom('cues')
      .selectAll()
      .where('cue_set_id', '=', input.reportId)
      .where('id', '=', input.cueId)
      .forUpdate()
      .executeTakeFirst();
    if (!cue) throw new AppError('NOT_FOUND', 'This cue is not there any more.');
    if (cue.revision !== input.revision)
      throw new AppError(
        'DRAFT_CONFLICT',
        `${errorTable.DRAFT_CONFLICT[1]} It now reads: ${cue.text}`,
      );
    const next = {
      start_ms: input.startMs ?? cue.start_ms,
      end_ms: input.endMs ?? cue.end_ms,
      text: input.text === undefined ? cue.text : cleanCueText(input.text),
      track: input.track ?? cue.track,
      speaker: input.speaker === undefined ? cue.speaker : input.speaker,
    };
    if (next.end_ms <= next.start_ms || next.text === '') throw new AppError('CUE_INVALID');
    const textChanged = next.text !== cue.text;
    const row = await trx
      .updateTable('cues')
      // The engine's word times and scores no longer describe a text that a person typed.
      .set({ ...next, revision: cue.revision + 1, ...(textChanged ? { words: '[]' } : {}) })
      .where('cue_set_id', '=', input.reportId)
      .where('id', '=', input.cueId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('cue_sets')
      .set({ changed: true })
      .where('id', '=', input.reportId)
      .execute();
    return toCue(row);
  });
}

/** Line ends are \n, no line is blank, no control character and no half of a character pair stays. */
function cleanCueText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
    .normalize('NFC');
}

/** Publishes the draft as the next version. An edit of a verified transcript returns it to review. */
export async function publishTranscriptDraft(
  db: Database,
  actor: Actor,
  input: { transcribeId: string; reportId: string },
  onPublished: OnTranscriptPublished,
): Promise<void> {
  const transcript = await findTranscript(db, actor, input.transcribeId);
  if (!transcript) throw new AppError('NOT_FOUND');
  await db.transaction().execute(async (trx) => {
    const draft = await trx
      .selectFrom('cue_sets')
      .select(['version', 'state'])
      .where('id', '=', input.reportId)
      .where('transcript_id', '=', input.transcribeId)
      .forUpdate()
      .executeTakeFirst();
    if (draft?.state !== 'draft')
      throw new AppError(
        'NOT_FOUND',
        'This draft was published or discarded. Open the transcript again.',
      );
    const current = await trx
      .selectFrom('cue_sets')
      .select(['id', 'version'])
      .where('transcript_id', '=', input.transcribeId)
      .where('state', '=', 'published')
      .forUpdate()
      .executeTakeFirst();
    if (!current || current.version !== draft.version) throw new AppError('DRAFT_OUTDATED');
    const changedCueIds = await findChangedCueIds(trx, current.id, input.reportId);
    if (!(await publishDraft(trx, input.transcribeId, input.reportId)))
      throw new AppError('DRAFT_OUTDATED');
    await trx
      .updateTable('transcripts')
      .set({ published_set_id: input.reportId })
      .where('id', '=', input.transcribeId)
      .execute();
    if (changedCueIds.length > 0) {
      const reopened = await setVerification(trx, input.transcribeId, 'IN_REVIEW', {
        by: actor.userId,
        reason: null,
        from: ['PENDING', 'VERIFIED', 'REJECTED'],
      });
      if (reopened)
        await moveMediaStatus(trx, transcript.media_id, 'transcribed', { from: ['verified'] });
      await onPublished(trx, {
        mediaId: transcript.media_id,
        changedCueIds,
      });
    }
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: transcript.organisation_id,
      action: 'transcript-published',
      subject: input.transcribeId,
      subjectName: transcript.title,
      detail: { changedCues: changedCueIds.length },
    });
    await announceTranscript(trx, transcript.media_id);
  });
}
