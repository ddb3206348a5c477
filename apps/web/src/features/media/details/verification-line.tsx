import type { MediaDetails } from '@glossa/contracts/media';
import { Alert, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, ListChecks } from 'lucide-react';
import { formatInstant } from '../../../lib/format/format.ts';
import { Rich } from '../../../lib/i18n/rich.tsx';
import { t } from '../../../lib/i18n/t.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import { TranscriptAssignment } from '../../../ui/reviews/transcript-assignment.tsx';

type Props = {
  media: Pick<
    MediaDetails,
    | 'mediaId'
    | 'transcribeId'
    | 'verification'
    | 'verifiedBy'
    | 'verifiedAt'
    | 'rejectedReason'
    | 'uploadedStatus'
  >;
  canVerify: boolean;
  canTranslate: boolean;
};

/** Tags of the messages: `b` is the status, `by` who verified it, `reason` why it was rejected. */
function describe(media: Props['media']): { color: string; text: string } | null {
  switch (media.verification) {
    case 'VERIFIED':
      return { color: 'green', text: verifiedLabels(media) };
    case 'REJECTED':
      return {
        color: 'red',
        text:
          media.rejectedReason === null
            ? t('media.verification.rejectedNoReason')
            : t('media.verification.rejected'),
      };
    case 'IN_REVIEW':
      return {
        color: 'yellow',
        text: t('media.verification.inReview'),
      };
    case 'PENDING':
      return {
        color: 'yellow',
        text: t('media.verification.needsReview'),
      };
    case null:
      return null;
  }
}

function verifiedLabels({ verifiedBy, verifiedAt }: Props['media']): string {
  if (!verifiedAt)
    return verifiedBy ? t('media.verification.verifiedBy') : t('media.verification.verified');
  const instant = formatInstant(verifiedAt);
  return verifiedBy
    ? t('media.verification.verifiedByAt', { instant })
    : t('media.verification.verifiedAt', { instant });
}

/** The verification status, by whom, and the next step. */
export function VerificationLine({ media, canVerify, canTranslate }: Props) {
  const seesTranscripts = useCan('Transcription', 'view');
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
          {seesTranscripts && media.transcribeId && !verified && (
            <TranscriptAssignment transcribeId={media.transcribeId} canEdit={canVerify} />
          )}
          {canVerify && (
            <Button
              size="xs"
              variant={verified ? 'default' : 'filled'}
              renderRoot={(props: object) => (
                <Link
                  to="/dashboard/verify-transcript"
                  search={{ mediaId: media.mediaId }}
                  {...props}
                />
              )}
            >
              {verified ? t('media.editTranscript') : t('editor.verifyTranscript')}
            </Button>
          )}
          {canTranslate && verified && (
            <Button
              size="xs"
              renderRoot={(props: object) => (
                <Link
                  to="/dashboard/translation-request"
                  search={{ mediaId: media.mediaId }}
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
}
