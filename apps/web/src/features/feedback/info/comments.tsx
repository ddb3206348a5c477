import type { FeedbackTicket } from '@glossa/contracts/feedback';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { formatAgo, formatInstant } from '../../../lib/format/format.ts';
import { t } from '../../../lib/i18n/t.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useLeaveGuard } from '../../../ui/form/form-page.tsx';
import { MentionTextarea } from '../../../ui/tickets/mention-textarea.tsx';
import { WithMentions } from '../../../ui/tickets/with-mentions.tsx';
import classes from '../feedback-info.module.css';
import { useCommentFeedback } from '../queries.ts';

/** A comment. */
function CommentForm({ ticketId }: { ticketId: string }) {
  const [text, setText] = useState('');
  const send = useCommentFeedback();
  useLeaveGuard(() => text.trim() !== '' && !send.isPending && !send.isSuccess);
  const submit = () => {
    if (text.trim() !== '' && !send.isPending)
      send.mutate({ ticketId, text }, { onError: toast.error });
  };
  return (
    <form
      aria-label={t('feedback.writeComment')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <MentionTextarea
        audience={{ ticketId }}
        mt="md"
        label={t('feedback.writeComment')}
        description={t('feedback.mentionHint')}
        minRows={2}
        maxRows={12}
        maxLength={10_000}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      <Group justify="flex-end" mt="xs">
        <Button type="submit" size="xs" disabled={text.trim() === ''} loading={send.isPending}>
          {t('feedback.addComment')}
        </Button>
      </Group>
    </form>
  );
}

/** The comments of the ticket, and a field to add one. */
export function Comments({ ticket }: { ticket: FeedbackTicket }) {
  return (
    <section className={classes.section} aria-label={t('feedback.comments')}>
      <Text component="h3" className={classes.heading ?? ''}>
        {t('feedback.comments')}
      </Text>
      {ticket.comments.length > 0 && (
        <ul className={classes.plainList} aria-live="polite">
          {ticket.comments.map((comment) => (
            <li key={comment.commentId}>
              <Text size="xs" c="dimmed">
                <bdi>{comment.author.displayName}</bdi>
                {' · '}
                <time dateTime={comment.at} title={formatInstant(comment.at)}>
                  {formatAgo(comment.at)}
                </time>
              </Text>
              <p className={classes.text} dir="auto">
                <WithMentions {...comment} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {ticket.access === 'read' ? (
        <Text size="sm" c="dimmed" mt="md">
          {t('feedback.notYours')}
        </Text>
      ) : (
        <CommentForm key={ticket.comments.length} ticketId={ticket.ticketId} />
      )}
    </section>
  );
}
