import { type LanguageCode, languages } from '@glossa/contracts/languages';
import {
  type TranslationRequest,
  workingRequestStatuses,
} from '@glossa/contracts/translation-requests';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { LanguageChoice, type TranslationOption } from './language-choice.tsx';
import classes from './request-form.module.css';

type Props = {
  options: readonly TranslationOption[];
  requests: readonly Pick<TranslationRequest, 'language' | 'status'>[];
  sending: boolean;
  /** Resolves when the requests are made; the choice is kept if it rejects. */
  onSubmit: (languages: LanguageCode[]) => Promise<unknown>;
};

function existingWord(
  requests: Props['requests'],
  language: LanguageCode,
): 'Already here' | 'In progress' | 'Out of date' | null {
  const own = requests.filter((request) => request.language === language);
  if (own.some(({ status }) => workingRequestStatuses.includes(status))) return 'In progress';
  if (own.some(({ status }) => status === 'ready')) return 'Already here';
  // It is caught up with from its own card, which translates only what changed.
  return own.some(({ status }) => status === 'stale') ? 'Out of date' : null;
}

function buttonWords(chosen: readonly LanguageCode[]): string {
  const [first] = chosen;
  if (first === undefined) return 'Request translation';
  if (chosen.length === 1) return `Translate into ${languages[first].label}`;
  return `Translate into ${chosen.length} languages`;
}

/** Pick one language or several, see what would serve each, ask for all of them at once. */
export function RequestForm({ options, requests, sending, onSubmit }: Props) {
  const [chosen, setChosen] = useState<readonly LanguageCode[]>([]);
  const takeable = options.filter(
    (option) => option.available && existingWord(requests, option.language) === null,
  );
  const valid = chosen.filter((code) => takeable.some(({ language }) => language === code));
  // What can be had comes first; within that, the order of the product's list stays.
  const ordered = [...options].sort((a, b) => Number(b.available) - Number(a.available));
  const toggle = (code: LanguageCode) =>
    setChosen((now) => (now.includes(code) ? now.filter((one) => one !== code) : [...now, code]));

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (valid.length === 0) return;
        onSubmit([...valid]).then(
          () => setChosen([]),
          // The caller shows what went wrong; the choice stays for another try.
          () => undefined,
        );
      }}
    >
      <fieldset className={classes.choices} disabled={sending}>
        <legend className={classes.legend}>Translate into</legend>
        {ordered.map((option) => (
          <LanguageChoice
            key={option.language}
            option={option}
            checked={valid.includes(option.language)}
            existing={existingWord(requests, option.language)}
            onToggle={toggle}
          />
        ))}
      </fieldset>
      <Group mt="md" justify="space-between">
        <Button type="submit" disabled={valid.length === 0} loading={sending}>
          {buttonWords(valid)}
        </Button>
        {takeable.length === 0 && (
          <Text size="sm" c="dimmed">
            Every language that can be had now is already here or in progress.
          </Text>
        )}
      </Group>
    </form>
  );
}
