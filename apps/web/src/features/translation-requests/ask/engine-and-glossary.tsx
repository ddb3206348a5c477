import { Select } from '@mantine/core';
import { t } from '../../../lib/language/t.ts';
import classes from './ask.module.css';
import type { AskChoice } from './ask-choice.ts';
import type { useEnginesAndGlossaries } from './use-engines-and-glossaries.ts';

type Props = ReturnType<typeof useEnginesAndGlossaries> & {
  onChange: (change: Partial<AskChoice>) => void;
};

/** Shown where there is something to choose: several engines, or glossaries at all. */
export function EngineAndGlossary({ engines, glossaries, known, onChange }: Props) {
  if (glossaries.length === 0 && engines.length < 2) return null;
  return (
    <div className={classes.fields}>
      {glossaries.length > 0 && (
        <Select
          label={t('Glossary')}
          description={t('Its terms are used in the translation')}
          placeholder={t('Every glossary')}
          data={glossaries}
          value={known.glossaryId}
          onChange={(glossaryId) => onChange({ glossaryId })}
          clearable
        />
      )}
      {engines.length > 1 && (
        <Select
          label={t('Engine')}
          description={t('One that does not serve a language refuses it')}
          placeholder={t('The best for each language')}
          data={engines}
          value={known.engineId}
          onChange={(engineId) => onChange({ engineId })}
          clearable
        />
      )}
    </div>
  );
}
