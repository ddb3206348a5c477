import { randomUUID } from 'node:crypto';
import type { PlainCue } from '@glossa/contracts/cues';
import {
  type ChangeResult,
  type CueChangeInput,
  type CueInput,
  updateSubtitle,
} from '@glossa/contracts/subtitle-changes';
import {
  type Draft,
  editableSubtitle,
  editableTranslationSubtitle,
  replaceSubtitle,
  type SubtitleOwner,
} from '@glossa/contracts/subtitles';
import type { LightMyRequestResponse } from 'fastify';
import { dataOf } from './media-calls.ts';
import { type Caller, call, type TestApi } from './test-api.ts';

export const tryOpening = (
  api: TestApi,
  caller: Caller,
  owner: SubtitleOwner,
  reportId = '0',
): Promise<LightMyRequestResponse> =>
  owner.kind === 'transcript'
    ? call(api, editableSubtitle, {
        caller,
        params: { transcribe_id: owner.id, report_id: reportId },
      })
    : call(api, editableTranslationSubtitle, {
        caller,
        params: { ticket_id: owner.id, report_id: reportId },
      });

export const openDraft = async (
  api: TestApi,
  caller: Caller,
  owner: SubtitleOwner,
  reportId = '0',
): Promise<Draft> => dataOf<Draft>(await tryOpening(api, caller, owner, reportId));

type Tracks<T> = { upperSubtitleList: T[]; lowerSubtitleList: T[] };
/** Both tracks together, by time. */
export const cuesOf = <T extends PlainCue>(set: Tracks<T>): T[] =>
  [...set.upperSubtitleList, ...set.lowerSubtitleList].sort((a, b) => a.startMs - b.startMs);
export const textsOf = (set: Tracks<PlainCue>): string[] => cuesOf(set).map((cue) => cue.text);
export function cueAt<T extends PlainCue>(set: Tracks<T>, index: number): T {
  const cue = cuesOf(set)[index];
  if (!cue) throw new Error(`there is no cue ${index}`);
  return cue;
}

/** Sends a change set, with its own number unless one is given. */
export const tryChanging = (
  api: TestApi,
  caller: Caller,
  reportId: string,
  changes: CueChangeInput[],
  changeId: string = randomUUID(),
): Promise<LightMyRequestResponse> =>
  call(api, updateSubtitle, { caller, payload: { reportId, changeId, changes } });

/** A change of one cue, based on the given revision. */
export const edit = (cue: PlainCue, fields: CueInput): CueChangeInput => ({
  cueId: cue.id,
  revision: cue.revision,
  cue: fields,
});

export const changeDraft = async (...args: Parameters<typeof tryChanging>): Promise<ChangeResult> =>
  dataOf<ChangeResult>(await tryChanging(...args));

export const tryPublishing = (
  api: TestApi,
  caller: Caller,
  transcribeId: string,
  reportId: string,
): Promise<LightMyRequestResponse> =>
  call(api, replaceSubtitle, { caller, payload: { transcribeId, reportId } });
