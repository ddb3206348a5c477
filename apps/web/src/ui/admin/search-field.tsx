import { CloseButton, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '../../lib/language/t.ts';
import { longestText } from './read-list-search.ts';
import { useTypedText } from './use-typed-text.ts';

type Props = {
  /** The text the list is narrowed by now. */
  value: string;
  onChange: (text: string) => void;
  label: string;
  placeholder?: string;
};

/** Where "/" is a letter and no key of the page. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null);

/** Searches a list while one types. "/" leads here from anywhere on the page, Escape empties it. */
export function SearchField({ value, onChange, label, placeholder = label }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const { typed, type, sendNow } = useTypedText(value, onChange);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <TextInput
      ref={field}
      type="search"
      dir="auto"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      maxLength={longestText}
      leftSection={<Search size={16} aria-hidden />}
      flex="1 1 220px"
      maw={420}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          // A list may stand inside a form, which Enter would save.
          event.preventDefault();
          sendNow(typed);
        }
        if (event.key !== 'Escape' || typed === '') return;
        event.preventDefault();
        // A dialog around the field must not close by the same key.
        event.stopPropagation();
        sendNow('');
      }}
      rightSection={
        typed === '' ? null : (
          <CloseButton
            size="sm"
            aria-label={t('Clear the search')}
            onClick={() => {
              sendNow('');
              field.current?.focus();
            }}
          />
        )
      }
    />
  );
}
