import type { Transcript } from '@glossa/contracts/transcripts';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { formatInstant } from '../../lib/format.ts';
import { t } from '../../lib/language/t.ts';
import { useCan } from '../../lib/permissions.ts';
import type { usePlayableMedia } from '../../lib/queries/playable-media.ts';
import { useSession } from '../../lib/session.ts';
import { useConfirm } from '../../ui/confirm-dialog.tsx';
import type { PlayerStore } from '../../ui/player/player-store.ts';
import { toast } from '../../ui/toast.tsx';
import { type DraftSessionState, useHasChanges } from './draft-session.tsx';
import { EditorWorkspace } from './layout/editor-workspace.tsx';
import { useChecks } from './layout/use-editor-media.ts';
import type { EditorMedia, EditorStore } from './model/editor-types.ts';
import { ErrorsDialog } from './verification/errors-dialog.tsx';
import { LeaveGuard } from './verification/leave-guard.tsx';
import { RejectDialog } from './verification/reject-dialog.tsx';
import { useVerifyActions } from './verification/use-verify-actions.ts';
import { VerificationNote } from './verification/verification-note.tsx';
import { verificationStates } from './verification/verification-states.ts';

type Props = {
  store: EditorStore;
  player: PlayerStore;
  media: EditorMedia;
  playable: ReturnType<typeof usePlayableMedia>;
  transcript: Transcript;
  mayVerify: boolean;
  draft: DraftSessionState | null;
};

/** The editor of a transcript, and what makes it one that can be relied on. */
export function TranscriptWorkspace(props: Props) {
  const { store, player, media, transcript, mayVerify, draft } = props;
  const { userId } = useSession().user;
  const mayTranslate = useCan('Translation', 'edit');
  const confirm = useConfirm();
  const [asking, setAsking] = useState<'reject' | 'errors' | null>(null);
  useChecks(store, media);
  const hasChanges = useHasChanges(store);
  const session = {
    publish: draft?.status === 'open' ? draft.publish : null,
    hasChanges,
    reopen: draft?.reopen ?? (() => undefined),
  };
  const actions = useVerifyActions(transcript, session, userId);
  const done = (sentence: string) => ({
    onSuccess: () => {
      setAsking(null);
      toast.success(sentence);
    },
    onError: (error: Error) => {
      if (error instanceof ApiError && error.code === 'TRANSCRIPT_HAS_ERRORS') setAsking('errors');
      else toast.error(error);
    },
  });
  const isVerified = done(t('The transcript is verified.'));
  const verify = () => {
    // What is known to be refused is not published first.
    if (store.findings().some(({ severity }) => severity === 'error')) setAsking('errors');
    else actions.verify.mutate(null, isVerified);
  };
  const editAgain = async () => {
    const agreed = await confirm({
      title: t('Edit a verified transcript?'),
      message: t(
        'It returns to review, and new translations wait until it is verified again. Translations made from lines you change are marked as out of date.',
      ),
      confirmLabel: t('Edit again'),
    });
    if (agreed)
      actions.editAgain.mutate(undefined, done(t('Back in review. You can edit it now.')));
  };
  const open = store.mayEdit;
  const busy = actions.verify.isPending
    ? 'verify'
    : actions.publish.isPending
      ? 'publish'
      : actions.reject.isPending
        ? 'reject'
        : null;
  const mayAskToEdit = mayVerify && transcript.verification === 'VERIFIED';

  return (
    <>
      <EditorWorkspace
        store={store}
        player={player}
        media={media}
        userId={userId}
        source={null}
        sourceLanguage={null}
        src={props.playable.src}
        onRefused={props.playable.onRefused}
        state={verificationStates[transcript.verification]}
        onAskToEdit={mayAskToEdit ? () => void editAgain() : null}
        notes={
          <VerificationNote
            transcript={transcript}
            mayEdit={mayVerify}
            mayTranslate={mayTranslate}
            busy={actions.editAgain.isPending}
            onEditAgain={() => void editAgain()}
            when={formatInstant}
          />
        }
        actions={{
          onPublish: open
            ? () => actions.publish.mutate(undefined, done(t('The corrections are published.')))
            : null,
          onVerify: open ? verify : null,
          onReject: open ? () => setAsking('reject') : null,
          busy,
          hasChanges,
        }}
      />
      <RejectDialog
        opened={asking === 'reject'}
        busy={actions.reject.isPending}
        onClose={() => setAsking(null)}
        onReject={(reason) => actions.reject.mutate(reason, done(t('The transcript is rejected.')))}
      />
      <ErrorsDialog
        store={store}
        opened={asking === 'errors'}
        busy={actions.verify.isPending}
        onClose={() => setAsking(null)}
        onGoTo={(cueId) => {
          setAsking(null);
          store.goTo(cueId);
        }}
        onShowAll={() => {
          setAsking(null);
          store.setFilter({ only: 'errors', text: '' });
        }}
        onVerifyAnyway={(reason) =>
          actions.verify.mutate({ overrideErrors: true, reason }, isVerified)
        }
      />
      <LeaveGuard store={store} />
    </>
  );
}
