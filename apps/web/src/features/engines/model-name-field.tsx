import { Autocomplete } from '@mantine/core';
import { type ReactNode, type Ref, useState } from 'react';
import { t } from '../../lib/i18n/t.ts';

type Props = {
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
  /** As the service has listed them in a test. */
  models: readonly string[];
  error: ReactNode;
};

/** The name of a model: chosen from what the service has, or typed. */
export function ModelNameField({ value, models, ...props }: Props) {
  // What was there before is no search: all models are offered until something is typed.
  const [before, setBefore] = useState(value);
  return (
    <Autocomplete
      {...props}
      label={t('engines.model')}
      description={models.length > 0 ? t('outsideServices.modelHint') : undefined}
      withAsterisk
      dir="ltr"
      spellCheck={false}
      autoComplete="off"
      value={value}
      onFocus={() => setBefore(value)}
      onOptionSubmit={setBefore}
      data={[...new Set(models)]}
      maxDropdownHeight={220}
      {...(value === before ? { filter: ({ options }) => options } : {})}
    />
  );
}
