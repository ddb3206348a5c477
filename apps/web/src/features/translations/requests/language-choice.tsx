import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { translationOptionSchema } from '@glossa/contracts/translation-requests';
import { Badge, Checkbox, Text } from '@mantine/core';
import type { z } from 'zod';
import { formatList } from '../../../lib/format/format.ts';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { messageText } from '../../../lib/i18n/message-text.ts';
import { t } from '../../../lib/i18n/t.ts';
import { qualityLabels } from '../../../lib/labels/output-labels.ts';
import cards from '../choice-card.module.css';
import classes from './language-choice.module.css';

export type TranslationOption = z.infer<typeof translationOptionSchema>;

type Props = {
  option: TranslationOption;
  checked: boolean;
  /** A translation into it exists or is in progress. */
  existing: string | null;
  onToggle: (language: LanguageCode) => void;
};

function explain(option: TranslationOption): string {
  const via = formatList(option.via.map(languageName));
  return [
    option.engineLabel && messageText(option.engineLabel),
    via === '' ? null : t('translations.viaLanguages', { languages: via }),
    option.note && messageText(option.note),
  ]
    .filter((part) => part !== null && part !== '')
    .join(' · ');
}

const blockedReason = ({ note }: TranslationOption): string =>
  note ? messageText(note) : t('engines.pairUnavailable');

/** One target language: its engine and quality, or why it is unavailable and the remedy. */
export function LanguageChoice({ option, checked, existing, onToggle }: Props) {
  const language = languageName(option.language);
  const disabled = !option.available || existing !== null;
  return (
    <Checkbox.Card
      className={cards.card}
      checked={checked}
      disabled={disabled}
      data-disabled={disabled || undefined}
      aria-label={
        disabled
          ? t('translations.languageState', {
              language,
              state:
                existing ??
                (option.remedy ? messageText(option.remedy) : t('translations.unavailable')),
            })
          : language
      }
      onClick={() => onToggle(option.language)}
    >
      <span className={classes.line}>
        <Checkbox.Indicator checked={checked} disabled={disabled} />
        <span className={cards.words}>
          <span className={`${cards.name} ${classes.name}`}>
            {language}
            <span className={classes.native} lang={option.language} dir="auto">
              {languages[option.language].nativeName}
            </span>
          </span>
          {option.available ? (
            <Text component="span" size="xs" c="dimmed">
              {explain(option)}
            </Text>
          ) : (
            <Text component="span" size="xs" className={classes.remedy}>
              {[blockedReason(option), option.remedy && messageText(option.remedy)]
                .filter(Boolean)
                .join(' ')}
            </Text>
          )}
        </span>
        {existing !== null ? (
          <Badge variant="default" size="sm" className={classes.badge}>
            {existing}
          </Badge>
        ) : (
          option.available &&
          option.quality && (
            <Badge
              variant="light"
              size="sm"
              color={option.quality === 'draft' ? 'gray' : 'teal'}
              className={classes.badge}
            >
              {qualityLabels[option.quality]}
            </Badge>
          )
        )}
      </span>
    </Checkbox.Card>
  );
}
