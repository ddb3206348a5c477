import { languages } from '@glossa/contracts/languages';
import type { MediaDetails } from '@glossa/contracts/media';
import type { Draft } from '@glossa/contracts/subtitles';
import type { Transcript } from '@glossa/contracts/transcripts';
import { Alert, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatInstant } from '../../../lib/format.ts';
import { useCan } from '../../../lib/permissions.ts';
import { usePlayableMedia } from '../../../lib/queries/playable-media.ts';
import { transcriptKeys } from '../../../lib/queries/transcripts.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { mergeTracks } from '../../../ui/player/cue-times.ts';
import { MediaPlayer } from '../../../ui/player/media-player.tsx';
import { useNewPlayer } from '../../../ui/player/use-player.ts';
import { toast } from '../../../ui/toast.tsx';
import { type CueSelection, CueTable } from './cue-table.tsx';
import { countDoubtful, nextDoubtfulIndex } from './doubtful-words.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { useUnsavedGuard } from './unsaved-guard.ts';
import { useDraftSession } from './use-draft.ts';
import { useVerifyActions } from './use-verify-actions.ts';
import { VerificationNote } from './verification-note.tsx';
import { VerifyToolbar } from './verify-toolbar.tsx';
import classes from './verify-workspace.module.css';

type Props = {
  media: MediaDetails;
  transcript: Transcript;
  userId: string;
  mayVerify: boolean;
};

/** Player and cue table on one clock; corrections go into a draft that verifying publishes. */
export function VerifyWorkspace({ media, transcript, userId, mayVerify }: Props) {
  const mayTranslate = useCan('Translation', 'edit');
  const verified = transcript.verification === 'VERIFIED';
  const mayEdit = mayVerify && !verified;
  const session = useDraftSession(transcript, mayEdit);
  const { saver, holder, edits } = session;
  const actions = useVerifyActions(transcript, session, userId);
  const store = useNewPlayer(0, media.durationMs ?? 0);
  const playable = usePlayableMedia(media);
  const confirm = useConfirm();
  const guard = useUnsavedGuard(
    () => saver.unsavedCount() > 0,
    () => saver.flush(),
  );
  const [selection, setSelection] = useState<CueSelection>({ index: 0, editing: false });
  const [rejecting, setRejecting] = useState(false);

  const draft = useQuery<Draft>({
    queryKey: transcriptKeys.draft(transcript.transcribeId),
    queryFn: () => holder.ensure(),
    enabled: false,
  }).data;
  const source = draft ?? transcript;
  const cues = useMemo(
    () => mergeTracks(source.upperSubtitleList, source.lowerSubtitleList),
    [source],
  );
  // What is on the picture is what is typed, not what was stored.
  const typed = useMemo(
    () => cues.map((cue) => ({ ...cue, text: edits.get(cue.id)?.text ?? cue.text })),
    [cues, edits],
  );
  const unheard = useMemo(
    () =>
      cues.map((cue) => {
        const text = edits.get(cue.id)?.text ?? cue.text;
        return { words: text === cue.text ? cue.words : [] };
      }),
    [cues, edits],
  );
  const doubtfulCount = unheard.reduce((sum, { words }) => sum + countDoubtful(words), 0);
  const hasChanges =
    (draft?.changed ?? false) || saver.hasStoredAnything() || saver.unsavedCount() > 0;
  const outdated = [...edits.values()].some(({ status }) => status === 'outdated');

  const goToDoubtful = () => {
    const index = nextDoubtfulIndex(unheard, selection.index);
    if (index < 0) return;
    setSelection({ index, editing: false });
    const cue = cues[index];
    if (cue) store.seek(cue.startMs);
  };
  const report = (done: string) => ({
    onSuccess: () => toast.success(done),
    onError: toast.error,
  });
  const editAgain = async () => {
    const agreed = await confirm({
      title: 'Edit a verified transcript?',
      message:
        'It returns to review, and new translations wait until it is verified again. Translations made from lines you change are marked as out of date.',
      confirmLabel: 'Edit again',
    });
    if (agreed) actions.editAgain.mutate(undefined, report('Back in review. You can edit it now.'));
  };
  const busy = actions.verify.isPending
    ? 'verify'
    : actions.publish.isPending
      ? 'publish'
      : actions.reject.isPending
        ? 'reject'
        : null;

  return (
    <div className={classes.layout}>
      <div className={classes.side}>
        <MediaPlayer
          store={store}
          kind={media.kind === 'audio' ? 'audio' : 'video'}
          title={media.title}
          src={playable.src}
          onRefused={playable.onRefused}
          upper={typed.filter(({ track }) => track === 'upper')}
          lower={typed.filter(({ track }) => track === 'lower')}
          lang={source.language}
          peaks={playable.peaks}
          aspectRatio={media.width && media.height ? media.width / media.height : undefined}
        />
        <VerificationNote
          transcript={transcript}
          mayEdit={mayVerify}
          mayTranslate={mayTranslate}
          busy={actions.editAgain.isPending}
          onEditAgain={() => void editAgain()}
          when={formatInstant}
        />
        <Text size="xs" c="dimmed" className={classes.keys}>
          ↑ ↓ choose a cue · Enter correct it · Ctrl+Enter save and next · Esc close · Ctrl+Space
          play the cue · Space, J, K, L play and move
        </Text>
      </div>
      <section className={classes.cues} aria-label="Cues of the transcript">
        <VerifyToolbar
          edits={edits}
          doubtfulCount={doubtfulCount}
          verified={verified}
          mayEdit={mayEdit}
          hasChanges={hasChanges}
          busy={busy}
          onNextDoubtful={goToDoubtful}
          onRetrySaving={saver.retryNow}
          onPublish={() =>
            actions.publish.mutate(undefined, report('The corrections are published.'))
          }
          onReject={() => setRejecting(true)}
          onVerify={() => actions.verify.mutate(undefined, report('The transcript is verified.'))}
        />
        {outdated && (
          <Alert color="orange" variant="light" title="A newer version was published meanwhile">
            <Text size="sm" mb="xs">
              Your texts are still here. Take over the newer version: lines that differ are shown
              with both texts.
            </Text>
            <Button
              size="xs"
              onClick={() => {
                holder.forget();
                void saver.rebase();
              }}
            >
              Take it over
            </Button>
          </Alert>
        )}
        <div className={classes.table}>
          {cues.length === 0 ? (
            <Text c="dimmed" ta="center" p="xl">
              No speech was found in this recording, so there is nothing to verify.
            </Text>
          ) : (
            <CueTable
              store={store}
              cues={cues}
              edits={edits}
              saver={saver}
              language={languages[source.language]}
              selection={selection}
              onSelection={setSelection}
              mayEdit={mayEdit}
            />
          )}
        </div>
      </section>
      <RejectDialog
        opened={rejecting}
        busy={actions.reject.isPending}
        onClose={() => setRejecting(false)}
        onReject={(reason) =>
          actions.reject.mutate(reason, {
            onSuccess: () => {
              setRejecting(false);
              toast.success('The transcript is rejected.');
            },
            onError: toast.error,
          })
        }
      />
      <LeaveDialog
        opened={guard.status === 'blocked'}
        count={saver.unsavedCount()}
        onStay={() => guard.reset?.()}
        onLeave={() => guard.proceed?.()}
      />
    </div>
  );
}
