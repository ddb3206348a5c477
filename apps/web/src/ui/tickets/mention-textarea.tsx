import { Combobox, Text, Textarea, type TextareaProps, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../lib/i18n/t.ts';
import { feedbackPeopleOptions, type TicketAudience } from '../../lib/queries/feedback.ts';
import classes from '../form/people-picker.module.css';

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

type Props = Omit<TextareaProps, 'value' | 'onChange' | 'onSelect' | 'onBlur'> & {
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  /** Whose people are offered. */
  audience: TicketAudience;
  ref?: Ref<HTMLTextAreaElement>;
};

/** A text about a ticket; suggests people who may see it after an @. */
export function MentionTextarea({ value, onChange, onBlur, audience, ref, ...rest }: Props) {
  const [cursor, setCursor] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const mention = mentionAt(value, cursor);
  const [search] = useDebouncedValue(mention?.name ?? '', 150);
  const people = useQuery({
    ...feedbackPeopleOptions(search, audience),
    enabled: mention !== null,
  }).data;
  const combobox = useCombobox();
  // The response may be for fewer letters: Enter must not insert a name that no longer matches.
  const offered = mention === null ? [] : (people ?? []).filter(isCalled(mention.name)).slice(0, 6);
  const names = offered.map(({ userName }) => userName).join(' ');

  // Enter chooses the best match, also where it arrives after the last letter.
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (names !== '') selectFirstOption();
  }, [names, selectFirstOption]);

  const choose = (userName: string) => {
    if (!mention) return;
    const after = value.slice(cursor);
    const at = mention.from + userName.length + 1;
    // Rendered synchronously: one frame later, the caret would jump back behind newly typed text.
    flushSync(() => {
      onChange(
        `${value.slice(0, mention.from)}${userName}${after.startsWith(' ') ? '' : ' '}${after}`,
      );
      setCursor(at);
    });
    field.current?.setSelectionRange(at, at);
    combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start" width={280}>
      <Combobox.Target withKeyboardNavigation={offered.length > 0}>
        <Textarea
          {...rest}
          ref={(element) => {
            field.current = element;
            if (typeof ref === 'function') ref(element);
            else if (ref) ref.current = element;
          }}
          dir="auto"
          autosize
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            setCursor(event.currentTarget.selectionStart);
            combobox.openDropdown();
          }}
          onSelect={(event) => setCursor(event.currentTarget.selectionStart)}
          onBlur={() => {
            combobox.closeDropdown();
            onBlur?.();
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
              <Text span size="xs" className={classes.hint}>
                <bdi>@{person.userName}</bdi>
              </Text>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
