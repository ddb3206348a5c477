import { useState } from 'react';
import { t } from '../../../lib/language/t.ts';
import { laterDialog } from '../../../ui/later-dialog.tsx';
import type { EditorMedia, EditorStore } from '../model/editor-types.ts';

const FeedbackDialog = laterDialog(async () => ({
  default: (await import('../../../ui/feedback/feedback-dialog.tsx')).FeedbackDialog,
}));

type Props = { store: EditorStore; media: EditorMedia; onClose: () => void };

/** Feedback on the cue that was current when it was asked for. */
export function CueFeedback({ store, media, onClose }: Props) {
  const [cue] = useState(() => {
    const { currentId } = store.getState();
    return currentId === null ? undefined : store.findCue(currentId);
  });
  if (!cue) return null;
  const isTranslation = store.owner.kind === 'translation';
  return (
    <FeedbackDialog
      title={t('Give feedback on this cue')}
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
