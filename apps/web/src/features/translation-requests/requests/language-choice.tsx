import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { translationOptionSchema } from '@glossa/contracts/translation-requests';
import { Badge, Checkbox, Text } from '@mantine/core';
import type { z } from 'zod';
import { formatList } from '../../../lib/format.ts';
import { languageName } from '../../../lib/language/language-name.ts';
import { Rich } from '../../../lib/language/rich.tsx';
import { serverWords } from '../../../lib/language/server-words.ts';
import { t } from '../../../lib/language/t.ts';
import { qualityWords } from '../../../lib/quality-words.ts';
import cards from '../choice-card.module.css';
import classes from './language-choice.module.css';

export type TranslationOption = z.infer<typeof translationOptionSchema>;

type Props = {
  option: TranslationOption;
  checked: boolean;
  /** There already is a translation into it, or one is being made. */
  existing: string | null;
  onToggle: (language: LanguageCode) => void;
};

function explain(option: TranslationOption): string {
  const via = formatList(option.via.map(languageName));
  return [
    option.engineLabel && serverWords(option.engineLabel),
    via === '' ? null : t('through {languages}', { languages: via }),
    option.note && serverWords(option.note),
  ]
    .filter((part) => part !== null && part !== '')
    .join(' · ');
}

const whyNot = ({ note }: TranslationOption): string =>
  note ? serverWords(note) : t('No installed engine translates this pair.');

/** One language to ask for: who would translate it and how well, or why it cannot be had and what would change that. */
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
          ? t('{language}: {state}', {
              language,
              state: existing ?? option.remedy ?? t('not available'),
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
              {option.remedy ? (
                <Rich
                  text={t('<why></why> To add it, an administrator runs: <command></command>')}
                  parts={{
                    why: () => whyNot(option),
                    command: () => <code className={classes.command}>{option.remedy}</code>,
                  }}
                />
              ) : (
                whyNot(option)
              )}
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
              {qualityWords[option.quality]}
            </Badge>
          )
        )}
      </span>
    </Checkbox.Card>
  );
}
