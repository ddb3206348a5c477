import type { BodyOf } from '@glossa/contracts/endpoint';
import type { MediaDetails, Verification } from '@glossa/contracts/media';
import { createMediaToken, getPeaks, getVideoInformation } from '@glossa/contracts/media';
import { viewReadingRules } from '@glossa/contracts/reading-rules';
import {
  createSubtitle,
  deleteSubtitle,
  mergeSubtitles,
  splitSubtitle,
  subtitleChanges,
  updateSubtitle,
} from '@glossa/contracts/subtitle-changes';
import {
  decideConflict,
  holdConflict,
  subtitleConflicts,
} from '@glossa/contracts/subtitle-conflicts';
import {
  draftPresence,
  draftWords,
  editableSubtitle,
  type Presence,
  replaceSubtitle,
  viewShotChanges,
  viewSubtitleDrafts,
} from '@glossa/contracts/subtitles';
import { type Transcript, verifyTranscript, viewTranscript } from '@glossa/contracts/transcripts';
import type { Cue } from '@glossa/subtitles/cue';
import { ApiError } from '../../../lib/http/api-error.ts';
import { answer, at, refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { testMedia } from '../../../testing/test-media.ts';
import { plainOf } from '../store/cue-wire.ts';
import { createFakeDraftServer } from './fake-draft-server.ts';

const id = (last: string) => `0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f00${last}`;
export const mediaId = id('50');
const transcribeId = id('51');
const userId = id('01');

const media = (verification: Verification): MediaDetails =>
  testMedia({ mediaId, transcribeId, verification });

/** The calls of a transcript editor, for tests of the whole screen. */
export function startEditorServer(cues: readonly Cue[], first: Verification = 'IN_REVIEW') {
  const server = startFakeServer();
  const draft = createFakeDraftServer(cues);
  let verification = first;
  let changed = false;
  const said = {
    present: [] as Presence[],
    hasErrors: false,
    reasons: [] as string[],
    /** The published one. */
    version: 1,
    untranscribed: [] as Transcript['untranscribed'],
    /** How often the draft was opened. */
    opened: 0,
  };
  const transcript = (): Transcript => ({
    id: id('52'),
    language: 'en',
    version: said.version,
    transcribeId,
    mediaId,
    verification,
    verifiedBy: verification === 'VERIFIED' ? 'Ada Lovelace' : null,
    verifiedAt: verification === 'VERIFIED' ? '2026-01-02T03:04:05.000Z' : null,
    decidedBy: verification === 'VERIFIED' ? 'Ada Lovelace' : null,
    decidedAt: verification === 'VERIFIED' ? '2026-01-02T03:04:05.000Z' : null,
    rejectedReason: null,
    openDraftId: null,
    untranscribed: said.untranscribed,
    upperSubtitleList: [],
    lowerSubtitleList: draft.cues().map((cue) => ({ ...plainOf(cue, 1), words: [] })),
  });
  const sent =
    (call: 'create' | 'delete' | 'split' | 'merge' | 'update') =>
    async ({ body }: { body: unknown }) => {
      changed = true;
      try {
        return answer(await draft.calls.send({ call, body } as never));
      } catch (error) {
        if (error instanceof ApiError && error.code !== 'NETWORK')
          return refuse(error.code, { conflicts: error.conflicts });
        throw error;
      }
    };
  server.on(at(getVideoInformation, { mediaId }), () => answer(media(verification)));
  server.on(at(viewTranscript, { transcribe_id: transcribeId, language: 'en', userId }), () =>
    answer(transcript()),
  );
  server.on(at(editableSubtitle, { transcribe_id: transcribeId, report_id: '0' }), () => {
    said.opened += 1;
    return answer({
      ...draft.draft(),
      owner: { kind: 'transcript', id: transcribeId },
      baseVersion: said.version,
    });
  });
  server.on(at(viewSubtitleDrafts, { kind: 'transcript', id: transcribeId }), () =>
    answer([
      {
        reportId: draft.reportId(),
        createdBy: { userId, displayName: 'Ada Lovelace' },
        createdAt: '2026-01-02T03:04:05.000Z',
        lastChangedAt: null,
        changed,
        baseVersion: 1,
        present: [],
      },
    ]),
  );
  server.on(at(draftWords, { report_id: draft.reportId() }), () => answer({}));
  server.on(at(subtitleConflicts, { report_id: draft.reportId() }), async () =>
    answer(await draft.calls.conflicts(draft.reportId())),
  );
  server.on(holdConflict, async ({ body }) => {
    const held = body as BodyOf<typeof holdConflict>;
    await draft.calls.hold(held);
    const ids = { report_id: held.reportId, conflict_id: held.conflictId };
    server.on(at(decideConflict, ids), async () =>
      answer({ decided: await draft.calls.decide(held.reportId, held.conflictId, mediaId) }),
    );
    return answer(null);
  });
  server.on(draftPresence, () => answer(said.present));
  server.on(viewReadingRules, () => answer([]));
  server.on(at(viewShotChanges, { mediaId }), () => answer({ status: 'none', shotChangesMs: [] }));
  server.on(at(createMediaToken, { mediaId }), () => refuse('NOT_FOUND'));
  server.on(at(getPeaks, { mediaId }), () => refuse('NOT_FOUND'));
  server.on(createSubtitle, sent('create'));
  server.on(deleteSubtitle, sent('delete'));
  server.on(splitSubtitle, sent('split'));
  server.on(mergeSubtitles, sent('merge'));
  server.on(updateSubtitle, sent('update'));
  for (let since = 0; since < 30; since += 1)
    server.on(
      at(subtitleChanges, { report_id: draft.reportId(), since: String(since) }),
      async () => answer(await draft.calls.changesSince(draft.reportId(), since)),
    );
  server.on(replaceSubtitle, () => {
    changed = false;
    said.version += 1;
    return answer(transcript());
  });
  for (const status of ['VERIFIED', 'REJECTED', 'IN_REVIEW'] as const)
    server.on(at(verifyTranscript, { transcribe_id: transcribeId, status, userId }), ({ body }) => {
      const { reason, overrideErrors, version } = (body ?? {}) as {
        reason?: string;
        overrideErrors?: boolean;
        version?: number;
      };
      if (status !== 'IN_REVIEW' && version !== said.version) return refuse('DRAFT_OUTDATED');
      if (status === 'VERIFIED' && said.hasErrors && !overrideErrors)
        return refuse('TRANSCRIPT_HAS_ERRORS');
      if (reason) said.reasons.push(reason);
      verification = status;
      return answer(transcript());
    });
  return { ...server, draft, said };
}
