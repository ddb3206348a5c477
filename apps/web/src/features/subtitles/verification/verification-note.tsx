import type { Transcript } from '@glossa/contracts/transcripts';
import { Alert, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX } from 'lucide-react';
import { t } from '../../../lib/language/t.ts';

type Props = {
  transcript: Pick<
    Transcript,
    'mediaId' | 'verification' | 'decidedBy' | 'decidedAt' | 'rejectedReason'
  >;
  mayEdit: boolean;
  mayTranslate: boolean;
  busy: boolean;
  onEditAgain: () => void;
  when: (instant: string) => string;
};

/** Who verified it and when, or who rejected it and why. Nothing while it simply waits. */
export function VerificationNote({
  transcript,
  mayEdit,
  mayTranslate,
  busy,
  onEditAgain,
  when,
}: Props) {
  const { decidedBy: name } = transcript;
  const date = transcript.decidedAt && when(transcript.decidedAt);
  if (transcript.verification === 'VERIFIED')
    return (
      <Alert variant="light" color="green" icon={<CircleCheck size={18} aria-hidden />} py="xs">
        <Group justify="space-between" gap="sm">
          <Text size="sm">{verified(name, date)}</Text>
          <Group gap="xs">
            {mayEdit && (
              <Button size="xs" variant="default" loading={busy} onClick={onEditAgain}>
                {t('Edit again')}
              </Button>
            )}
            {mayTranslate && (
              <Button
                size="xs"
                renderRoot={(props) => (
                  <Link
                    to="/dashboard/translation-request"
                    search={{ mediaId: transcript.mediaId }}
                    {...props}
                  />
                )}
              >
                {t('Request translation')}
              </Button>
            )}
          </Group>
        </Group>
      </Alert>
    );
  if (transcript.verification === 'REJECTED')
    return (
      <Alert
        variant="light"
        color="red"
        icon={<CircleX size={18} aria-hidden />}
        title={rejected(name, date)}
        py="xs"
      >
        <Text size="sm" dir="auto">
          {transcript.rejectedReason ?? t('No reason was given.')} {t('Correct it, then verify.')}
        </Text>
      </Alert>
    );
  return null;
}

function verified(name: string | null, date: string | null): string {
  if (name)
    return date
      ? t('Verified by {name}, {date}.', { name, date })
      : t('Verified by {name}.', { name });
  return date ? t('Verified, {date}.', { date }) : t('Verified.');
}

function rejected(name: string | null, date: string | null): string {
  if (name)
    return date
      ? t('Rejected by {name}, {date}', { name, date })
      : t('Rejected by {name}', { name });
  return date ? t('Rejected, {date}', { date }) : t('Rejected');
}
