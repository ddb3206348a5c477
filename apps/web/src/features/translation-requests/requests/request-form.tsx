import type { LanguageCode } from '@glossa/contracts/languages';
import type { MediaDetails } from '@glossa/contracts/media';
import {
  type TranslationRequest,
  workingRequestStatuses,
} from '@glossa/contracts/translation-requests';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatList } from '../../../lib/format.ts';
import { languageName } from '../../../lib/language/language-name.ts';
import { t } from '../../../lib/language/t.ts';
import type { AskedTranslations } from '../../../lib/queries/requests.ts';
import { voicesOptions } from '../../../lib/queries/voices.ts';
import { ErrorState, LoadingRows } from '../../../ui/state.tsx';
import { lacksVoice, toAsked } from '../ask/ask-choice.ts';
import { DubFields } from '../ask/dub-fields.tsx';
import { EngineAndGlossary } from '../ask/engine-and-glossary.tsx';
import { FileChoiceList } from '../ask/file-choice-list.tsx';
import { useAskChoice } from '../ask/use-ask-choice.ts';
import { useEnginesAndGlossaries } from '../ask/use-engines-and-glossaries.ts';
import { LanguageChoice, type TranslationOption } from './language-choice.tsx';
import classes from './request-form.module.css';

type Props = {
  media: Pick<MediaDetails, 'kind' | 'fileName'>;
  options: readonly TranslationOption[];
  requests: readonly Pick<TranslationRequest, 'language' | 'status'>[];
  sending: boolean;
  /** Resolves when the requests are made; the choice is kept if it rejects. */
  onSubmit: (asked: AskedTranslations) => Promise<unknown>;
};

function existingWord(requests: Props['requests'], language: LanguageCode): string | null {
  const own = requests.filter((request) => request.language === language);
  if (own.some(({ status }) => workingRequestStatuses.includes(status))) return t('In progress');
  if (own.some(({ status }) => status === 'ready')) return t('Already here');
  // It is caught up with from its own card, which translates only what changed.
  return own.some(({ status }) => status === 'stale') ? t('Out of date') : null;
}

function buttonWords(chosen: readonly LanguageCode[]): string {
  const [first] = chosen;
  if (first === undefined) return t('Request translation');
  if (chosen.length === 1) return t('Translate into {language}', { language: languageName(first) });
  return t('Translate into {count, number} languages', { count: chosen.length });
}

/** Pick one language or several, see what would serve each, choose the files, ask for all of it at once. */
export function RequestForm({ media, options, requests, sending, onSubmit }: Props) {
  const [chosen, setChosen] = useState<readonly LanguageCode[]>([]);
  const [choice, change] = useAskChoice(media.kind);
  const offered = useEnginesAndGlossaries(choice);
  const wantsDub = choice.dub && media.kind !== 'doc';
  const voices = useQuery({ ...voicesOptions(), enabled: wantsDub });
  const catalogue = voices.data ?? [];
  const takeable = options.filter(
    (option) => option.available && existingWord(requests, option.language) === null,
  );
  const valid = chosen.filter((code) => takeable.some(({ language }) => language === code));
  // What can be had comes first; within that, the order of the product's list stays.
  const ordered = [...options].sort((a, b) => Number(b.available) - Number(a.available));
  const voiceless = wantsDub
    ? valid.filter((code) =>
        lacksVoice(
          catalogue.find(({ language }) => language === code),
          choice.voices,
        ),
      )
    : [];
  const blocked = valid.length === 0 || voiceless.length > 0;
  const toggle = (code: LanguageCode) =>
    setChosen((now) => (now.includes(code) ? now.filter((one) => one !== code) : [...now, code]));

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (blocked) return;
        onSubmit(
          toAsked(valid, { ...choice, ...offered.known }, { kind: media.kind, catalogue }),
        ).then(
          () => setChosen([]),
          // The caller shows what went wrong; the choice stays for another try.
          () => undefined,
        );
      }}
    >
      <fieldset className={classes.choices} disabled={sending}>
        <legend className={classes.legend}>{t('Translate into')}</legend>
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
      <Stack gap="lg" mt="lg">
        <FileChoiceList media={media} choice={choice} onChange={change} />
        {wantsDub &&
          (voices.data ? (
            <DubFields catalogue={catalogue} languages={valid} dub={choice} onChange={change} />
          ) : voices.isError ? (
            <ErrorState error={voices.error} onRetry={() => void voices.refetch()} />
          ) : (
            <LoadingRows rows={2} height={60} />
          ))}
        <EngineAndGlossary {...offered} onChange={change} />
      </Stack>
      <Group mt="lg" gap="md">
        <Button type="submit" disabled={blocked} loading={sending}>
          {buttonWords(valid)}
        </Button>
        {voiceless.length > 0 && voices.data && (
          <Text size="sm" role="status" className={classes.obstacle}>
            {t(
              'The chosen voice for {languages} is not installed. Choose another one, or leave out the spoken translation.',
              { languages: formatList(voiceless.map(languageName)) },
            )}
          </Text>
        )}
        {takeable.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('Every language that can be had now is already here or in progress.')}
          </Text>
        )}
      </Group>
    </form>
  );
}
