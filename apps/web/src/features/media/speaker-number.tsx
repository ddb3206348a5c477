import { maxSpeakers } from '@glossa/contracts/speaker-detection';
import { Select, type SelectProps } from '@mantine/core';
import { formatNumber } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';

const unknown = 'unknown';
const numbers = Array.from({ length: maxSpeakers }, (_, index) => index + 1);

type Props = Pick<SelectProps, 'description' | 'mt' | 'comboboxProps'> & {
  /** Null: it is found. */
  value: number | null;
  /** Of null. */
  unknownLabel: string;
  onChange: (value: number | null) => void;
};

/** How many people speak in a recording, so that their voices are told apart by that number. */
export function SpeakerNumber({ value, unknownLabel, onChange, ...select }: Props) {
  return (
    <Select
      {...select}
      label={t('media.numberOfSpeakers')}
      allowDeselect={false}
      data={[
        { value: unknown, label: unknownLabel },
        ...numbers.map((number) => ({ value: String(number), label: formatNumber(number) })),
      ]}
      value={value === null ? unknown : String(value)}
      onChange={(chosen) => onChange(chosen === null || chosen === unknown ? null : Number(chosen))}
    />
  );
}
