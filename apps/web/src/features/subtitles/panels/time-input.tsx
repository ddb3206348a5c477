import { formatEditorTime, parseTime } from '@glossa/subtitles/time';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../lib/language/t.ts';

type Props = { label: string; valueMs: number; onChange: (ms: number) => void };

/** A time as HH:MM:SS.s; what is no time is said and not taken. */
export function TimeInput({ label, valueMs, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const wrong = typed !== null && parseTime(typed) === undefined;
  return (
    <TextInput
      label={label}
      w={160}
      inputContainer={(field) => <div dir="ltr">{field}</div>}
      value={typed ?? formatEditorTime(valueMs)}
      error={wrong ? t('Write hours:minutes:seconds, such as 00:01:23.4') : undefined}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const ms = parseTime(text);
        if (ms !== undefined) onChange(ms);
      }}
      onBlur={() => {
        if (!wrong) setTyped(null);
      }}
    />
  );
}
