import { type MediaDetails, workingMediaStatuses } from '@glossa/contracts/media';
import { Alert, Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { t } from '../../../lib/i18n/t.ts';
import { hasNoSpeech } from '../../../lib/labels/no-speech.ts';

/** Why nothing can be requested now, or null if it can. */
export function translationBlocker(
  media: Pick<MediaDetails, 'type' | 'uploadedStatus' | 'verification' | 'language' | 'failure'>,
): 'working' | 'no-speech' | 'failed' | 'verify' | 'language' | null {
  if (workingMediaStatuses.includes(media.uploadedStatus)) return 'working';
  if (hasNoSpeech(media)) return 'no-speech';
  if (media.uploadedStatus === 'failed' || media.uploadedStatus === 'cancelled') return 'failed';
  if (media.type === 'video' && media.verification !== 'VERIFIED') return 'verify';
  if (media.language === null) return 'language';
  return null;
}

const texts = {
  working: {
    title: t('translations.notReadyTitle'),
    text: t('translations.notReadyText'),
    button: t('translations.viewProgress'),
  },
  failed: {
    title: t('translations.nothingToTranslate'),
    text: t('translations.processingUnfinished'),
    button: t('media.openDetails'),
  },
  'no-speech': {
    title: t('translations.nothingToTranslate'),
    text: t('media.noSpeech'),
    button: t('media.openDetails'),
  },
  verify: {
    title: t('translations.verifyFirstTitle'),
    text: t('translations.verifyFirstText'),
    button: t('editor.verifyTranscript'),
  },
  language: {
    title: t('translations.languageNotFoundTitle'),
    text: t('translations.languageNotFoundText'),
    button: t('media.openDetails'),
  },
} as const;
const unverifiable = t('translations.verifyFirstAskText');

type Props = { media: MediaDetails; canVerify: boolean };

/** Shows what is missing before a translation can be requested, with a link. */
export function NotVerified({ media, canVerify }: Props) {
  const why = translationBlocker(media);
  if (why === null) return null;
  const { title, text, button } = texts[why];
  const toVerify = why === 'verify';
  return (
    <Alert color="yellow" variant="light" icon={<ListChecks size={18} aria-hidden />} title={title}>
      <Text size="sm" mb="sm">
        {toVerify && !canVerify ? unverifiable : text}
      </Text>
      {(!toVerify || canVerify) && (
        <Button
          size="xs"
          renderRoot={(props: object) => (
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
