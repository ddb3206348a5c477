import type { Transcript } from '@glossa/contracts/transcripts';
import { Alert, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX } from 'lucide-react';
import { t } from '../../../lib/i18n/t.ts';

type Props = {
  transcript: Pick<
    Transcript,
    'mediaId' | 'verification' | 'decidedBy' | 'decidedAt' | 'rejectedReason'
  >;
  canEdit: boolean;
  canTranslate: boolean;
  busy: boolean;
  onEditAgain: () => void;
  when: (instant: string) => string;
};

/** Who verified it and when, or who rejected it and why. Nothing while it is pending. */
export function VerificationNote({
  transcript,
  canEdit,
  canTranslate,
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
          <Text size="sm">
            {verified(name, date)}
            {canEdit && ` ${t('editor.verification.readOnly')}`}
          </Text>
          <Group gap="xs">
            {canEdit && (
              <Button size="xs" variant="default" loading={busy} onClick={onEditAgain}>
                {t('editor.editVerified.confirm')}
              </Button>
            )}
            {canTranslate && (
              <Button
                size="xs"
                renderRoot={(props: object) => (
                  <Link
                    to="/dashboard/translation-request"
                    search={{ mediaId: transcript.mediaId }}
                    {...props}
                  />
                )}
              >
                {t('translations.request')}
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
          {transcript.rejectedReason ?? t('editor.reject.noReason')}{' '}
          {t('editor.reject.correctThenVerify')}
        </Text>
      </Alert>
    );
  return null;
}

function verified(name: string | null, date: string | null): string {
  if (name)
    return date
      ? t('editor.verification.verifiedByOn', { name, date })
      : t('editor.verification.verifiedBy', { name });
  return date ? t('editor.verification.verifiedOn', { date }) : t('editor.verification.verified');
}

function rejected(name: string | null, date: string | null): string {
  if (name)
    return date
      ? t('editor.verification.rejectedByOn', { name, date })
      : t('editor.verification.rejectedBy', { name });
  return date ? t('editor.verification.rejectedOn', { date }) : t('editor.verification.rejected');
}
