import type { MediaDetails } from '@glossa/contracts/media';
import { Select } from '@mantine/core';
import { t } from '../../../lib/i18n/t.ts';
import { audioTrackName, usedTrack } from './audio-track-name.ts';

type Props = {
  media: Pick<MediaDetails, 'audioTracks' | 'audioTrack'>;
  busy: boolean;
  onChoose: (audioTrack: number) => void;
};

/** Which audio track of several is transcribed, with the others to choose from. Nothing for files with one. */
export function ChooseAudioTrack({ media, busy, onChoose }: Props) {
  const { audioTracks: tracks } = media;
  const used = usedTrack(tracks, media.audioTrack);
  if (tracks.length < 2 || !used) return null;
  return (
    <Select
      size="xs"
      maw={420}
      label={t('media.audioTrack')}
      description={t('media.otherAudioTrackHint', { count: tracks.length })}
      allowDeselect={false}
      disabled={busy}
      data={tracks.map((one) => ({
        value: String(one.index),
        label: audioTrackName(tracks, one),
      }))}
      value={String(used.index)}
      onChange={(value) => {
        if (value !== null && value !== String(used.index)) onChoose(Number(value));
      }}
    />
  );
}
