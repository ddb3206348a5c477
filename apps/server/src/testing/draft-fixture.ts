import { randomUUID } from 'node:crypto';
import type { CueConflict } from '@glossa/contracts/cues';
import type { CueChangeInput } from '@glossa/contracts/subtitle-changes';
import type { SubtitleOwner } from '@glossa/contracts/subtitles';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createFakeMediaTools } from '../engines/media-tools/testing/fake.ts';
import { createFakeSpeechEngine } from '../engines/speech-to-text/testing/fake.ts';
import { changeDraft, cueAt, openDraft } from './draft-calls.ts';
import { addCategory, join, transcribed } from './media-calls.ts';
import { type Caller, call, createTestApi } from './test-api.ts';

export type DraftTest = Awaited<ReturnType<typeof setupDraftTest>>;

/** A server with a transcript of some cues and two users who may edit it. */
export async function setupDraftTest() {
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

/** An unchanged draft of Anna's; those of earlier tests are discarded. */
export async function openFreshDraft({ api, anna, owner }: DraftTest) {
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
    /** The current draft. */
    now: () => openDraft(api, anna, owner, reportId),
    change: (changes: CueChangeInput[], changeId?: string) =>
      changeDraft(api, anna, reportId, changes, changeId),
    post: (endpoint: Parameters<typeof call>[1], more: object, caller: Caller = anna) =>
      call(api, endpoint, { caller, payload: { reportId, changeId: randomUUID(), ...more } }),
  };
}

export type FreshDraft = Awaited<ReturnType<typeof openFreshDraft>> & DraftTest;

/** Starts a server for the tests of a file and hands each test an unchanged draft of the same transcript. */
export function useFreshDraft(assign: (current: FreshDraft) => void) {
  let fixture: DraftTest;
  beforeAll(async () => {
    fixture = await setupDraftTest();
  });
  beforeEach(async () => {
    assign({ ...fixture, ...(await openFreshDraft(fixture)) });
  });
  afterAll(() => fixture.api.stop());
}

/** The fields of a new one-second cue after all others. */
export const newCue = (text: string, startMs = 100_000) => ({
  startMs,
  endMs: startMs + 1000,
  text,
});

/** The cues of a conflict response; throws for any other response. */
export function conflictsOf(answer: LightMyRequestResponse): CueConflict[] {
  const { code, conflicts } = answer.json() as { code: string; conflicts?: CueConflict[] };
  if (answer.statusCode !== 409 || code !== 'DRAFT_CONFLICT' || !conflicts)
    throw new Error(`no conflict: ${answer.body}`);
  return conflicts;
}
