import type { Untranscribed } from '@glossa/contracts/transcripts';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { formatTimecode } from '../../../ui/player/timecode.ts';
import { findingSentence } from '../list/finding-labels.ts';
import type { EditorStore, Finding } from '../store/editor-types.ts';
import classes from './errors-dialog.module.css';

/** More would push the buttons out of view; the rest is in the issues panel. */
const maxShown = 50;

type Props = {
  store: EditorStore;
  opened: boolean;
  busy: boolean;
  onClose: () => void;
  onGoTo: (cueId: string) => void;
  onPlay: (span: Untranscribed) => void;
  onShowAll: () => void;
  onVerifyAnyway: (reason: string) => void;
};

/** Why the transcript cannot be verified yet: each error with a link, and overriding with a reason. */
export function ErrorsDialog(props: Props) {
  const { store, opened } = props;
  const errors = opened ? store.findings().filter(({ severity }) => severity === 'error') : [];
  const missing = opened ? store.untranscribed() : [];
  const [reason, setReason] = useState('');
  const [requested, setAsked] = useState(false);
  const isIncomplete = requested && reason.trim() === '';
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      title={t('editor.errors.title')}
      size="lg"
      centered
    >
      <Text size="sm" mb="xs">
        {errors.length + missing.length > 0
          ? t('editor.errors.hint')
          : t('editor.errors.alreadyFixed')}
      </Text>
      <MissingList missing={missing.slice(0, maxShown)} onPlay={props.onPlay} />
      <ErrorList store={store} errors={errors.slice(0, maxShown)} onGoTo={props.onGoTo} />
      {errors.length > maxShown && (
        <Button size="compact-sm" variant="subtle" onClick={props.onShowAll}>
          {t('editor.errors.showAll', { count: errors.length })}
        </Button>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (reason.trim() !== '') props.onVerifyAnyway(reason.trim());
        }}
      >
        <Textarea
          mt="md"
          label={t('editor.errors.reason')}
          description={t('editor.errors.reasonHint')}
          autosize
          minRows={2}
          maxLength={2000}
          dir="auto"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isIncomplete ? t('editor.errors.reasonMissing') : undefined}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" type="submit" loading={props.busy}>
            {t('editor.errors.verifyAnyway')}
          </Button>
          <Button onClick={props.onClose} data-autofocus>
            {t('editor.errors.fix')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

type ListProps = {
  store: EditorStore;
  errors: readonly Finding[];
  onGoTo: (cueId: string) => void;
};

/** Speech without words, each with a button that plays it. */
function MissingList({
  missing,
  onPlay,
}: {
  missing: readonly Untranscribed[];
  onPlay: (span: Untranscribed) => void;
}) {
  if (missing.length === 0) return null;
  return (
    <ul className={classes.errors} aria-label={t('editor.issueType.notTranscribed')}>
      {missing.map((span) => {
        const from = formatTimecode(span.startMs);
        return (
          <li key={span.id} className={classes.error}>
            <span className={classes.time}>{from}</span>
            <span className={classes.what}>{t('editor.issueType.notTranscribed')}</span>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t('editor.untranscribed.play', { from, to: formatTimecode(span.endMs) })}
              onClick={() => onPlay(span)}
            >
              {t('editor.errors.goTo')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function ErrorList({ store, errors, onGoTo }: ListProps) {
  if (errors.length === 0) return null;
  return (
    <ul className={classes.errors} aria-label={t('editor.errors.list')}>
      {errors.map((finding) => {
        const cue = store.findCue(finding.cueId);
        const time = cue ? formatTimecode(cue.startMs) : '';
        return (
          <li key={`${finding.cueId}-${finding.kind}`} className={classes.error}>
            <span className={classes.time}>{time}</span>
            <span className={classes.what}>{findingSentence(finding)}</span>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t('editor.errors.goToTime', { time })}
              onClick={() => onGoTo(finding.cueId)}
            >
              {t('editor.errors.goTo')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
