import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { ShownMatch } from '@glossa/contracts/translation-memory';
import { VisuallyHidden } from '@mantine/core';
import { pageLocale, t } from '../../../lib/language/t.ts';
import classes from './matches.module.css';

type Props = { parts: ShownMatch['difference']; language: LanguageCode };

/** How the remembered source became the one at hand: struck out what is gone, underlined what is new. */
export function SourceDifference({ parts, language }: Props) {
  if (parts.every(({ kind }) => kind === 'same')) return null;
  return (
    <p className={classes.source} lang={language} dir={languages[language].direction}>
      {parts.map(({ kind, text }, index) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: parts have no name, and a difference is drawn as a whole
        if (kind === 'same') return <span key={index}>{text}</span>;
        const Change = kind === 'added' ? 'ins' : 'del';
        return (
          <Change key={index} className={classes[kind]}>
            <VisuallyHidden component="span" lang={pageLocale()} dir="auto">
              {' '}
              {kind === 'added' ? t('new:') : t('gone:')}{' '}
            </VisuallyHidden>
            {text}
          </Change>
        );
        // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
      })}
    </p>
  );
}
