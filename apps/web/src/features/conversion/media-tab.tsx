import type { MediaTarget } from '@glossa/contracts/conversions';
import { Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { t } from '../../lib/language/t.ts';
import { ConversionList } from '../../ui/conversions/conversion-list.tsx';
import { SendingList } from '../../ui/conversions/sending-list.tsx';
import { useSendFiles } from '../../ui/conversions/use-send-files.ts';
import { DropFiles } from '../../ui/drop-files.tsx';
import { TargetChoice } from './target-choice.tsx';

const targets: ReadonlyArray<{ value: MediaTarget; label: string; hint: string }> = [
  { value: 'mp4', label: 'MP4', hint: t('Video for every player and browser (H.264, AAC)') },
  { value: 'webm', label: 'WebM', hint: t('Video for browsers (VP9, Opus); takes longer') },
  { value: 'mp3', label: 'MP3', hint: t('The sound alone, small') },
  { value: 'wav', label: 'WAV', hint: t('The sound alone, without loss') },
];

/** Takes the sound out of a film, or turns it into another format. */
export function MediaTab() {
  const [target, setTarget] = useLocalStorage<MediaTarget>({
    key: 'glossa-convert-media',
    defaultValue: 'mp4',
  });
  const { files, send, remove } = useSendFiles();
  return (
    <Stack gap="lg">
      <TargetChoice label={t('Turn into')} targets={targets} value={target} onChange={setTarget} />
      <DropFiles
        label={t('Media to convert')}
        hint={t('Video or audio, 2 GB at most.')}
        onFiles={(dropped) =>
          send(dropped.map((file) => ({ kind: 'media', file, fields: { to: target } })))
        }
      />
      <SendingList files={files} onRemove={remove} />
      <ConversionList
        kind="media"
        title={t('Converted media')}
        empty={t('What you convert here is kept for 7 days, for you alone.')}
      />
    </Stack>
  );
}
