import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';
import { ErrorState } from '../feedback/state.tsx';
import { toastError } from '../feedback/toast.tsx';
import { type ReviewedRequest, reviewCommentsOptions, useAddReviewComment } from './queries.ts';

type Props = { request: ReviewedRequest; canEdit: boolean };

/** The comments on a review, oldest first. */
export function ReviewComments({ request, canEdit }: Props) {
  const [text, setText] = useState('');
  const comments = useQuery(reviewCommentsOptions(request));
  const add = useAddReviewComment(request);
  return (
    <Stack gap="xs" component="section" aria-label={t('feedback.comments')}>
      {comments.isError && !comments.data && (
        <ErrorState error={comments.error} onRetry={() => void comments.refetch()} />
      )}
      {comments.data?.map(({ commentId, author, at, text: words }) => (
        <div key={commentId}>
          <Text size="xs" c="dimmed">
            {[author?.displayName ?? t('common.deleted'), formatInstant(at)].join(' · ')}
          </Text>
          <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            <bdi>{words}</bdi>
          </Text>
        </div>
      ))}
      {canEdit && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            add.mutate(text.trim(), { onError: toastError, onSuccess: () => setText('') });
          }}
        >
          <Stack gap="xs" align="flex-start">
            <Textarea
              label={t('common.comment')}
              w="100%"
              dir="auto"
              value={text}
              maxLength={4_000}
              autosize
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Button
              type="submit"
              size="xs"
              variant="default"
              disabled={text.trim() === ''}
              loading={add.isPending}
            >
              {t('feedback.addComment')}
            </Button>
          </Stack>
        </form>
      )}
    </Stack>
  );
}
