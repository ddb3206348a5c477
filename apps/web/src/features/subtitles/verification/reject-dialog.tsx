import { Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../lib/language/t.ts';
import { Dialog } from '../../../ui/dialog.tsx';

type Props = {
  opened: boolean;
  busy: boolean;
  onClose: () => void;
  onReject: (reason: string) => void;
};

/** A rejection without a reason helps nobody: the reason is asked for, and kept if the call fails. */
export function RejectDialog({ opened, busy, onClose, onReject }: Props) {
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const missing = asked && reason.trim() === '';
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Reject this transcript')} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (reason.trim() !== '') onReject(reason.trim());
        }}
      >
        <Text size="sm" mb="sm">
          {t('It cannot be translated until somebody corrects and verifies it.')}
        </Text>
        <Textarea
          label={t('Reason')}
          description={t('Whoever corrects it reads this.')}
          data-autofocus
          autosize
          minRows={3}
          maxLength={2000}
          dir="auto"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={missing ? t('Say why the transcript is rejected.') : undefined}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('Keep it')}
          </Button>
          <Button type="submit" color="red" loading={busy}>
            {t('Reject')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
