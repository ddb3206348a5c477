import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { AudioLines, Captions, Film, Mic } from 'lucide-react';
import { t } from '../../lib/language/t.ts';
import { Page } from '../../ui/page.tsx';
import { type ConversionTab, readConversionTab } from './conversion-search.ts';
import { MediaTab } from './media-tab.tsx';
import { SpeechTab } from './speech-tab.tsx';
import { SubtitleTab } from './subtitle-tab.tsx';
import { VoiceCatalogue } from './voice-catalogue.tsx';

/** Speech from text, subtitles and media in other formats: for oneself, without a ticket. */
export function ConversionScreen() {
  const tab = readConversionTab(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <Page title={t('Conversion')}>
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
            {t('Text to speech')}
          </Tabs.Tab>
          <Tabs.Tab value="subtitles" leftSection={<Captions size={16} aria-hidden />}>
            {t('Subtitle formats')}
          </Tabs.Tab>
          <Tabs.Tab value="media" leftSection={<Film size={16} aria-hidden />}>
            {t('Media')}
          </Tabs.Tab>
          <Tabs.Tab value="voices" leftSection={<AudioLines size={16} aria-hidden />}>
            {t('Voices')}
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
