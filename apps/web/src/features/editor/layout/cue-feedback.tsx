import { useState } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import { lazyDialog } from '../../../ui/feedback/lazy-dialog.tsx';
import type { EditorMedia, EditorStore } from '../store/editor-types.ts';

const FeedbackDialog = lazyDialog(async () => ({
  default: (await import('../../../ui/tickets/feedback-dialog.tsx')).FeedbackDialog,
}));

type Props = { store: EditorStore; media: EditorMedia; onClose: () => void };

/** Feedback on the current cue at the time of opening. */
export function CueFeedback({ store, media, onClose }: Props) {
  const [cue] = useState(() => {
    const { currentId } = store.getState();
    return currentId === null ? undefined : store.findCue(currentId);
  });
  if (!cue) return null;
  const isTranslation = store.owner.kind === 'translation';
  return (
    <FeedbackDialog
      title={t('editor.sendCueFeedback')}
      pin={{
        mediaId: media.mediaId,
        requestId: isTranslation ? store.owner.id : null,
        cueId: cue.id,
        atMs: cue.startMs,
        textBefore: cue.text,
      }}
      first={{
        kind: isTranslation ? 'wrong-translation' : 'wrong-transcript',
        suggestedText: cue.text,
      }}
      onClose={onClose}
    />
  );
}
