import type { Draft } from '@glossa/contracts/subtitles';
import type { Transcript } from '@glossa/contracts/transcripts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { openDraft, saveCueText, transcriptKeys } from '../../../lib/queries/transcripts.ts';
import { CueGone } from './cue-gone.ts';
import { createDraftSaver, type DraftSaver } from './draft-saver.ts';
import { explainSaveProblem } from './save-problem.ts';

/** The draft of one transcript: opened at the first correction, not at the first look. */
function createDraftHolder(client: QueryClient, transcribeId: string) {
  const key = transcriptKeys.draft(transcribeId);
  let opening: Promise<Draft> | null = null;
  const open = (reportId: string): Promise<Draft> => {
    opening = openDraft(transcribeId, reportId).then((draft) => {
      client.setQueryData(key, draft);
      return draft;
    });
    // A failed opening is forgotten, so that the next save tries again.
    opening.catch(() => {
      opening = null;
    });
    return opening;
  };
  return {
    current: () => client.getQueryData<Draft>(key),
    /** The open draft, or a new one. */
    ensure: () => opening ?? open('0'),
    reload: async () => open((await (opening ?? open('0'))).reportId),
    forget() {
      opening = null;
      client.removeQueries({ queryKey: key });
    },
  };
}

const findCue = (draft: Draft, cueId: string) =>
  [...draft.upperSubtitleList, ...draft.lowerSubtitleList].find(({ id }) => id === cueId);

export type DraftSession = {
  saver: DraftSaver;
  holder: ReturnType<typeof createDraftHolder>;
};

function createSession(client: QueryClient, transcribeId: string): DraftSession {
  const holder = createDraftHolder(client, transcribeId);
  const saver = createDraftSaver({
    explain: explainSaveProblem,
    readCue: async (cueId, fresh) => {
      const cue = findCue(await (fresh ? holder.reload() : holder.ensure()), cueId);
      if (!cue) throw new CueGone();
      return cue;
    },
    saveCue: async (cueId, text, revision) => {
      const { reportId } = await holder.ensure();
      return saveCueText({ reportId, cueId, revision, text });
    },
  });
  return { saver, holder };
}

/** Saver and draft for as long as the screen is open on this transcript; a draft left open earlier is opened at once. */
export function useDraftSession(transcript: Transcript, mayEdit: boolean) {
  const client = useQueryClient();
  const [{ saver, holder }] = useState(() => createSession(client, transcript.transcribeId));
  const edits = useSyncExternalStore(saver.subscribe, saver.getEdits);
  const hasOpenDraft = mayEdit && transcript.openDraftId !== null;

  useEffect(() => {
    if (!hasOpenDraft) return;
    // Not there for now: the published text is shown, and the first correction tries again and says so if it fails.
    holder.ensure().catch(() => undefined);
  }, [holder, hasOpenDraft]);

  useEffect(() => {
    const retry = () => saver.retryNow();
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
      saver.dispose();
    };
  }, [saver]);

  return { saver, holder, edits };
}
