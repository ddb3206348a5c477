import type { MediaDetails } from '@glossa/contracts/media';
import { Alert, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, ListChecks } from 'lucide-react';
import { formatInstant } from '../../../lib/format.ts';
import { Rich } from '../../../lib/language/rich.tsx';
import { t } from '../../../lib/language/t.ts';

type Props = {
  media: Pick<
    MediaDetails,
    'mediaId' | 'verification' | 'verifiedBy' | 'verifiedAt' | 'rejectedReason' | 'uploadedStatus'
  >;
  mayVerify: boolean;
  mayTranslate: boolean;
};

/** Marks of the sentences: `b` is how it stands, `by` who verified it, `reason` why it was rejected. */
function describe(media: Props['media']): { color: string; text: string } | null {
  switch (media.verification) {
    case 'VERIFIED':
      return { color: 'green', text: verifiedWords(media) };
    case 'REJECTED':
      return {
        color: 'red',
        text:
          media.rejectedReason === null
            ? t('<b>Rejected.</b> No reason was given.')
            : t('<b>Rejected.</b> <reason></reason>'),
      };
    case 'IN_REVIEW':
      return {
        color: 'yellow',
        text: t(
          '<b>In review.</b> Somebody is correcting it. It can be translated once it is verified.',
        ),
      };
    case 'PENDING':
      return {
        color: 'yellow',
        text: t(
          '<b>To verify.</b> Nobody has checked this transcript yet. It can be translated once it is verified.',
        ),
      };
    case null:
      return null;
  }
}

function verifiedWords({ verifiedBy, verifiedAt }: Props['media']): string {
  if (!verifiedAt)
    return verifiedBy
      ? t('<b>Verified.</b> By <by></by>. Translations can be requested.')
      : t('<b>Verified.</b> Verified. Translations can be requested.');
  const instant = formatInstant(verifiedAt);
  return verifiedBy
    ? t('<b>Verified.</b> By <by></by>, {instant}. Translations can be requested.', { instant })
    : t('<b>Verified.</b> Verified, {instant}. Translations can be requested.', { instant });
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
          <Rich
            text={line.text}
            parts={{
              b: (words) => (
                <Text component="span" inherit fw={600}>
                  {words}
                </Text>
              ),
              by: () => <bdi>{media.verifiedBy}</bdi>,
              reason: () => <bdi>{media.rejectedReason}</bdi>,
            }}
          />
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
