import type { AnswerOf, BodyOf } from '@glossa/contracts/endpoint';
import {
  type ChangeResult,
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
  type OpenConflict,
  subtitleConflicts,
} from '@glossa/contracts/subtitle-conflicts';
import {
  type Draft,
  editableSubtitle,
  editableTranslationSubtitle,
  type SubtitleOwner,
} from '@glossa/contracts/subtitles';
import { callApi } from '../../../lib/http/api-client.ts';

type Call<Name extends string, Body> = { call: Name; body: Body };
type DuplicateBody = Extract<BodyOf<typeof duplicateSubtitle>, { cueId: string }>;

/** A server call that saves a change set. */
export type ChangeRequest =
  | Call<'create', BodyOf<typeof createSubtitle>>
  | Call<'delete', BodyOf<typeof deleteSubtitle>>
  | Call<'split', BodyOf<typeof splitSubtitle>>
  | Call<'duplicate', DuplicateBody>
  | Call<'merge', BodyOf<typeof mergeSubtitles>>
  | Call<'update', BodyOf<typeof updateSubtitle>>;

export type DraftCalls = {
  send: (request: ChangeRequest) => Promise<ChangeResult>;
  changesSince: (reportId: string, since: number) => Promise<AnswerOf<typeof subtitleChanges>>;
  /** '0': the user's open draft, created if there is none. */
  open: (reportId: string) => Promise<Draft>;
  /** Conflicts of everyone in the draft. */
  conflicts: (reportId: string) => Promise<readonly OpenConflict[]>;
  hold: (body: BodyOf<typeof holdConflict>) => Promise<unknown>;
  /** False: someone else decided before. The same decision again gets the same answer. */
  decide: (reportId: string, conflictId: string, decisionId: string) => Promise<boolean>;
};

/** The server calls of a draft. All throw ApiError. */
export const draftCallsOf = (owner: SubtitleOwner): DraftCalls => ({
  send: sendChange,
  changesSince: (reportId, since) =>
    callApi(subtitleChanges, { params: { report_id: reportId, since } }),
  open: (reportId) =>
    owner.kind === 'transcript'
      ? callApi(editableSubtitle, { params: { transcribe_id: owner.id, report_id: reportId } })
      : callApi(editableTranslationSubtitle, {
          params: { ticket_id: owner.id, report_id: reportId },
        }),
  conflicts: (reportId) => callApi(subtitleConflicts, { params: { report_id: reportId } }),
  hold: (body) => callApi(holdConflict, { body }),
  async decide(reportId, conflictId, decisionId) {
    const params = { report_id: reportId, conflict_id: conflictId };
    return (await callApi(decideConflict, { params, query: { decisionId } })).decided;
  },
});

async function sendChange(request: ChangeRequest): Promise<ChangeResult> {
  switch (request.call) {
    case 'create':
      return callApi(createSubtitle, { body: request.body });
    case 'delete':
      return callApi(deleteSubtitle, { body: request.body });
    case 'split':
      return callApi(splitSubtitle, { body: request.body });
    case 'merge':
      return callApi(mergeSubtitles, { body: request.body });
    case 'update':
      return callApi(updateSubtitle, { body: request.body });
    case 'duplicate': {
      const { change } = await callApi(duplicateSubtitle, { body: request.body });
      if (!change) throw new Error('The server copied a cue and did not say what came of it.');
      return change;
    }
  }
}
