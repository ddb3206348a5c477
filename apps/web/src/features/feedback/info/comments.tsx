import type { FeedbackComment, FeedbackTicket } from '@glossa/contracts/feedback';
import { Button, Combobox, Group, Text, Textarea, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatAgo, formatInstant } from '../../../lib/format/format.ts';
import { t } from '../../../lib/i18n/t.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useLeaveGuard } from '../../../ui/form/form-page.tsx';
import classes from '../feedback-info.module.css';
import { feedbackPeopleOptions, useCommentFeedback } from '../queries.ts';

/** The name being typed after an @ before the caret, and its start; null if there is none. */
function mentionAt(text: string, cursor: number): { from: number; name: string } | null {
  const match = /(?:^|[\s(])@([\p{L}\p{N}._+'-]*)$/u.exec(text.slice(0, cursor));
  const name = match?.[1];
  return name === undefined ? null : { from: cursor - name.length, name };
}

const isCalled = (part: string) => {
  const wanted = part.toLowerCase();
  return ({ userName, displayName }: { userName: string; displayName: string }) =>
    [userName, displayName].some((name) => name.toLowerCase().includes(wanted));
};

/** A comment; suggests users who may see the ticket after an @. */
function CommentForm({ ticketId }: { ticketId: string }) {
  const [text, setText] = useState('');
  const [cursor, setCursor] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const send = useCommentFeedback();
  useLeaveGuard(() => text.trim() !== '' && !send.isPending && !send.isSuccess);
  const mention = mentionAt(text, cursor);
  const [search] = useDebouncedValue(mention?.name ?? '', 150);
  const people = useQuery({
    ...feedbackPeopleOptions(search, ticketId),
    enabled: mention !== null,
  }).data;
  const combobox = useCombobox();
  // The response may be for fewer letters: Enter must not insert a name that no longer matches.
  const offered = mention === null ? [] : (people ?? []).filter(isCalled(mention.name)).slice(0, 6);

  const choose = (userName: string) => {
    if (!mention) return;
    const rest = text.slice(cursor);
    const next = `${text.slice(0, mention.from)}${userName}${rest.startsWith(' ') ? '' : ' '}${rest}`;
    const at = mention.from + userName.length + 1;
    // Rendered synchronously: one frame later, the caret would jump back behind newly typed text.
    flushSync(() => {
      setText(next);
      setCursor(at);
    });
    field.current?.setSelectionRange(at, at);
    combobox.closeDropdown();
  };
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
      <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start" width={280}>
        <Combobox.Target withKeyboardNavigation={offered.length > 0}>
          <Textarea
            ref={field}
            mt="md"
            label={t('feedback.writeComment')}
            description={t('feedback.mentionHint')}
            dir="auto"
            autosize
            minRows={2}
            maxRows={12}
            maxLength={10_000}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setCursor(event.currentTarget.selectionStart);
              combobox.openDropdown();
              combobox.selectFirstOption();
            }}
            onSelect={(event) => setCursor(event.currentTarget.selectionStart)}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={offered.length === 0}>
          <Combobox.Options aria-label={t('common.people')}>
            {offered.map((person) => (
              <Combobox.Option key={person.userId} value={person.userName}>
                <Text span size="sm">
                  <bdi>{person.displayName}</bdi>
                </Text>{' '}
                <Text span size="xs" c="dimmed">
                  <bdi>@{person.userName}</bdi>
                </Text>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
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
                <WithMentions comment={comment} />
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

/** Highlights names of mentioned users; an @ before anything else is plain text. */
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
