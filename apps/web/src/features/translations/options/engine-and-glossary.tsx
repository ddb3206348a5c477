import { Select } from '@mantine/core';
import { t } from '../../../lib/i18n/t.ts';
import classes from './ask.module.css';
import type { RequestOptionsForm } from './request-options.ts';
import type { useEnginesAndGlossaries } from './use-engines-and-glossaries.ts';

type Props = ReturnType<typeof useEnginesAndGlossaries> & {
  onChange: (change: Partial<RequestOptionsForm>) => void;
};

/** Shown only if there is a choice: several engines, or any glossaries. */
export function EngineAndGlossary({ engines, glossaries, known, onChange }: Props) {
  if (glossaries.length === 0 && engines.length < 2) return null;
  return (
    <div className={classes.fields}>
      {glossaries.length > 0 && (
        <Select
          label={t('common.glossary')}
          description={t('translations.glossaryHint')}
          placeholder={t('common.allGlossaries')}
          data={glossaries}
          value={known.glossaryId}
          onChange={(glossaryId) => onChange({ glossaryId })}
          clearable
        />
      )}
      {engines.length > 1 && (
        <Select
          label={t('common.engine')}
          description={t('translations.engineHint')}
          placeholder={t('translations.engineAutomatic')}
          data={engines}
          value={known.engineId}
          onChange={(engineId) => onChange({ engineId })}
          clearable
        />
      )}
    </div>
  );
}
