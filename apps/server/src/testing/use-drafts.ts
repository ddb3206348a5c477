import type { Draft } from '@glossa/contracts/subtitles';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { changeDraft, cueAt, edit, openDraft, tryPublishing } from './draft-calls.ts';
import { type DraftTest, setupDraftTest } from './draft-fixture.ts';
import { transcribed } from './media-calls.ts';
import type { Caller } from './test-api.ts';

/** The server, the people, and the transcript of a test. */
export type CurrentDrafts = DraftTest & Awaited<ReturnType<typeof transcribed>>;

/** A server and two people who may edit, for the tests of a file; each test has a transcript of its own. */
export function useDrafts() {
  let fixture: DraftTest;
  let media: Awaited<ReturnType<typeof transcribed>>;
  beforeAll(async () => {
    fixture = await setupDraftTest();
  });
  beforeEach(async () => {
    media = await transcribed(fixture.api, fixture.anna, fixture.categoryId);
  });
  afterAll(() => fixture.api.stop());

  const owner = () => ({ kind: 'transcript' as const, id: media.transcribeId });
  return {
    current: (): CurrentDrafts => ({ ...fixture, ...media }),
    owner,
    open: (caller: Caller, reportId = '0') => openDraft(fixture.api, caller, owner(), reportId),
    publish: (caller: Caller, draft: Draft) =>
      tryPublishing(fixture.api, caller, media.transcribeId, draft.reportId),
    retext: (caller: Caller, draft: Draft, index: number, text: string) =>
      changeDraft(fixture.api, caller, draft.reportId, [edit(cueAt(draft, index), { text })]),
  };
}
