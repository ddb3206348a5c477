import type { MediaDetails } from '@glossa/contracts/media';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { mediaKeys, mediaTokenOptions, peaksOptions, videoAddress } from './media.ts';

/** What a player needs of a recording: an address that stays valid, and the waveform. */
export function usePlayableMedia(media: Pick<MediaDetails, 'mediaId' | 'playFileName'>): {
  src: string | null;
  onRefused: () => void;
  peaks: readonly number[] | null;
} {
  const client = useQueryClient();
  const { mediaId, playFileName } = media;
  const playable = playFileName !== null;
  const token = useQuery({ ...mediaTokenOptions(mediaId), enabled: playable });
  const peaks = useQuery({ ...peaksOptions(mediaId), enabled: playable });
  return {
    src: playFileName && token.data ? videoAddress(playFileName, token.data.mediaToken) : null,
    onRefused: () => void client.refetchQueries({ queryKey: mediaKeys.token(mediaId) }),
    peaks: peaks.data?.peaks ?? null,
  };
}
