import type { MediaTarget } from '@glossa/contracts/conversions';
import { Stack, Tabs } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { AudioLines, Captions, Film, Mic } from 'lucide-react';
import { t } from '../../lib/i18n/t.ts';
import { ConversionList } from '../../ui/conversions/conversion-list.tsx';
import { SendingList } from '../../ui/conversions/sending-list.tsx';
import { useSendFiles } from '../../ui/conversions/use-send-files.ts';
import { DropFiles } from '../../ui/form/drop-files.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SpeechTab } from './speech-tab.tsx';
import { SubtitleTab } from './subtitle-tab.tsx';
import { TargetChoice } from './target-choice.tsx';
import { VoiceCatalogue } from './voice-catalogue.tsx';

type ConversionTab = 'speech' | 'subtitles' | 'media' | 'voices';

const targets: ReadonlyArray<{ value: MediaTarget; label: string; hint: string }> = [
  { value: 'mp4', label: 'MP4', hint: t('conversion.mp4Hint') },
  { value: 'webm', label: 'WebM', hint: t('conversion.webmHint') },
  { value: 'mp3', label: 'MP3', hint: t('conversion.mp3Hint') },
  { value: 'wav', label: 'WAV', hint: t('conversion.wavHint') },
];

/** Extracts the audio of a video, or converts it to another format. */
function MediaTab() {
  const [target, setTarget] = useLocalStorage<MediaTarget>({
    key: 'glossa-convert-media',
    defaultValue: 'mp4',
  });
  const { files, send, remove } = useSendFiles();
  return (
    <Stack gap="lg">
      <TargetChoice
        label={t('conversion.convertTo')}
        targets={targets}
        value={target}
        onChange={setTarget}
      />
      <DropFiles
        label={t('conversion.mediaToConvert')}
        hint={t('conversion.mediaLimits')}
        onFiles={(dropped) =>
          send(dropped.map((file) => ({ kind: 'media', file, fields: { to: target } })))
        }
      />
      <SendingList files={files} onRemove={remove} />
      <ConversionList
        kind="media"
        title={t('conversion.convertedMedia')}
        empty={t('conversion.filesKept')}
      />
    </Stack>
  );
}

/** Text to speech, subtitle and media conversion for personal use, without a ticket. */
export function ConversionScreen() {
  const { tab = 'speech' } = useSearch({ from: '/shell/conversion' });
  const navigate = useNavigate();
  return (
    <Page title={t('common.conversion')}>
      <Tabs
        value={tab}
        onChange={(next) =>
          void navigate({
            to: '/conversion',
            search: { tab: next as ConversionTab },
            replace: true,
          })
        }
        keepMounted
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="speech" leftSection={<Mic size={16} aria-hidden />}>
            {t('common.textToSpeech')}
          </Tabs.Tab>
          <Tabs.Tab value="subtitles" leftSection={<Captions size={16} aria-hidden />}>
            {t('conversion.subtitleFormats')}
          </Tabs.Tab>
          <Tabs.Tab value="media" leftSection={<Film size={16} aria-hidden />}>
            {t('common.media')}
          </Tabs.Tab>
          <Tabs.Tab value="voices" leftSection={<AudioLines size={16} aria-hidden />}>
            {t('conversion.voices')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="speech">
          <SpeechTab />
        </Tabs.Panel>
        <Tabs.Panel value="subtitles">
          <SubtitleTab />
        </Tabs.Panel>
        <Tabs.Panel value="media">
          <MediaTab />
        </Tabs.Panel>
        <Tabs.Panel value="voices">
          <VoiceCatalogue />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
