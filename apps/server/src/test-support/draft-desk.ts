import { randomUUID } from 'node:crypto';
import type { CueConflict } from '@glossa/contracts/cues';
import type { CueChangeInput, SubtitleOwner } from '@glossa/contracts/subtitles';
import type { LightMyRequestResponse } from 'fastify';
import { createFakeMediaTools } from '../engines/media-tools/fake.ts';
import { createFakeSpeechEngine } from '../engines/speech-to-text/fake.ts';
import { changeDraft, cueAt, openDraft } from './draft-journeys.ts';
import { addCategory, join, transcribed } from './media-journeys.ts';
import { type Caller, call, createTestApi } from './test-api.ts';

export type DraftDesk = Awaited<ReturnType<typeof setDraftDesk>>;

/** A server with a transcript of some cues, and two people who may edit it. */
export async function setDraftDesk() {
  const text =
    'Good morning everyone. Welcome to the first lesson. Today we speak about rivers. Thank you very much.';
  const api = await createTestApi({
    overrides: {
      mediaTools: createFakeMediaTools(),
      speechEngines: [createFakeSpeechEngine({ text })],
    },
    worker: true,
  });
  const admin = await join(api, 'Organisation administrator');
  const categoryId = await addCategory(api, admin);
  const anna = await join(api, 'Verifier', admin.organisationId);
  const ben = await join(api, 'Verifier', admin.organisationId);
  const { transcribeId } = await transcribed(api, anna, categoryId);
  const owner: SubtitleOwner = { kind: 'transcript', id: transcribeId };
  return { api, anna, ben, categoryId, owner };
}

/** A draft of Anna's that nobody changed yet; those of earlier tests are given up. */
export async function openFreshDraft({ api, anna, owner }: DraftDesk) {
  const { db } = api.services.database;
  await db
    .updateTable('cue_sets')
    .set({ state: 'discarded' })
    .where('state', '=', 'draft')
    .execute();
  const draft = await openDraft(api, anna, owner);
  const { reportId } = draft;
  return {
    draft,
    first: cueAt(draft, 0),
    second: cueAt(draft, 1),
    third: cueAt(draft, 2),
    /** The draft as it is now. */
    now: () => openDraft(api, anna, owner, reportId),
    change: (changes: CueChangeInput[], changeId?: string) =>
      changeDraft(api, anna, reportId, changes, changeId),
    post: (endpoint: Parameters<typeof call>[1], more: object, caller: Caller = anna) =>
      call(api, endpoint, { caller, payload: { reportId, changeId: randomUUID(), ...more } }),
  };
}

export type FreshDraft = Awaited<ReturnType<typeof openFreshDraft>>;

/** The fields of a new cue of a second, after all others. */
export const newCue = (text: string, startMs = 100_000) => ({
  startMs,
  endMs: startMs + 1000,
  text,
});

/** The cues a refusal names; throws where it was no conflict. */
export function conflictsOf(answer: LightMyRequestResponse): CueConflict[] {
  const { code, conflicts } = answer.json() as { code: string; conflicts?: CueConflict[] };
  if (answer.statusCode !== 409 || code !== 'DRAFT_CONFLICT' || !conflicts)
    throw new Error(`no conflict: ${answer.body}`);
  return conflicts;
}
