import type { Transcript } from '@glossa/contracts/transcripts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/http/api-error.ts';
import { transcriptKeys } from '../../../lib/queries/query-keys.ts';
import { setTranscriptData, setVerification } from '../queries.ts';
import type { Outcome } from '../store/editor-types.ts';

/** Why it is verified despite its issues. */
export type Acceptance = { overrideErrors: true; reason: string } | { confirmWarnings: true };

/** Why publishing was skipped, as an error, so that later steps do not run. */
class NotPublished extends Error {}

export async function published(publish: () => Promise<Outcome>): Promise<void> {
  const outcome = await publish();
  if (!outcome.done) throw new NotPublished(outcome.message, { cause: outcome });
}

type Session = {
  /** Null if no draft is open. */
  publish: (() => Promise<Outcome>) | null;
  /** The published version that is shown, or that the draft began with. */
  version: number;
  hasChanges: boolean;
  /** Reopens the draft that publishing closed. */
  reopen: () => void;
};

/** Publishes and verifies a transcript. A draft without changes is never published. */
export function useVerifyActions(transcript: Transcript, session: Session, userId: string) {
  const client = useQueryClient();
  const { publish, hasChanges, reopen } = session;
  const { transcribeId } = transcript;
  const publishedKey = transcriptKeys.published(transcribeId);

  const publishChanges = async (): Promise<boolean> => {
    if (!publish || !hasChanges) return false;
    await published(publish);
    return true;
  };
  const move = async (
    status: Transcript['verification'],
    body: Parameters<typeof setVerification>[0]['body'] = {},
  ) => {
    const wasPublished = await publishChanges();
    const own = wasPublished ? client.getQueryData<Transcript>(publishedKey) : undefined;
    const version = own?.version ?? session.version;
    try {
      await setTranscriptData(
        client,
        await setVerification({ transcribeId, userId, status, body: { version, ...body } }),
      );
    } catch (error) {
      const isOutdated = error instanceof ApiError && error.code === 'DRAFT_OUTDATED';
      if (isOutdated) await client.invalidateQueries({ queryKey: publishedKey });
      // The next draft begins with the newer version.
      if (wasPublished || isOutdated) reopen();
      throw error;
    }
    // A verified transcript is not edited before it is reopened; a rejected one can be edited.
    if (wasPublished && status !== 'VERIFIED') reopen();
  };

  return {
    publish: useMutation({
      mutationFn: async () => {
        if (await publishChanges()) reopen();
      },
    }),
    verify: useMutation({
      mutationFn: (anyway: Acceptance | null) => move('VERIFIED', anyway),
    }),
    reject: useMutation({ mutationFn: (reason: string) => move('REJECTED', { reason }) }),
    editAgain: useMutation({
      mutationFn: async () => {
        await setTranscriptData(
          client,
          await setVerification({ transcribeId, userId, status: 'IN_REVIEW', body: null }),
        );
      },
    }),
  };
}
