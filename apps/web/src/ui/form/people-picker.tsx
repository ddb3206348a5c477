import {
  Button,
  Combobox,
  Loader,
  Pill,
  PillsInput,
  Text,
  useCombobox,
  VisuallyHidden,
} from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { ErrorText } from '../feedback/error-text.tsx';
import { searchAfterMs } from '../table/search-field.tsx';
import classes from './people-picker.module.css';

export type Person = { userId: string; displayName: string; userName: string; hint?: string };
export type SearchPeople = (text: string, signal: AbortSignal) => Promise<readonly Person[]>;

type PeopleFound =
  | { status: 'idle' | 'searching' }
  | { status: 'found'; people: readonly Person[] }
  | { status: 'failed'; error: unknown };

/** Searches for users while typing. A newer search aborts the previous one; late responses are ignored. */
function usePeopleSearch(search: SearchPeople) {
  const [found, setFound] = useState<PeopleFound>({ status: 'idle' });
  const running = useRef<AbortController | null>(null);

  const searchNow = (text: string) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setFound({ status: 'searching' });
    search(text.trim(), own.signal).then(
      (people) => {
        if (!own.signal.aborted) setFound({ status: 'found', people });
      },
      (error: unknown) => {
        if (!own.signal.aborted) setFound({ status: 'failed', error });
      },
    );
  };
  const later = useDebouncedCallback(searchNow, searchAfterMs);
  useEffect(() => () => running.current?.abort(), []);

  return {
    found,
    searchNow: (text: string) => {
      later.cancel();
      searchNow(text);
    },
    searchLater: (text: string) => {
      // Users of an earlier search must not be selected by Enter.
      running.current?.abort();
      setFound({ status: 'searching' });
      later(text);
    },
  };
}

type Props = {
  label: string;
  description?: ReactNode;
  /** A form error. */
  error?: ReactNode;
  value: readonly Person[];
  onChange: (people: Person[]) => void;
  /** Finds users by part of their name; an empty text returns the first of all. */
  search: SearchPeople;
  /** Ids of users who are members already and not offered. */
  exclude?: readonly string[];
  disabled?: boolean;
};

/** Selects users by typing part of their name. */
export function PeoplePicker(props: Props) {
  const { label, description, error, value, onChange, search, exclude = [], disabled } = props;
  const [typed, setTyped] = useState('');
  const { found, searchNow, searchLater } = usePeopleSearch(search);
  const combobox = useCombobox({
    onDropdownOpen: () => searchNow(typed),
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  const taken = new Set([...exclude, ...value.map((person) => person.userId)]);
  const offered =
    found.status === 'found' ? found.people.filter((person) => !taken.has(person.userId)) : [];

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer brings the best match to the fore
  useEffect(() => {
    if (found.status === 'found' && typed !== '') combobox.selectFirstOption();
  }, [found]);

  const add = (userId: string) => {
    const person = offered.find((candidate) => candidate.userId === userId);
    if (!person) return;
    onChange([...value, person]);
    combobox.resetSelectedOption();
    if (typed === '') return;
    setTyped('');
    searchNow('');
  };
  const remove = (userId: string) => onChange(value.filter((person) => person.userId !== userId));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter selects a user; it must not submit the form while searching.
    if (event.key === 'Enter' && typed !== '') event.preventDefault();
    const last = value.at(-1);
    if (event.key !== 'Backspace' || typed !== '' || !last) return;
    event.preventDefault();
    remove(last.userId);
  };

  return (
    <Combobox store={combobox} onOptionSubmit={add} disabled={disabled ?? false}>
      <Combobox.DropdownTarget>
        <PillsInput
          label={label}
          description={description}
          classNames={{ input: classes.box }}
          error={error}
          disabled={disabled ?? false}
          onClick={() => combobox.openDropdown()}
          rightSection={
            found.status === 'searching' && combobox.dropdownOpened && <Loader size="xs" />
          }
        >
          <Pill.Group>
            {value.map((person) => (
              <Pill
                key={person.userId}
                withRemoveButton
                disabled={disabled ?? false}
                onRemove={() => remove(person.userId)}
                removeButtonProps={{
                  'aria-label': t('common.removeNamed', { displayName: person.displayName }),
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
              >
                <bdi>{person.displayName}</bdi>
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                className={classes.field}
                role="combobox"
                aria-autocomplete="list"
                value={typed}
                placeholder={value.length === 0 ? t('common.typeName') : ''}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onChange={(event) => {
                  setTyped(event.currentTarget.value);
                  combobox.openDropdown();
                  combobox.resetSelectedOption();
                  searchLater(event.currentTarget.value);
                }}
                onKeyDown={onKeyDown}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <VisuallyHidden role="status">
        {combobox.dropdownOpened && announceResults(found, offered.length)}
      </VisuallyHidden>
      <Combobox.Dropdown>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={label}>
          {offered.map((person) => (
            <Combobox.Option key={person.userId} value={person.userId}>
              <Text size="sm">
                <bdi>{person.displayName}</bdi>
              </Text>
              <Text size="xs" className={classes.hint}>
                <bdi>{person.userName}</bdi>
                {person.hint && (
                  <>
                    {' · '}
                    <bdi>{person.hint}</bdi>
                  </>
                )}
              </Text>
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {offered.length === 0 && (
          <Combobox.Empty aria-hidden={found.status !== 'failed' || undefined}>
            <NobodyOffered found={found} onRetry={() => searchNow(typed)} />
          </Combobox.Empty>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

function NobodyOffered({ found, onRetry }: { found: PeopleFound; onRetry: () => void }) {
  if (found.status === 'found') return t('common.noMatchingPeople');
  if (found.status !== 'failed') return t('common.searching');
  return (
    <>
      <Text size="sm" c="var(--mantine-color-error)" component="span">
        <ErrorText error={found.error} />
      </Text>
      <Button
        ms="xs"
        size="compact-sm"
        variant="subtle"
        // The field keeps the focus; otherwise the list would close under the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onRetry}
      >
        {t('common.retry')}
      </Button>
    </>
  );
}

/** The announcement when the list changes. */
function announceResults(found: PeopleFound, offered: number): ReactNode {
  if (found.status === 'failed') return <ErrorText error={found.error} />;
  if (found.status !== 'found') return '';
  if (offered === 0) return t('common.noMatchingPeople');
  return t('common.peopleFound', { offered });
}
