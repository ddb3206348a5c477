import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { translationOptionSchema } from '@glossa/contracts/translation-requests';
import { Badge, Checkbox, Text } from '@mantine/core';
import type { z } from 'zod';
import { t } from '../../../lib/language/t.ts';
import { qualityWords } from '../../../lib/quality-words.ts';
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
  const via = option.via.map((code) => languages[code].label).join(' and ');
  return [option.engineLabel, via === '' ? null : t('through {via}', { via }), option.note]
    .filter((part) => part !== null && part !== '')
    .join(' · ');
}

/** One language to ask for: who would translate it and how well, or why it cannot be had and what would change that. */
export function LanguageChoice({ option, checked, existing, onToggle }: Props) {
  const language = languages[option.language];
  const disabled = !option.available || existing !== null;
  return (
    <Checkbox.Card
      className={classes.card}
      checked={checked}
      disabled={disabled}
      data-disabled={disabled || undefined}
      aria-label={`${language.label}${disabled ? `: ${existing ?? option.remedy ?? t('not available')}` : ''}`}
      onClick={() => onToggle(option.language)}
    >
      <span className={classes.line}>
        <Checkbox.Indicator checked={checked} disabled={disabled} />
        <span className={classes.words}>
          <span className={classes.name}>
            {language.label}
            <span className={classes.native} lang={option.language} dir="auto">
              {language.nativeName}
            </span>
          </span>
          {option.available ? (
            <Text component="span" size="xs" c="dimmed">
              {explain(option)}
            </Text>
          ) : (
            <Text component="span" size="xs" className={classes.remedy}>
              {option.note ? `${option.note} ` : t('No installed engine translates this pair. ')}
              {option.remedy && (
                <>
                  To add it, an administrator runs:{' '}
                  <code className={classes.command}>{option.remedy}</code>
                </>
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
