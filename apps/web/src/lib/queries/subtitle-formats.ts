import { type DownloadFormatDto, getSubtitleFormats } from '@glossa/contracts/subtitle-downloads';
import type { SubtitleOwner } from '@glossa/contracts/subtitles';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../http/api-client.ts';
import { subtitleKeys } from './query-keys.ts';

type FormatsQuery = Pick<z.input<typeof getSubtitleFormats.query>, 'encoding' | 'frameRate'>;

/**
 * Formats and presets of published subtitles, or the formats of the zip of all, and what each cannot hold of them when it
 * is written so.
 */
export const subtitleFormatsOptions = (
  owner: SubtitleOwner,
  { encoding, frameRate }: FormatsQuery,
  isWhole: boolean,
) => {
  // In the zip of all, no format counts frames.
  const query = isWhole ? { encoding, zip: 'all' as const } : { encoding, frameRate };
  return queryOptions({
    queryKey: subtitleKeys.formats(owner, query),
    queryFn: ({ signal }) => callApi(getSubtitleFormats, { params: owner, query, signal }),
    meta: { isWhole },
    // Those of the other choice are no placeholder.
    placeholderData: (list: DownloadFormatDto[] | undefined, previous) =>
      previous?.meta?.isWhole === isWhole ? list : undefined,
    // Another version may be published meanwhile.
    gcTime: 0,
  });
};
