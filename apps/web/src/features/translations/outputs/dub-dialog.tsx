import type { DubOptions } from '@glossa/contracts/translation-outputs';
import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import type { VoiceLanguage } from '@glossa/contracts/voices';
import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { t } from '../../../lib/i18n/t.ts';
import { voicesOptions } from '../../../lib/queries/voices.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { ErrorState, LoadingRows } from '../../../ui/feedback/state.tsx';
import { DubFields } from '../options/dub-fields.tsx';
import { lacksVoice, type VoicesByLanguage, voiceFor } from '../options/request-options.ts';

type Props = {
  request: TranslationRequest;
  opened: boolean;
  onClose: () => void;
  onMake: (dub: DubOptions) => void;
};

/** Asks for the voice of a translation and the mode of the original audio. */
export function DubDialog({ request, opened, onClose, onMake }: Props) {
  const voices = useQuery({ ...voicesOptions(), enabled: opened });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('translations.dubbingTitle', { language: languageName(request.language) })}
      size="lg"
      centered
    >
      {voices.data ? (
        <DubForm request={request} catalogue={voices.data} onClose={onClose} onMake={onMake} />
      ) : voices.isError ? (
        <ErrorState error={voices.error} onRetry={() => void voices.refetch()} />
      ) : (
        <LoadingRows rows={3} height={56} />
      )}
    </Dialog>
  );
}

type FormProps = Omit<Props, 'opened'> & { catalogue: readonly VoiceLanguage[] };

function DubForm({ request, catalogue, onClose, onMake }: FormProps) {
  const { language, options } = request;
  const [dub, setDub] = useState<{ mix: DubOptions['mix']; voices: VoicesByLanguage }>({
    mix: options.dub?.mix ?? 'under',
    voices: options.dub ? { [language]: options.dub.voice } : {},
  });
  const of = catalogue.find((one) => one.language === language);
  const voice = of ? voiceFor(of, dub.voices) : null;
  return (
    <Stack gap="md">
      <DubFields
        catalogue={catalogue}
        languages={[language]}
        dub={dub}
        onChange={(change) => setDub({ ...dub, ...change })}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          disabled={lacksVoice(of, dub.voices)}
          onClick={() => voice && onMake({ voice, mix: dub.mix })}
        >
          {t('conversion.createAudio')}
        </Button>
      </Group>
    </Stack>
  );
}
