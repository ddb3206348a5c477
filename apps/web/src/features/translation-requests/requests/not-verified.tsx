import { type MediaDetails, workingMediaStatuses } from '@glossa/contracts/media';
import { Alert, Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { t } from '../../../lib/language/t.ts';

/** Why nothing can be asked for now, or null when it can. */
export function whyNotTranslatable(
  media: Pick<MediaDetails, 'type' | 'uploadedStatus' | 'verification'>,
): 'working' | 'failed' | 'verify' | null {
  if (workingMediaStatuses.includes(media.uploadedStatus)) return 'working';
  if (media.uploadedStatus === 'failed' || media.uploadedStatus === 'cancelled') return 'failed';
  if (media.type === 'video' && media.verification !== 'VERIFIED') return 'verify';
  return null;
}

const texts = {
  working: {
    title: t('Not ready yet'),
    text: t(
      'This file is still being processed. Translations can be requested as soon as that is done.',
    ),
    button: t('See how far it is'),
  },
  failed: {
    title: t('There is nothing to translate'),
    text: t('Processing this file did not finish. Its details say why, and let you retry.'),
    button: t('Open details'),
  },
  verify: {
    title: t('Verify the transcript first'),
    text: t(
      'A translation is only as good as what it is made from: somebody has to check the transcript before it is translated.',
    ),
    button: t('Verify transcript'),
  },
} as const;
const unverifiable = t(
  'A translation is only as good as what it is made from: somebody has to check the transcript before it is translated. Ask somebody with the right to verify transcripts.',
);

type Props = { media: MediaDetails; mayVerify: boolean };

/** Says what is missing before a translation can be asked for, and leads there. */
export function NotVerified({ media, mayVerify }: Props) {
  const why = whyNotTranslatable(media);
  if (why === null) return null;
  const { title, text, button } = texts[why];
  const toVerify = why === 'verify';
  return (
    <Alert color="yellow" variant="light" icon={<ListChecks size={18} aria-hidden />} title={title}>
      <Text size="sm" mb="sm">
        {toVerify && !mayVerify ? unverifiable : text}
      </Text>
      {(!toVerify || mayVerify) && (
        <Button
          size="xs"
          renderRoot={(props) => (
            <Link
              to={toVerify ? '/dashboard/verify-transcript' : '/dashboard/media-details'}
              search={{ mediaId: media.mediaId }}
              {...props}
            />
          )}
        >
          {button}
        </Button>
      )}
    </Alert>
  );
}
