import { ColorInput, NumberInput } from '@mantine/core';
import { useEffect, useState } from 'react';

type PercentProps = {
  label: string;
  description?: string;
  value: number;
  range: readonly [number, number];
  step: number;
  disabled: boolean;
  onChange: (value: number) => void;
};

/** A number within its range. What is half typed is kept in the field and not given on. */
export function PercentField({ value, range, onChange, ...field }: PercentProps) {
  const [min, max] = range;
  const rounded = Math.round(value * 100) / 100;
  const [typed, setTyped] = useState<string | number>(rounded);
  useEffect(() => setTyped(rounded), [rounded]);
  return (
    <NumberInput
      {...field}
      w={150}
      suffix=" %"
      decimalScale={2}
      min={min}
      max={max}
      value={typed}
      onChange={(next) => {
        setTyped(next);
        if (typeof next === 'number' && next >= min && next <= max && next !== rounded)
          onChange(next);
      }}
      onBlur={() => setTyped(rounded)}
    />
  );
}

type ColourProps = {
  label: string;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
};

const swatches = ['#ffffff', '#ffff00', '#00ffff', '#00ff00', '#c0c0c0', '#000000'];
const whole = /^#[0-9a-f]{6}$/i;

/** A colour as # and six digits, by hand or from the picker. */
export function ColourField({ value, onChange, ...field }: ColourProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <ColorInput
      {...field}
      w={150}
      format="hex"
      inputContainer={(field) => <div dir="ltr">{field}</div>}
      fixOnBlur={false}
      // A browser without one shows nothing, and one with it a button without a name.
      withEyeDropper={false}
      swatches={swatches}
      value={typed}
      onChange={(next) => {
        setTyped(next);
        if (whole.test(next) && next.toLowerCase() !== value.toLowerCase()) onChange(next);
      }}
      onBlur={() => setTyped(value)}
    />
  );
}
