import type { MediaDetails } from '@glossa/contracts/media';
import { Alert, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, ListChecks } from 'lucide-react';
import { formatInstant } from '../../../lib/format.ts';
import { t } from '../../../lib/language/t.ts';

type Props = {
  media: Pick<
    MediaDetails,
    'mediaId' | 'verification' | 'verifiedBy' | 'verifiedAt' | 'rejectedReason' | 'uploadedStatus'
  >;
  mayVerify: boolean;
  mayTranslate: boolean;
};

function describe(media: Props['media']): { color: string; title: string; text: string } | null {
  switch (media.verification) {
    case 'VERIFIED':
      return {
        color: 'green',
        title: t('Verified'),
        text: `${media.verifiedBy ? `By ${media.verifiedBy}` : t('Verified')}${media.verifiedAt ? `, ${formatInstant(media.verifiedAt)}` : ''}. Translations can be requested.`,
      };
    case 'REJECTED':
      return {
        color: 'red',
        title: t('Rejected'),
        text: media.rejectedReason ?? t('No reason was given.'),
      };
    case 'IN_REVIEW':
      return {
        color: 'yellow',
        title: t('In review'),
        text: t('Somebody is correcting it. It can be translated once it is verified.'),
      };
    case 'PENDING':
      return {
        color: 'yellow',
        title: t('To verify'),
        text: t(
          'Nobody has checked this transcript yet. It can be translated once it is verified.',
        ),
      };
    case null:
      return null;
  }
}

/** Whether the transcript can be relied on, by whose word, and the next step. */
export function VerificationLine({ media, mayVerify, mayTranslate }: Props) {
  const line = describe(media);
  if (!line) return null;
  const verified = media.verification === 'VERIFIED';
  const Icon = verified ? CircleCheck : media.verification === 'REJECTED' ? CircleX : ListChecks;
  return (
    <Alert variant="light" color={line.color} icon={<Icon size={18} aria-hidden />} py="xs">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          <Text component="span" inherit fw={600}>
            {line.title}.
          </Text>{' '}
          <span dir="auto">{line.text}</span>
        </Text>
        <Group gap="xs">
          {mayVerify && (
            <Button
              size="xs"
              variant={verified ? 'default' : 'filled'}
              renderRoot={(props) => (
                <Link
                  to="/dashboard/verify-transcript"
                  search={{ mediaId: media.mediaId }}
                  {...props}
                />
              )}
            >
              {verified ? t('Edit transcript') : t('Verify transcript')}
            </Button>
          )}
          {mayTranslate && verified && (
            <Button
              size="xs"
              renderRoot={(props) => (
                <Link
                  to="/dashboard/translation-request"
                  search={{ mediaId: media.mediaId }}
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
}
