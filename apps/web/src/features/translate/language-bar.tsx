import type { LanguageCode } from '@glossa/contracts/languages';
import { ActionIcon, Select, Tooltip } from '@mantine/core';
import { ArrowLeftRight } from 'lucide-react';
import { messageText } from '../../lib/i18n/message-text.ts';
import { t } from '../../lib/i18n/t.ts';
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
  /** Null if there is nothing to swap with. */
  onSwap: (() => void) | null;
};

/** Source and target language, and swapping them. */
export function LanguageBar({ pairs, from, to, onFrom, onTo, onSwap }: Props) {
  return (
    <div className={classes.bar}>
      <Select
        label={t('translate.from')}
        data={sourceChoices(pairs)}
        value={from}
        onChange={(value) => value && onFrom(value as SourceChoice)}
        allowDeselect={false}
        searchable
        maxDropdownHeight={420}
      />
      <Tooltip label={onSwap ? t('translate.swapLanguages') : t('translate.swapUnavailable')}>
        <ActionIcon
          variant="default"
          size={36}
          className={classes.swap}
          aria-label={t('translate.swapLanguages')}
          aria-disabled={onSwap === null || undefined}
          onClick={() => onSwap?.()}
        >
          <ArrowLeftRight size={18} />
        </ActionIcon>
      </Tooltip>
      <Select
        label={t('translate.to')}
        data={targetChoices(pairs, from)}
        classNames={{ option: classes.option }}
        renderOption={({ option }) => {
          const remedy = option.disabled ? remedyInto(pairs, from, option.value) : null;
          return (
            <span>
              {option.label}
              {remedy && <span className={classes.remedy}>{messageText(remedy)}</span>}
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
