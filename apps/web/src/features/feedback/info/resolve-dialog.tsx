import type { FeedbackTicket } from '@glossa/contracts/feedback';
import { Button, Checkbox, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { inContext, t } from '../../../lib/language/t.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from '../feedback-info.module.css';
import { useChangeTicket } from './use-change-ticket.ts';

/** Asks how, and offers what is published now as the change that answered it. */
export function ResolveDialog({
  ticket,
  onClose,
}: {
  ticket: FeedbackTicket;
  onClose: () => void;
}) {
  const { place } = ticket;
  const version = place?.versionNow ?? null;
  // Named at once where something was published since the ticket was written.
  const [linked, setLinked] = useState(version !== null && version !== place?.versionThen);
  const [text, setText] = useState('');
  const { move, moving } = useChangeTicket(ticket);
  return (
    <Dialog onClose={onClose} title={t('Resolve ticket {number}', { number: `#${ticket.number}` })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (moving === null)
            move(
              { status: 'Resolved', resolution: text, linkChange: linked && version !== null },
              onClose,
            );
        }}
      >
        <Stack gap="md">
          <Textarea
            label={t('How was it resolved?')}
            dir="auto"
            autosize
            minRows={3}
            maxRows={10}
            maxLength={10_000}
            data-autofocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {version !== null && (
            <Checkbox
              label={t('Link the published version {version} as the answer', { version })}
              checked={linked}
              onChange={(event) => setLinked(event.currentTarget.checked)}
            />
          )}
          {linked && place?.cueId != null && (
            <p className={classes.cue} dir="auto">
              {place.textNow ?? t('This cue is not published any more.')}
            </p>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={moving !== null}>
              {inContext('what to do with a ticket', 'Resolve')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
