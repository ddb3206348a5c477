import type { PlainCue } from '@glossa/contracts/cues';
import { Button } from '@mantine/core';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../lib/language/t.ts';
import { useCan } from '../../../lib/permissions.ts';
import type { FeedbackPin } from '../../../ui/feedback/feedback-place.ts';
import { laterDialog } from '../../../ui/later-dialog.tsx';
import { cuesAt, mergeTracks } from '../../../ui/player/cue-times.ts';
import type { PlayerStore } from '../../../ui/player/player-store.ts';

const FeedbackDialog = laterDialog(async () => ({
  default: (await import('../../../ui/feedback/feedback-dialog.tsx')).FeedbackDialog,
}));

type Props = {
  store: PlayerStore;
  mediaId: string;
  /** What is on the picture. */
  shown: { upperSubtitleList: PlainCue[]; lowerSubtitleList: PlainCue[] } | undefined;
  /** The translation that is shown; null: the transcript. */
  requestId: string | null;
};

const firstValues = ({ textBefore, requestId }: FeedbackPin) =>
  textBefore === null
    ? {}
    : {
        suggestedText: textBefore,
        kind: requestId === null ? ('wrong-transcript' as const) : ('wrong-translation' as const),
      };

/** Feedback pinned to where the player stands, and to the cue under it where there is one. */
export function ReportProblem({ store, mediaId, shown, requestId }: Props) {
  const mayReport = useCan('Feedback', 'edit');
  const [pin, setPin] = useState<FeedbackPin | null>(null);
  if (!mayReport) return null;
  const open = () => {
    // The picture must not run away from what is reported.
    store.pause();
    const atMs = store.getState().currentMs;
    const [cue] = shown
      ? cuesAt(mergeTracks(shown.upperSubtitleList, shown.lowerSubtitleList), atMs)
      : [];
    setPin({ mediaId, requestId, atMs, cueId: cue?.id ?? null, textBefore: cue?.text ?? null });
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<MessageSquareText size={14} aria-hidden />}
        onClick={open}
      >
        {t('Report a problem at this time')}
      </Button>
      {pin && (
        <FeedbackDialog
          title={t('Report a problem at this time')}
          pin={pin}
          first={firstValues(pin)}
          onClose={() => setPin(null)}
        />
      )}
    </>
  );
}
