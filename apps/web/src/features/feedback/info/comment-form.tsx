import { Button, Combobox, Group, Text, Textarea, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../../lib/language/t.ts';
import { feedbackPeopleOptions, useCommentFeedback } from '../../../lib/queries/feedback.ts';
import { useLeaveGuard } from '../../../ui/admin/form-page.tsx';
import { toast } from '../../../ui/toast.tsx';

/** The name being typed after an @ at the cursor, and where it begins; null where none is. */
export function mentionAt(text: string, cursor: number): { from: number; name: string } | null {
  const match = /(?:^|[\s(])@([\p{L}\p{N}._+'-]*)$/u.exec(text.slice(0, cursor));
  const name = match?.[1];
  return name === undefined ? null : { from: cursor - name.length, name };
}

const isCalled = (part: string) => {
  const wanted = part.toLowerCase();
  return ({ userName, displayName }: { userName: string; displayName: string }) =>
    [userName, displayName].some((name) => name.toLowerCase().includes(wanted));
};

/** A comment; after an @ people who may see the ticket are offered. */
export function CommentForm({ ticketId }: { ticketId: string }) {
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
  // The answer may still be the one to fewer letters: Enter must not name somebody who does not fit any more.
  const offered = mention === null ? [] : (people ?? []).filter(isCalled(mention.name)).slice(0, 6);

  const choose = (userName: string) => {
    if (!mention) return;
    const rest = text.slice(cursor);
    const next = `${text.slice(0, mention.from)}${userName}${rest.startsWith(' ') ? '' : ' '}${rest}`;
    const at = mention.from + userName.length + 1;
    // Drawn at once: set a frame later, the cursor would jump back behind what is typed meanwhile.
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
      aria-label={t('Write a comment')}
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
            label={t('Write a comment')}
            description={t('@ and a name tells that person.')}
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
          <Combobox.Options aria-label={t('People')}>
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
          {t('Comment on the ticket')}
        </Button>
      </Group>
    </form>
  );
}
