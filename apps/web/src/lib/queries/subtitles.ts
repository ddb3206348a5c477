import {
  discardSubtitleDraft,
  replaceSubtitle,
  replaceTranslationSubtitle,
  type SubtitleOwner,
  viewSubtitleDrafts,
  viewSubtitleVersion,
  viewSubtitleVersions,
} from '@glossa/contracts/subtitles';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../api-client.ts';
import { takeTranscript } from './transcripts.ts';

export const subtitleKeys = {
  all: ['subtitles'] as const,
  drafts: ({ kind, id }: SubtitleOwner) => ['subtitles', 'drafts', kind, id] as const,
  versions: ({ kind, id }: SubtitleOwner) => ['subtitles', 'versions', kind, id] as const,
  version: (setId: string) => ['subtitles', 'version', setId] as const,
};

/** Open drafts and who is in them. */
export const subtitleDraftsOptions = (owner: SubtitleOwner) =>
  queryOptions({
    queryKey: subtitleKeys.drafts(owner),
    queryFn: ({ signal }) => callApi(viewSubtitleDrafts, { params: owner, signal }),
  });

/** Every published version, newest first. */
export const subtitleVersionsOptions = (owner: SubtitleOwner) =>
  queryOptions({
    queryKey: subtitleKeys.versions(owner),
    queryFn: ({ signal }) => callApi(viewSubtitleVersions, { params: owner, signal }),
  });

/** The cues of one version, which never change. */
export const subtitleVersionOptions = (setId: string) =>
  queryOptions({
    queryKey: subtitleKeys.version(setId),
    queryFn: ({ signal }) => callApi(viewSubtitleVersion, { params: { set_id: setId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Makes the draft the published version. Throws ApiError. */
export async function publishDraft(
  client: QueryClient,
  owner: SubtitleOwner,
  reportId: string,
): Promise<void> {
  if (owner.kind === 'transcript')
    await takeTranscript(
      client,
      await callApi(replaceSubtitle, { body: { transcribeId: owner.id, reportId } }),
    );
  else {
    await callApi(replaceTranslationSubtitle, { body: { ticketId: owner.id, reportId } });
    await client.invalidateQueries({ queryKey: ['requests'] });
  }
  await client.invalidateQueries({ queryKey: subtitleKeys.all });
}

/** Gives up one's own draft. Throws ApiError. */
export async function discardDraft(client: QueryClient, reportId: string): Promise<void> {
  await callApi(discardSubtitleDraft, { params: { report_id: reportId } });
  await client.invalidateQueries({ queryKey: subtitleKeys.all });
}
