import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useCan } from '../../lib/permissions.ts';
import { mediaItemOptions } from '../../lib/queries/media.ts';
import { usePublishedTranscript } from '../../lib/queries/transcripts.ts';
import { useSession } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/state.tsx';
import { VerifyWorkspace } from './verify/verify-workspace.tsx';

/** Correct a transcript and vouch for it. */
export function VerifyTranscriptScreen() {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const mediaId = String(raw.mediaId ?? '');
  const media = useQuery({ ...mediaItemOptions(mediaId), enabled: mediaId !== '' });
  const transcript = usePublishedTranscript(media.data);
  const mayVerify = useCan('Transcription', 'edit');
  const userId = useSession().user.userId;
  const failed =
    media.error && !media.data ? media : transcript.error && !transcript.data ? transcript : null;

  const details = (
    <Button
      variant="default"
      renderRoot={(props) => <Link to="/dashboard/media-details" search={{ mediaId }} {...props} />}
    >
      Open details
    </Button>
  );
  const content = () => {
    if (mediaId === '')
      return (
        <EmptyState
          title="No media chosen"
          text="The address does not say which transcript to verify. Choose one on the dashboard."
          action={
            <Button
              renderRoot={(props) => (
                <Link to="/dashboard" search={{ status: 'to-verify' }} {...props} />
              )}
            >
              Show what waits for verification
            </Button>
          }
        />
      );
    if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
    if (media.data && (media.data.transcribeId === null || media.data.language === null))
      return (
        <EmptyState
          title="No transcript yet"
          text={
            media.data.type === 'doc'
              ? 'Documents have no transcript: they can be translated as they are.'
              : 'It can be verified as soon as the recording is transcribed. The details show how far it is.'
          }
          action={details}
        />
      );
    if (!media.data || !transcript.data)
      return (
        <Stack gap="md" role="status" aria-label="Loading the transcript">
          <Skeleton h={52} radius="md" />
          <Skeleton h={560} radius="md" />
        </Stack>
      );
    return (
      <VerifyWorkspace
        key={transcript.data.transcribeId}
        media={media.data}
        transcript={transcript.data}
        userId={userId}
        mayVerify={mayVerify}
      />
    );
  };
  return (
    <Page
      title={media.data ? `Verify: ${media.data.title}` : 'Verify transcript'}
      actions={media.data ? details : undefined}
    >
      {content()}
    </Page>
  );
}
