import type { Verification } from '@glossa/contracts/media';
import { maxUnconfirmedWarnings } from '@glossa/contracts/reading-rules';
import type { Transcript } from '@glossa/contracts/transcripts';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { formatInstant } from '../../lib/format/format.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { t } from '../../lib/i18n/t.ts';
import type { usePlayableMedia } from '../../lib/queries/media.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.ts';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import type { PlayerStore } from '../../ui/player/player-store.ts';
import { type DraftSessionState, useHasChanges } from './draft-session.tsx';
import { EditorWorkspace } from './layout/editor-workspace.tsx';
import { useChecks } from './layout/use-editor-media.ts';
import { type EditorMedia, type EditorStore, noFilter } from './store/editor-types.ts';
import { useUntranscribed } from './store/use-untranscribed.ts';
import { ErrorsDialog } from './verification/errors-dialog.tsx';
import { LeaveGuard } from './verification/leave-guard.tsx';
import { UntranscribedNote } from './verification/untranscribed-note.tsx';
import { useVerifyActions } from './verification/use-verify-actions.ts';
import { VerificationNote } from './verification/verification-note.tsx';
import { WarningsDialog } from './verification/warnings-dialog.tsx';

type Props = {
  store: EditorStore;
  player: PlayerStore;
  media: EditorMedia;
  playable: ReturnType<typeof usePlayableMedia>;
  transcript: Transcript;
  canVerify: boolean;
  draft: DraftSessionState | null;
};

type RejectDialogProps = {
  opened: boolean;
  busy: boolean;
  onClose: () => void;
  onReject: (reason: string) => void;
};

/** A rejection needs a reason, which is kept if the call fails. */
function RejectDialog({ opened, busy, onClose, onReject }: RejectDialogProps) {
  const [reason, setReason] = useState('');
  const [requested, setAsked] = useState(false);
  const missing = requested && reason.trim() === '';
  return (
    <Dialog opened={opened} onClose={onClose} title={t('editor.reject.title')} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (reason.trim() !== '') onReject(reason.trim());
        }}
      >
        <Text size="sm" mb="sm">
          {t('editor.reject.text')}
        </Text>
        <Textarea
          label={t('common.reason')}
          description={t('editor.reject.reasonHint')}
          data-autofocus
          autosize
          minRows={3}
          maxLength={2000}
          dir="auto"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={missing ? t('editor.reject.reasonMissing') : undefined}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('media.keepTranscript')}
          </Button>
          <Button type="submit" color="red" loading={busy}>
            {t('editor.reject.button')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

/** The state as a badge label. */
const verificationStates: Record<Verification, { label: string; colour: string }> = {
  PENDING: { label: t('status.needsReview'), colour: 'yellow' },
  IN_REVIEW: { label: t('status.inReview'), colour: 'yellow' },
  VERIFIED: { label: t('status.verified'), colour: 'green' },
  REJECTED: { label: t('editor.verification.rejected'), colour: 'red' },
};

/** The editor of a transcript with its verification. */
export function TranscriptWorkspace(props: Props) {
  const { store, player, media, transcript, canVerify, draft } = props;
  const { userId } = useSession().user;
  const canTranslate = useCan('Translation', 'edit');
  const confirm = useConfirm();
  const [asking, setAsking] = useState<'reject' | 'errors' | 'warnings' | null>(null);
  useChecks(store, media);
  useUntranscribed(store, transcript);
  const hasChanges = useHasChanges(store);
  const session = {
    publish: draft?.status === 'open' ? draft.publish : null,
    version: draft?.status === 'open' ? draft.baseVersion : transcript.version,
    hasChanges,
    reopen: draft?.reopen ?? (() => undefined),
  };
  const actions = useVerifyActions(transcript, session, userId);
  /** Without a sentence where the note above the cues says it, which a toast would cover. */
  const done = (sentence?: string) => ({
    onSuccess: () => {
      setAsking(null);
      if (sentence !== undefined) toast.success(sentence);
    },
    onError: (error: Error) => {
      if (error instanceof ApiError && error.code === 'TRANSCRIPT_HAS_ERRORS') setAsking('errors');
      else if (error instanceof ApiError && error.code === 'TRANSCRIPT_HAS_WARNINGS')
        setAsking('warnings');
      else toast.error(error);
    },
  });
  const isVerified = done();
  const verify = () => {
    // Does not publish what would be rejected anyway.
    const issues = store.findings();
    const hasErrors =
      store.untranscribed().length > 0 || issues.some(({ severity }) => severity === 'error');
    if (hasErrors) setAsking('errors');
    else if (issues.length > maxUnconfirmedWarnings) setAsking('warnings');
    else actions.verify.mutate(null, isVerified);
  };
  const editAgain = async () => {
    const agreed = await confirm({
      title: t('editor.editVerified.title'),
      message: t('editor.editVerified.text'),
      confirmLabel: t('editor.editVerified.confirm'),
    });
    if (agreed) actions.editAgain.mutate(undefined, done(t('editor.backInReview')));
  };
  const open = store.canEdit;
  const busy = actions.verify.isPending
    ? 'verify'
    : actions.publish.isPending
      ? 'publish'
      : actions.reject.isPending
        ? 'reject'
        : null;
  const canRequestEdit = canVerify && transcript.verification === 'VERIFIED';

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
        onAskToEdit={canRequestEdit ? () => void editAgain() : null}
        notes={
          <>
            <VerificationNote
              transcript={transcript}
              canEdit={canVerify}
              canTranslate={canTranslate}
              busy={actions.editAgain.isPending}
              onEditAgain={() => void editAgain()}
              when={formatInstant}
            />
            <UntranscribedNote store={store} />
          </>
        }
        actions={{
          onPublish: open
            ? () => actions.publish.mutate(undefined, done(t('editor.correctionsPublished')))
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
        onReject={(reason) => actions.reject.mutate(reason, done())}
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
        onPlay={({ startMs, endMs }) => {
          setAsking(null);
          player.playRange(startMs, endMs);
        }}
        onShowAll={() => {
          setAsking(null);
          store.setFilter({ ...noFilter, only: 'errors' });
        }}
        onVerifyAnyway={(reason) =>
          actions.verify.mutate({ overrideErrors: true, reason }, isVerified)
        }
      />
      <WarningsDialog
        store={store}
        opened={asking === 'warnings'}
        busy={actions.verify.isPending}
        onClose={() => setAsking(null)}
        onShowAll={() => {
          setAsking(null);
          store.setFilter({ ...noFilter, only: 'findings' });
        }}
        onVerify={() => actions.verify.mutate({ confirmWarnings: true }, isVerified)}
      />
      <LeaveGuard store={store} />
    </>
  );
}
