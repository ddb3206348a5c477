import type { LanguageCode } from '@glossa/contracts/languages';
import type { MediaDetails } from '@glossa/contracts/media';
import {
  type TranslationRequest,
  workingRequestStatuses,
} from '@glossa/contracts/translation-requests';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatList } from '../../../lib/format/format.ts';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { t } from '../../../lib/i18n/t.ts';
import { voicesOptions } from '../../../lib/queries/voices.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/state.tsx';
import { AskAdministrator } from '../../../ui/models/ask-administrator.tsx';
import { DubFields } from '../options/dub-fields.tsx';
import { EngineAndGlossary } from '../options/engine-and-glossary.tsx';
import { FileChoiceList } from '../options/file-choice-list.tsx';
import { lacksVoice, toRequestInput, useRequestOptions } from '../options/request-options.ts';
import { useEnginesAndGlossaries } from '../options/use-engines-and-glossaries.ts';
import type { AskedTranslations } from '../queries.ts';
import { LanguageChoice, type TranslationOption } from './language-choice.tsx';
import classes from './request-form.module.css';

type Props = {
  media: Pick<MediaDetails, 'kind' | 'fileName' | 'language'>;
  options: readonly TranslationOption[];
  requests: readonly Pick<TranslationRequest, 'language' | 'status'>[];
  sending: boolean;
  /** Resolves when the requests are created; the selection is kept if it rejects. */
  onSubmit: (requested: AskedTranslations) => Promise<unknown>;
};

function existingWord(requests: Props['requests'], language: LanguageCode): string | null {
  const own = requests.filter((request) => request.language === language);
  if (own.some(({ status }) => workingRequestStatuses.includes(status)))
    return t('status.inProgress');
  if (own.some(({ status }) => status === 'ready')) return t('translations.alreadyTranslated');
  // A stale translation is updated from its own card, which translates only changes.
  return own.some(({ status }) => status === 'stale') ? t('status.outdated') : null;
}

function buttonLabels(chosen: readonly LanguageCode[]): string {
  const [first] = chosen;
  if (first === undefined) return t('translations.request');
  if (chosen.length === 1)
    return t('translations.translateIntoLanguage', { language: languageName(first) });
  return t('translations.translateIntoLanguages', { count: chosen.length });
}

/** Select languages and outputs, see the engines, and request everything at once. */
export function RequestForm({ media, options, requests, sending, onSubmit }: Props) {
  const [chosen, setChosen] = useState<readonly LanguageCode[]>([]);
  const [choice, change] = useRequestOptions(media.kind);
  const offered = useEnginesAndGlossaries(choice);
  const wantsDub = choice.dub && media.kind !== 'doc';
  const voices = useQuery({ ...voicesOptions(), enabled: wantsDub });
  const catalogue = voices.data ?? [];
  const takeable = options.filter(
    (option) => option.available && existingWord(requests, option.language) === null,
  );
  const valid = chosen.filter((code) => takeable.some(({ language }) => language === code));
  const askable = options
    .filter(({ available, download }) => !available && download === 'ask')
    .map(({ language }) => language);
  const source = media.language;
  // Available languages first, in the order of the product's list.
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
          toRequestInput(valid, { ...choice, ...offered.known }, { kind: media.kind, catalogue }),
        ).then(
          () => setChosen([]),
          // The caller shows the error; the selection is kept.
          () => undefined,
        );
      }}
    >
      <fieldset className={classes.choices} disabled={sending}>
        <legend className={classes.legend}>{t('translations.targetLanguages')}</legend>
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
      {source && askable.length > 0 && (
        <Box mt="sm">
          <AskAdministrator from={source} languages={askable} />
        </Box>
      )}
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
          {buttonLabels(valid)}
        </Button>
        {voiceless.length > 0 && voices.data && (
          <Text size="sm" role="status" className={classes.obstacle}>
            {t('translations.voiceMissing', { languages: formatList(voiceless.map(languageName)) })}
          </Text>
        )}
        {takeable.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('translations.allLanguagesTaken')}
          </Text>
        )}
      </Group>
    </form>
  );
}
