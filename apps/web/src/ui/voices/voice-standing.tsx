import type { VoiceChoice, VoiceLanguage } from '@glossa/contracts/voices';
import { Alert, Text } from '@mantine/core';
import { serverWords } from '../../lib/language/server-words.ts';
import { t } from '../../lib/language/t.ts';
import { Remedy } from '../command.tsx';
import { findChoice } from './voice-words.ts';

type Props = { of: VoiceLanguage; voice: VoiceChoice | null };

/** Who speaks the chosen voice, or what to install so that it can be heard. */
export function VoiceStanding({ of, voice }: Props) {
  const found = findChoice(of, voice);
  if (!found) return null;
  if (!found.by.available)
    return (
      <Alert color="yellow" variant="light" title={t('This voice is not installed')}>
        {found.by.remedy && <Remedy remedy={found.by.remedy} />}
      </Alert>
    );
  return (
    <Text size="sm" c="dimmed">
      {t('Spoken by {spokenBy}.', { spokenBy: found.by.spokenBy ?? '' })}
      {found.by.note && ` ${serverWords(found.by.note)}`}
    </Text>
  );
}
