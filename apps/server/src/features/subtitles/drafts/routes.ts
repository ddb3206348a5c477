import {
  createSubtitle,
  deleteSubtitle,
  duplicateSubtitle,
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
  discardSubtitleDraft,
  draftPresence,
  draftWords,
  editableSubtitle,
  editableTranslationSubtitle,
  replaceSubtitle,
  replaceTranslationSubtitle,
  viewSubtitleDrafts,
  viewSubtitleVersion,
  viewSubtitleVersions,
} from '@glossa/contracts/subtitles';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Mount } from '../../../platform/http/mount.ts';
import type { Queue } from '../../../platform/jobs/queue.ts';
import type { Parsers } from '../../../platform/sandbox/parsers/task.ts';
import type { Storage } from '../../../platform/storage/port.ts';
import { findTranscript, presentTranscript } from '../../transcripts/index.ts';
import { findRequest, presentTranslation } from '../../translations/index.ts';
import { newCueId } from '../new-cue-id.ts';
import { changeDraft } from './apply-change-set.ts';
import { mountDraftFiles } from './draft-files.ts';
import { requireOwner } from './find-owner.ts';
import { discardDraft, listDrafts } from './list-drafts.ts';
import { endConflict, holdConflictOf, listConflicts } from './open-conflicts.ts';
import { openDraft, openOwnDraft } from './open-draft.ts';
import { recordPresence } from './presence.ts';
import {
  type OnTranscriptPublished,
  publishTranscriptDraft,
  publishTranslationDraft,
} from './publish-draft.ts';
import { readChanges, readDraftWords } from './read-changes.ts';
import { planDuplicate, planMerge, planSplit } from './reshape-cues.ts';
import { listVersions, readVersion } from './versions.ts';

type DraftDeps = {
  db: Database;
  parsers: Parsers;
  queue: Queue;
  storage: Storage;
  clock: Clock;
  onPublished: OnTranscriptPublished;
};

export function mountDrafts(mount: Mount, deps: DraftDeps): void {
  mountOpening(mount, deps);
  mountChanging(mount, deps);
  mountPublishing(mount, deps);
  mountDraftFiles(mount, deps);
}

function mountOpening(mount: Mount, { db, clock }: DraftDeps): void {
  mount(editableSubtitle, ({ actor, params }) => {
    const owner = { kind: 'transcript' as const, id: params.transcribe_id };
    return openDraft(db, actor, owner, params.report_id, clock.now());
  });
  mount(editableTranslationSubtitle, ({ actor, params }) => {
    const owner = { kind: 'translation' as const, id: params.ticket_id };
    return openDraft(db, actor, owner, params.report_id, clock.now());
  });
  mount(draftWords, ({ actor, params }) => readDraftWords(db, actor, params.report_id));
  mount(subtitleChanges, ({ actor, params }) =>
    readChanges(db, actor, params.report_id, params.since),
  );
  mount(subtitleConflicts, ({ actor, params }) => listConflicts(db, actor, params.report_id));
  mount(holdConflict, async ({ actor, body }) => {
    await holdConflictOf(db, actor, body);
    return null;
  });
  mount(decideConflict, async ({ actor, params, query }) => ({
    decided: await endConflict(db, actor, {
      reportId: params.report_id,
      conflictId: params.conflict_id,
      decisionId: query.decisionId,
    }),
  }));
  mount(draftPresence, ({ actor, body }) => recordPresence(db, actor, body, clock.now()));
  mount(viewSubtitleDrafts, ({ actor, params }) => listDrafts(db, actor, params, clock.now()));
  mount(discardSubtitleDraft, async ({ actor, params }) => {
    await discardDraft(db, actor, params.report_id);
    return null;
  });
  mount(viewSubtitleVersions, ({ actor, params }) => listVersions(db, actor, params));
  mount(viewSubtitleVersion, ({ actor, params }) => readVersion(db, actor, params.set_id));
}

function mountChanging(mount: Mount, { db, clock }: DraftDeps): void {
  mount(createSubtitle, ({ actor, body }) =>
    changeDraft(db, actor, body, async () => ({
      changes: body.cues.map(({ cueId = newCueId(), cue }) => ({ cueId, revision: null, cue })),
      answerAll: true,
    })),
  );
  mount(updateSubtitle, ({ actor, body }) =>
    changeDraft(db, actor, body, async () => ({ changes: body.changes })),
  );
  mount(deleteSubtitle, ({ actor, body }) =>
    changeDraft(db, actor, body, async () => ({
      changes: body.cues.map((seen) => ({ ...seen, cue: null })),
    })),
  );
  mount(splitSubtitle, ({ actor, body }) => changeDraft(db, actor, body, planSplit(body)));
  mount(mergeSubtitles, ({ actor, body }) => changeDraft(db, actor, body, planMerge(body)));
  mount(duplicateSubtitle, async ({ actor, body }) => {
    if ('owner' in body) {
      const owner = await requireOwner(db, actor, body.owner, 'edit');
      return { reportId: await openOwnDraft(db, actor, owner, clock.now()), change: null };
    }
    const change = await changeDraft(db, actor, body, planDuplicate(body));
    return { reportId: body.reportId, change };
  });
}

function mountPublishing(mount: Mount, deps: DraftDeps): void {
  const { db, clock, onPublished } = deps;
  mount(replaceSubtitle, async ({ actor, body }) => {
    await publishTranscriptDraft(db, actor, body, clock.now(), onPublished);
    return presentTranscript(db, await findTranscript(db, actor, body.transcribeId));
  });
  mount(replaceTranslationSubtitle, async ({ actor, body }) => {
    await publishTranslationDraft(deps, actor, body, clock.now());
    return presentTranslation(db, await findRequest(db, actor, body.ticketId));
  });
}
