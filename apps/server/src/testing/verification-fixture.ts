import { type AuditEntry, viewAuditLog } from '@glossa/contracts/audit';
import type { Verification } from '@glossa/contracts/media';
import { verifyTranscript } from '@glossa/contracts/transcripts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createFakeMediaTools } from '../engines/media-tools/testing/fake.ts';
import { createFakeSpeechEngine } from '../engines/speech-to-text/testing/fake.ts';
import { addCategory, dataOf, join, transcribed } from './media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from './test-api.ts';
import type { Member } from './user-calls.ts';

type VerificationTest = {
  api: TestApi;
  admin: Member;
  anna: Member;
  ben: Member;
  mediaId: string;
  transcribeId: string;
};

/** Starts a server for the tests of a file and hands each test a transcript of four cues, and two verifiers. */
export function useVerification(assign: (current: VerificationTest) => void) {
  let api: TestApi;
  let admin: Member;
  let transcribeId: string;
  beforeAll(async () => {
    const text =
      'Good morning everyone. Welcome to the first lesson. Today we speak about rivers. Thank you very much.';
    api = await createTestApi({
      overrides: {
        mediaTools: createFakeMediaTools(),
        speechEngines: [createFakeSpeechEngine({ text })],
      },
      worker: true,
    });
  });
  beforeEach(async () => {
    admin = await join(api, 'Organisation administrator');
    const categoryId = await addCategory(api, admin);
    const anna = await join(api, 'Verifier', admin.organisationId);
    const ben = await join(api, 'Verifier', admin.organisationId);
    const recording = await transcribed(api, anna, categoryId);
    ({ transcribeId } = recording);
    assign({ api, admin, anna, ben, mediaId: recording.mediaId, transcribeId });
  });
  afterAll(() => api.stop());
  return {
    move: (caller: Caller, status: Verification, payload: object = {}) =>
      call(api, verifyTranscript, {
        caller,
        params: { transcribe_id: transcribeId, status, userId: caller.userId },
        payload,
      }),
    /** What the audit log has about the transcript, newest first. */
    entries: async () =>
      dataOf<{ items: AuditEntry[] }>(
        await call(api, viewAuditLog, {
          caller: admin,
          query: { action: 'transcript-verification', subject: transcribeId },
        }),
      ).items,
  };
}
