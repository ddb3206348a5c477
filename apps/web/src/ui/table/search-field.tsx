import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { maxTextLength } from '../../lib/search-params.ts';

type Props = {
  /** The list's current search text. */
  value: string;
  onChange: (text: string) => void;
  label: string;
  placeholder?: string;
};

/** Elements where "/" is typed. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null);

/** Delay after the last key before searching, in milliseconds. */
export const searchAfterMs = 250;

/**
 * The field's text and the list's search. The two differ while typing; a late value from an earlier key must not undo
 * later keys.
 */
function useTypedText(value: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  /** Sent values that have not come back yet, in order. */
  const underWay = useRef<string[]>([]);
  const waiting = useRef(false);

  const send = (text: string) => {
    waiting.current = false;
    // A value the list already has never comes back as a change.
    if (text === value && underWay.current.length === 0) return;
    underWay.current.push(text);
    onChange(text);
  };
  const sendLater = useDebouncedCallback(send, searchAfterMs);

  useEffect(() => {
    const echo = underWay.current.lastIndexOf(value);
    if (echo >= 0) {
      underWay.current = underWay.current.slice(echo + 1);
      return;
    }
    // Back, forward, "Clear filters": the field shows the list's search.
    if (waiting.current) return;
    underWay.current = [];
    setTyped(value);
  }, [value]);

  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      waiting.current = true;
      sendLater(text);
    },
    sendNow: (text: string) => {
      sendLater.cancel();
      setTyped(text);
      send(text);
    },
  };
}

/** Searches a list while typing. "/" focuses it from anywhere on the page, Escape clears it. */
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
      maxLength={maxTextLength}
      leftSection={<Search size={16} aria-hidden />}
      flex="1 1 220px"
      maw={420}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          // A list may be inside a form, which Enter would submit.
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
            aria-label={t('common.clearSearch')}
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
