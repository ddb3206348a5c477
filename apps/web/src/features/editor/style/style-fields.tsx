import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { SubtitleFont } from '@glossa/contracts/subtitle-styles';
import { ColorInput, NumberInput, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './font-option.module.css';
import { loadFontFile } from './queries.ts';

/** A collection for several languages is tens of megabytes: not loaded just to preview its name. */
const maxSampleBytes = 3_000_000;
const sampleName = (family: string) => `Sample of ${family}`; // not shown: a name in style sheets;
const added = new Set<string>();

/** Registers the font under our own family name, once. */
async function addSample({ family, files }: SubtitleFont): Promise<void> {
  const file = files.find(({ bold, italic }) => !bold && !italic) ?? files[0];
  if (!file || file.sizeBytes > maxSampleBytes || added.has(file.fontId)) return;
  added.add(file.fontId);
  try {
    const face = new FontFace(sampleName(family), await loadFontFile(file.fontId));
    document.fonts.add(await face.load());
  } catch {
    // The name is shown in the page's font; retried on the next opening.
    added.delete(file.fontId);
  }
}

type Props = { font: SubtitleFont; language: LanguageCode };

/** A font in the list with a sample word of the language in its own letters. */
export function FontOption({ font, language }: Props) {
  const { family } = font;
  const { nativeName, direction } = languages[language];
  useEffect(() => void addSample(font), [font]);
  return (
    <div className={classes.option}>
      <span>{family}</span>
      <Text
        span
        aria-hidden
        size="lg"
        lang={language}
        dir={direction}
        style={{ fontFamily: `"${sampleName(family)}", "${family}"` }}
      >
        {nativeName}
      </Text>
    </div>
  );
}

type PercentProps = {
  label: string;
  description?: string;
  value: number;
  range: readonly [number, number];
  step: number;
  disabled: boolean;
  onChange: (value: number) => void;
};

/** A number within its range. Incomplete input stays in the field and is not passed on. */
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

/** A color as # and six digits, typed or from the picker. */
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
      // Without an eyedropper in the browser, the picker's button would have no label.
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
