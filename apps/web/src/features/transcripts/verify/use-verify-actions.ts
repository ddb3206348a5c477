import type { Transcript } from '@glossa/contracts/transcripts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { publishDraft, setVerification, takeTranscript } from '../../../lib/queries/transcripts.ts';
import type { DraftSession } from './use-draft.ts';

/** Thrown where texts are still unsaved: nothing is published without them. */
export class UnsavedTexts extends Error {
  constructor() {
    super(
      'Some corrections are not stored yet, so nothing was published. Look at the marked cues, then try again.',
    );
  }
}

/** Publishing and verifying: pending texts are stored first, and a draft without changes is never published. */
export function useVerifyActions(transcript: Transcript, session: DraftSession, userId: string) {
  const client = useQueryClient();
  const { saver, holder } = session;
  const { transcribeId } = transcript;

  const publishChanges = async (): Promise<boolean> => {
    if (!(await saver.flush())) throw new UnsavedTexts();
    const draft = holder.current();
    if (!draft || !(draft.changed || saver.hasStoredAnything())) return false;
    const published = await publishDraft(transcribeId, draft.reportId);
    await takeTranscript(client, published);
    holder.forget();
    saver.forgetStored();
    return true;
  };

  const move = async (status: Transcript['verification'], reason?: string) => {
    const moved = await setVerification({
      transcribeId,
      userId,
      status,
      ...(reason === undefined ? {} : { reason }),
    });
    await takeTranscript(client, moved);
  };

  return {
    publish: useMutation({ mutationFn: publishChanges }),
    verify: useMutation({
      mutationFn: async () => {
        await publishChanges();
        await move('VERIFIED');
      },
    }),
    reject: useMutation({
      mutationFn: async (reason: string) => {
        await publishChanges();
        await move('REJECTED', reason);
      },
    }),
    editAgain: useMutation({ mutationFn: () => move('IN_REVIEW') }),
  };
}
