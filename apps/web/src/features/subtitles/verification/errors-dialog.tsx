import { Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { inContext, t } from '../../../lib/language/t.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatTimecode } from '../../../ui/player/timecode.ts';
import { findingSentence } from '../list/finding-words.ts';
import type { EditorStore, Finding } from '../model/editor-types.ts';
import classes from './errors-dialog.module.css';

/** More would hide the way out; the rest is in the panel of problems. */
const mostShown = 50;

type Props = {
  store: EditorStore;
  opened: boolean;
  busy: boolean;
  onClose: () => void;
  onGoTo: (cueId: string) => void;
  onShowAll: () => void;
  onVerifyAnyway: (reason: string) => void;
};

/** Why the transcript cannot be verified yet: each error with a way to it, and the way round them, with a reason. */
export function ErrorsDialog(props: Props) {
  const { store, opened } = props;
  const errors = opened ? store.findings().filter(({ severity }) => severity === 'error') : [];
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const missing = asked && reason.trim() === '';
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      title={t('There are errors in this transcript')}
      size="lg"
      centered
    >
      <Text size="sm" mb="xs">
        {errors.length > 0
          ? t(
              'Correct them, then verify. Errors are what viewers would trip over: cues without text, or two at once on one track.',
            )
          : t(
              'The server found errors that are corrected here already. Wait until everything is saved, then verify again.',
            )}
      </Text>
      <ErrorList store={store} errors={errors.slice(0, mostShown)} onGoTo={props.onGoTo} />
      {errors.length > mostShown && (
        <Button size="compact-sm" variant="subtle" onClick={props.onShowAll}>
          {t('Show all {count, number}', { count: errors.length })}
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
          label={t('Reason to verify all the same')}
          description={t('It is kept in the audit log with your name.')}
          autosize
          minRows={2}
          maxLength={2000}
          dir="auto"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={missing ? t('Say why the errors may stay.') : undefined}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" type="submit" loading={props.busy}>
            {t('Verify all the same')}
          </Button>
          <Button onClick={props.onClose} data-autofocus>
            {t('Correct them')}
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

function ErrorList({ store, errors, onGoTo }: ListProps) {
  if (errors.length === 0) return null;
  return (
    <ul className={classes.errors} aria-label={t('Errors')}>
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
              aria-label={t('Go to {time}', { time })}
              onClick={() => onGoTo(finding.cueId)}
            >
              {inContext('a cue', 'Go to')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
