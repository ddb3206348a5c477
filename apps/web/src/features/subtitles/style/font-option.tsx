import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { SubtitleFont } from '@glossa/contracts/subtitle-styles';
import { Text } from '@mantine/core';
import { useEffect } from 'react';
import { loadFontFile } from '../../../lib/queries/subtitle-styles.ts';
import classes from './font-option.module.css';

/** A collection for several languages is tens of megabytes: not fetched for a look at its name. */
const largestSampleBytes = 3_000_000;
const sampleName = (family: string) => `Sample of ${family}`; // not shown: a name in style sheets;
const added = new Set<string>();

/** Makes the family known to the page under a name of our own, once. */
async function addSample({ family, files }: SubtitleFont): Promise<void> {
  const file = files.find(({ bold, italic }) => !bold && !italic) ?? files[0];
  if (!file || file.sizeBytes > largestSampleBytes || added.has(file.fontId)) return;
  added.add(file.fontId);
  try {
    const face = new FontFace(sampleName(family), await loadFontFile(file.fontId));
    document.fonts.add(await face.load());
  } catch {
    // The name stands there in letters of the page; the next opening tries again.
    added.delete(file.fontId);
  }
}

type Props = { font: SubtitleFont; language: LanguageCode };

/** A font of the list with a word of the language in its own letters. */
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
