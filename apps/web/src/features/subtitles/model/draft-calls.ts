import type { AnswerOf } from '@glossa/contracts/endpoint';
import type { ChangeResult } from '@glossa/contracts/subtitles';
import {
  createSubtitle,
  type Draft,
  deleteSubtitle,
  duplicateSubtitle,
  editableSubtitle,
  editableTranslationSubtitle,
  mergeSubtitles,
  type SubtitleOwner,
  splitSubtitle,
  subtitleChanges,
  updateSubtitle,
} from '@glossa/contracts/subtitles';
import { callApi } from '../../../lib/api-client.ts';
import type { ChangeRequest } from './change-request.ts';

export type DraftCalls = {
  send: (request: ChangeRequest) => Promise<ChangeResult>;
  changesSince: (reportId: string, since: number) => Promise<AnswerOf<typeof subtitleChanges>>;
  /** '0': one's own open draft, made where there is none. */
  open: (reportId: string) => Promise<Draft>;
};

/** The calls of the server that a draft needs. All throw ApiError. */
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
