import type { PlainCue } from '@glossa/contracts/cues';
import { Button } from '@mantine/core';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import { lazyDialog } from '../../../ui/feedback/lazy-dialog.tsx';
import { cuesAt, mergeTracks } from '../../../ui/player/cue-times.ts';
import type { PlayerStore } from '../../../ui/player/player-store.ts';
import type { FeedbackPin } from '../../../ui/tickets/feedback-place.ts';

const FeedbackDialog = lazyDialog(async () => ({
  default: (await import('../../../ui/tickets/feedback-dialog.tsx')).FeedbackDialog,
}));

type Props = {
  store: PlayerStore;
  mediaId: string;
  /** The visible cue. */
  shown: { upperSubtitleList: PlainCue[]; lowerSubtitleList: PlainCue[] } | undefined;
  /** The visible translation; null: the transcript. */
  requestId: string | null;
};

const firstValues = ({ textBefore, requestId }: FeedbackPin) =>
  textBefore === null
    ? {}
    : {
        suggestedText: textBefore,
        kind: requestId === null ? ('wrong-transcript' as const) : ('wrong-translation' as const),
      };

/** Feedback pinned to the player's time and the cue at it. */
export function ReportProblem({ store, mediaId, shown, requestId }: Props) {
  const mayReport = useCan('Feedback', 'edit');
  const [pin, setPin] = useState<FeedbackPin | null>(null);
  if (!mayReport) return null;
  const open = () => {
    // Pauses, so that the picture matches the report.
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
        {t('media.reportProblem')}
      </Button>
      {pin && (
        <FeedbackDialog
          title={t('media.reportProblem')}
          pin={pin}
          first={firstValues(pin)}
          onClose={() => setPin(null)}
        />
      )}
    </>
  );
}
