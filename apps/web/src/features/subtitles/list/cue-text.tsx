import type { Language } from '@glossa/contracts/languages';
import { t } from '../../../lib/language/t.ts';
import type { Cue } from '../model/editor-types.ts';
import classes from './cue-list.module.css';
import { markDoubtfulWords } from './doubtful-words.ts';

/** A cue's text as the list shows it, with the words the recogniser was unsure of underlined. */
export function CueText({ cue, language }: { cue: Cue; language: Language }) {
  const pieces = markDoubtfulWords(cue.text, cue.words ?? []);
  return (
    <span className={classes.text} dir={language.direction} lang={language.code}>
      {cue.speaker && <span className={classes.speaker}>{cue.speaker}: </span>}
      {cue.text === '' && <span className={classes.emptyText}>{t('No text yet')}</span>}
      {pieces.map(({ at, text, word }) =>
        word ? (
          <mark
            key={at}
            className={classes.doubtful}
            title={t('The recogniser was {percent} % sure of this word', {
              percent: Math.round(word.confidence * 100),
            })}
          >
            {text}
          </mark>
        ) : (
          <span key={at}>{text}</span>
        ),
      )}
    </span>
  );
}

type SourceProps = { texts: readonly string[]; language: Language };

/** What a translated cue was made from. */
export function SourceText({ texts, language }: SourceProps) {
  return (
    <span className={classes.source} dir={language.direction} lang={language.code}>
      {texts.join('\n')}
    </span>
  );
}
