import { viewShotChanges } from '@glossa/contracts/subtitles';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../api-client.ts';
import { mediaKeys } from './media.ts';

/** Live messages are the first source of news; this is the second, should the socket be down. Milliseconds. */
const workingPollMs = 30_000;

/** Below the key of the media, so that news about the media bring the shot changes as well. */
export const shotChangesOptions = (mediaId: string) =>
  queryOptions({
    queryKey: [...mediaKeys.item(mediaId), 'shot-changes'],
    queryFn: ({ signal }) => callApi(viewShotChanges, { params: { mediaId }, signal }),
    refetchInterval: (query) => (query.state.data?.status === 'working' ? workingPollMs : false),
  });
