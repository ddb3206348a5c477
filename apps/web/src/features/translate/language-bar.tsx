import type { LanguageCode } from '@glossa/contracts/languages';
import { ActionIcon, Select, Tooltip } from '@mantine/core';
import { ArrowLeftRight } from 'lucide-react';
import { inContext, t } from '../../lib/language/t.ts';
import classes from './language-bar.module.css';
import {
  type Pair,
  remedyInto,
  type SourceChoice,
  sourceChoices,
  targetChoices,
} from './pair-choices.ts';

type Props = {
  pairs: readonly Pair[];
  from: SourceChoice;
  to: LanguageCode;
  onFrom: (from: SourceChoice) => void;
  onTo: (to: LanguageCode) => void;
  /** Null where it is not known what to swap with. */
  onSwap: (() => void) | null;
};

/** From which language into which, and the other way round. */
export function LanguageBar({ pairs, from, to, onFrom, onTo, onSwap }: Props) {
  return (
    <div className={classes.bar}>
      <Select
        label={inContext('language of a text', 'From')}
        data={sourceChoices(pairs)}
        value={from}
        onChange={(value) => value && onFrom(value as SourceChoice)}
        allowDeselect={false}
        searchable
        maxDropdownHeight={420}
      />
      <Tooltip
        label={
          onSwap
            ? t('Swap languages')
            : t('Translate first: the language of the text is not known yet')
        }
      >
        <ActionIcon
          variant="default"
          size={36}
          className={classes.swap}
          aria-label={t('Swap languages')}
          aria-disabled={onSwap === null || undefined}
          onClick={() => onSwap?.()}
        >
          <ArrowLeftRight size={18} />
        </ActionIcon>
      </Tooltip>
      <Select
        label={inContext('language of a text', 'Into')}
        data={targetChoices(pairs, from)}
        classNames={{ option: classes.option }}
        renderOption={({ option }) => {
          const remedy = option.disabled ? remedyInto(pairs, from, option.value) : null;
          return (
            <span>
              {option.label}
              {remedy && (
                <span className={classes.remedy}>{t('To have it: {remedy}', { remedy })}</span>
              )}
            </span>
          );
        }}
        value={to}
        onChange={(value) => value && onTo(value as LanguageCode)}
        allowDeselect={false}
        searchable
        maxDropdownHeight={420}
      />
    </div>
  );
}
