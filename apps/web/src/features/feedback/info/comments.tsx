import type { FeedbackComment, FeedbackTicket } from '@glossa/contracts/feedback';
import { Text } from '@mantine/core';
import { formatAgo, formatInstant } from '../../../lib/format.ts';
import { t } from '../../../lib/language/t.ts';
import classes from '../feedback-info.module.css';
import { CommentForm } from './comment-form.tsx';

/** What people said about the ticket, and a field to say more. */
export function Comments({ ticket }: { ticket: FeedbackTicket }) {
  return (
    <section className={classes.section} aria-label={t('Comments')}>
      <Text component="h3" className={classes.heading ?? ''}>
        {t('Comments')}
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
                <WithMentions comment={comment} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <CommentForm key={ticket.comments.length} ticketId={ticket.ticketId} />
    </section>
  );
}

/** Names of people who were told stand out; an @ before anything else is only text. */
function WithMentions({ comment: { text, mentions } }: { comment: FeedbackComment }) {
  const known = new Set(mentions.map(({ userName }) => `@${userName.toLowerCase()}`));
  return text.split(/(@[\p{L}\p{N}._@+'-]*[\p{L}\p{N}_@+])/u).map((part, index) =>
    known.has(part.toLowerCase()) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places
      <bdi key={index} className={classes.mention}>
        {part}
      </bdi>
    ) : (
      part
    ),
  );
}
