import type { Untranscribed } from '@glossa/contracts/transcripts';
import { createCue } from '@glossa/subtitles/edit-cues';
import { formatEditorTime } from '@glossa/subtitles/time';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { t } from '../../../lib/i18n/t.ts';
import { newId } from '../../../lib/new-id.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import type { PlayerStore } from '../../../ui/player/player-store.ts';
import { minGapOf } from '../commands/time-commands.ts';
import type { EditorMedia, EditorStore } from '../store/editor-types.ts';
import classes from './cue-changes-list.module.css';

type Props = { store: EditorStore; player: PlayerStore; media: EditorMedia; span: Untranscribed };

/** Speech without words among the issues: its time plays it; a person writes a cue for it, or dismisses it. */
export function UntranscribedRow({ store, player, media, span }: Props) {
  const from = formatEditorTime(span.startMs);
  const to = formatEditorTime(span.endMs);
  const addCue = () => {
    const id = newId();
    const outcome = store.run(
      t('editor.newCue'),
      (cues) =>
        createCue(
          cues,
          { id, timeMs: span.startMs, durationMs: span.endMs - span.startMs },
          {
            minGapMs: minGapOf(media),
            ...(media.durationMs > 0 ? { mediaMs: media.durationMs } : {}),
          },
        ),
      { goTo: id },
    );
    if (!outcome.done) toast.error(outcome);
  };
  return (
    <Stack gap={4} className={classes.text}>
      <Group gap={8}>
        <button
          type="button"
          className={classes.time}
          aria-label={t('editor.untranscribed.play', { from, to })}
          onClick={() => player.playRange(span.startMs, span.endMs)}
        >
          {from}
        </button>
        <Badge size="xs" variant="light" color="red">
          {t('common.error')}
        </Badge>
        <Text size="sm" fw={600}>
          {t('editor.issueType.notTranscribed')}
        </Text>
      </Group>
      <Text size="xs" c="dimmed">
        {t('editor.issue.notTranscribed', { from, to })}
      </Text>
      {store.canEdit && (
        <Group gap={6}>
          <Button size="compact-xs" variant="default" onClick={addCue}>
            {t('editor.newCue')}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => store.dismissUntranscribed(span.id)}
          >
            {t('editor.untranscribed.dismiss')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
