import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import type { MediaDetails } from '@glossa/contracts/media';
import { Button, Group, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { t } from '../../../lib/i18n/t.ts';
import { SpeakerNumber } from '../speaker-number.tsx';
import { audioTrackName, usedTrack } from './audio-track-name.ts';
import { FactPopover } from './fact-popover.tsx';

type Props = {
  media: Pick<
    MediaDetails,
    | 'language'
    | 'verification'
    | 'audioTracks'
    | 'audioTrack'
    | 'speakerDetection'
    | 'requestedSpeakers'
  >;
  busy: boolean;
  onChoose: (other: {
    spokenLanguage?: LanguageCode;
    audioTrack?: number;
    speakers?: number | null;
  }) => void;
};

/**
 * "Wrong language?": transcribes again in another language, with another audio track or number of speakers, after
 * explaining the consequences.
 */
export function Retranscribe({ media, busy, onChoose }: Props) {
  const [opened, setOpened] = useState(false);
  const [language, setLanguage] = useState<LanguageCode | null>(null);
  const { audioTracks: tracks } = media;
  const used = usedTrack(tracks, media.audioTrack);
  const [chosen, setChosen] = useState<number | null>(null);
  const track = tracks.find(({ index }) => index === chosen) ?? used;
  const isOtherTrack = track !== undefined && track !== used;
  const hasTracks = tracks.length > 1;
  const [speakers, setSpeakers] = useState(media.requestedSpeakers);
  const hasSpeakers = media.speakerDetection !== 'channels' && media.speakerDetection !== 'off';
  const isOtherNumber = speakers !== media.requestedSpeakers;
  const mayBeSame = isOtherTrack || isOtherNumber || media.speakerDetection === 'failed';
  return (
    <FactPopover
      label={hasTracks ? t('media.wrongLanguageOrTrack') : t('media.wrongLanguage')}
      opened={opened}
      onOpened={setOpened}
    >
      {hasTracks && track && (
        <Select
          label={t('media.audioTrack')}
          mb="xs"
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data={tracks.map((one) => ({
            value: String(one.index),
            label: audioTrackName(tracks, one),
          }))}
          value={String(track.index)}
          onChange={(value) => setChosen(value === null ? null : Number(value))}
        />
      )}
      <Select
        label={t('media.spokenLanguage')}
        placeholder={t('common.selectLanguage')}
        searchable
        // It is focused when the popover opens, and its list would cover the other fields.
        openOnFocus={false}
        comboboxProps={{ withinPortal: false }}
        data={languageCodes
          .filter((code) => isOtherTrack || code !== media.language)
          .map((code) => ({ value: code, label: languageName(code) }))}
        value={language}
        onChange={(value) => setLanguage(languageCodes.find((code) => code === value) ?? null)}
      />
      {hasSpeakers && (
        <SpeakerNumber
          mt="xs"
          comboboxProps={{ withinPortal: false }}
          value={speakers}
          unknownLabel={t('media.speakersAutomatic')}
          onChange={setSpeakers}
        />
      )}
      <Text size="xs" c="dimmed" mt="xs">
        {media.verification === 'VERIFIED'
          ? t('media.retranscribeVerifiedWarning')
          : t('media.retranscribeWarning')}
      </Text>
      <Group mt="sm" justify="flex-end" gap="xs">
        <Button size="xs" variant="default" onClick={() => setOpened(false)}>
          {t('media.keepTranscript')}
        </Button>
        <Button
          size="xs"
          disabled={language === null && !mayBeSame}
          loading={busy}
          onClick={() => {
            onChoose({
              ...(language === null ? {} : { spokenLanguage: language }),
              ...(isOtherTrack ? { audioTrack: track.index } : {}),
              ...(isOtherNumber ? { speakers } : {}),
            });
            setOpened(false);
          }}
        >
          {t('media.transcribeAgain')}
        </Button>
      </Group>
    </FactPopover>
  );
}
