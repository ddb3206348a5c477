import { dismissUntranscribed, type Transcript } from '@glossa/contracts/transcripts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../../lib/http/call-api.ts';
import { transcriptKeys } from '../../../lib/queries/query-keys.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import type { EditorStore } from './editor-types.ts';

/** Tells the store which speech has no words. A decision is shown at once, and taken back if it cannot be stored. */
export function useUntranscribed(store: EditorStore, transcript: Transcript): void {
  const client = useQueryClient();
  const { transcribeId, untranscribed } = transcript;
  useEffect(() => {
    const show = (id: string, dismissed: boolean) =>
      client.setQueryData<Transcript>(
        transcriptKeys.published(transcribeId),
        (before) =>
          before && {
            ...before,
            untranscribed: before.untranscribed.map((one) =>
              one.id === id ? { ...one, dismissed } : one,
            ),
          },
      );
    const decide = async (id: string, dismissed: boolean) => {
      show(id, dismissed);
      try {
        await callApi(dismissUntranscribed, {
          params: { transcribe_id: transcribeId, untranscribedId: id },
          body: { dismissed },
        });
      } catch (error) {
        show(id, !dismissed);
        toast.error(error);
      }
    };
    store.setUntranscribed({
      spans: untranscribed,
      decide: (id, dismissed) => void decide(id, dismissed),
    });
  }, [client, store, transcribeId, untranscribed]);
}
