import type { Transcript } from '@glossa/contracts/transcripts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setVerification, takeTranscript } from '../../../lib/queries/transcripts.ts';
import type { Outcome } from '../model/editor-types.ts';

export type OverridingReason = { overrideErrors: true; reason: string };

/** Why publishing was not done, as something thrown: what comes after it must not happen. */
class NotPublished extends Error {}

export async function published(publish: () => Promise<Outcome>): Promise<void> {
  const outcome = await publish();
  if (!outcome.done) throw new NotPublished(outcome.message);
}

type Session = {
  /** Null where no draft is open. */
  publish: (() => Promise<Outcome>) | null;
  hasChanges: boolean;
  /** Opens the draft again, which publishing has closed. */
  reopen: () => void;
};

/** Publishing and verifying a transcript. A draft without changes is never published. */
export function useVerifyActions(transcript: Transcript, session: Session, userId: string) {
  const client = useQueryClient();
  const { publish, hasChanges, reopen } = session;

  const publishChanges = async (): Promise<boolean> => {
    if (!publish || !hasChanges) return false;
    await published(publish);
    return true;
  };
  const move = async (
    status: Transcript['verification'],
    body: Parameters<typeof setVerification>[0]['body'] = null,
  ) => {
    const wasPublished = await publishChanges();
    try {
      const { transcribeId } = transcript;
      await takeTranscript(client, await setVerification({ transcribeId, userId, status, body }));
    } catch (error) {
      if (wasPublished) reopen();
      throw error;
    }
    // Once verified nobody edits it before it is opened again; a rejected one goes on being corrected.
    if (wasPublished && status !== 'VERIFIED') reopen();
  };

  return {
    publish: useMutation({
      mutationFn: async () => {
        if (await publishChanges()) reopen();
      },
    }),
    verify: useMutation({
      mutationFn: (anyway: OverridingReason | null) => move('VERIFIED', anyway),
    }),
    reject: useMutation({ mutationFn: (reason: string) => move('REJECTED', { reason }) }),
    editAgain: useMutation({
      mutationFn: async () => {
        const { transcribeId } = transcript;
        await takeTranscript(
          client,
          await setVerification({ transcribeId, userId, status: 'IN_REVIEW', body: null }),
        );
      },
    }),
  };
}
