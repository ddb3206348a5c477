import type { AnswerOf, BodyOf } from '@glossa/contracts/endpoint';
import { getKeptFile, putKeptFile } from '@glossa/contracts/subtitle-draft-files';
import {
  discardSubtitleDraft,
  replaceSubtitle,
  replaceTranslationSubtitle,
  type SubtitleOwner,
  viewShotChanges,
  viewSubtitleDrafts,
  viewSubtitleVersion,
  viewSubtitleVersions,
} from '@glossa/contracts/subtitles';
import { type Transcript, verifyTranscript } from '@glossa/contracts/transcripts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/http/api-client.ts';
import { pollWhile } from '../../lib/queries/poll-while.ts';
import {
  mediaKeys,
  requestKeys,
  subtitleKeys,
  transcriptKeys,
} from '../../lib/queries/query-keys.ts';

/** Finding them takes a while. Milliseconds. */
const shotChangesPollMs = 30_000;

export const shotChangesOptions = (mediaId: string) =>
  queryOptions({
    queryKey: mediaKeys.shotChanges(mediaId),
    queryFn: ({ signal }) => callApi(viewShotChanges, { params: { mediaId }, signal }),
    refetchInterval: pollWhile(
      ({ status }: AnswerOf<typeof viewShotChanges>) => status === 'working',
      shotChangesPollMs,
    ),
  });

/** Open drafts and their users. */
export const subtitleDraftsOptions = (owner: SubtitleOwner) =>
  queryOptions({
    queryKey: subtitleKeys.draftsOf(owner),
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

/** What the imported file of a draft says besides its cues. */
export const keptFileOptions = (reportId: string) =>
  queryOptions({
    queryKey: subtitleKeys.keptFile(reportId),
    queryFn: ({ signal }) => callApi(getKeptFile, { params: { reportId }, signal }),
  });

export type KeptChange = BodyOf<typeof putKeptFile>;

/** Changes what the draft keeps of an imported file. Answers how to bring back what it kept before. Throws ApiError. */
export async function changeKeptFile(
  client: QueryClient,
  reportId: string,
  change: KeptChange,
): Promise<KeptChange> {
  const { kept, keptId, formerId } = await callApi(putKeptFile, {
    params: { reportId },
    body: change,
  });
  client.setQueryData(keptFileOptions(reportId).queryKey, kept);
  return { former: formerId, undoes: keptId };
}

/** Publishes the draft. Throws ApiError. */
export async function publishDraft(
  client: QueryClient,
  owner: SubtitleOwner,
  reportId: string,
): Promise<void> {
  if (owner.kind === 'transcript')
    await setTranscriptData(
      client,
      await callApi(replaceSubtitle, { body: { transcribeId: owner.id, reportId } }),
    );
  else {
    await callApi(replaceTranslationSubtitle, { body: { ticketId: owner.id, reportId } });
    await client.invalidateQueries({ queryKey: requestKeys.all });
  }
  await client.invalidateQueries({ queryKey: subtitleKeys.all });
}

/** Discards one's own draft. Throws ApiError. */
export async function discardDraft(client: QueryClient, reportId: string): Promise<void> {
  await callApi(discardSubtitleDraft, { params: { report_id: reportId } });
  await client.invalidateQueries({ queryKey: subtitleKeys.all });
}

/** Changes a transcript's verification state. Throws ApiError; TRANSCRIPT_HAS_ERRORS without `overrideErrors`. */
export const setVerification = (input: {
  transcribeId: string;
  userId: string;
  status: Transcript['verification'];
  body: BodyOf<typeof verifyTranscript>;
}): Promise<Transcript> =>
  callApi(verifyTranscript, {
    params: { transcribe_id: input.transcribeId, status: input.status, userId: input.userId },
    body: input.body,
  });

/** After publishing or verifying: caches the response and refetches the media. */
export async function setTranscriptData(
  client: QueryClient,
  transcript: Transcript,
): Promise<void> {
  client.setQueryData(transcriptKeys.published(transcript.transcribeId), transcript);
  await Promise.all([
    client.invalidateQueries({ queryKey: mediaKeys.detail(transcript.mediaId) }),
    client.invalidateQueries({ queryKey: mediaKeys.lists }),
    client.invalidateQueries({ queryKey: mediaKeys.summary }),
  ]);
}
