import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { diffWords } from '@glossa/subtitles/text-diff';
import { Text } from '@mantine/core';
import { t } from '../../lib/i18n/t.ts';
import classes from './suggestion-texts.module.css';

type Props = {
  /** What a person's text renders; null if its source did not change. */
  sourceBefore: string | null;
  source: string;
  /** Undefined while unknown. */
  sourceLanguage: LanguageCode | undefined;
  /** The machine's text; empty: to be deleted; null: none. */
  suggestion: string | null;
  language: LanguageCode | undefined;
};

const directionOf = (language: LanguageCode | undefined) =>
  language ? languages[language].direction : 'auto';

/** The machine's text for a source that changed, next to the person's, and what changed in the source. */
export function SuggestionTexts(props: Props) {
  const { sourceBefore, source, sourceLanguage, suggestion, language } = props;
  return (
    <>
      {suggestion !== null && (
        <div>
          <Text size="xs" fw={600}>
            {t('editor.suggestion.title')}
          </Text>
          {suggestion === '' ? (
            <Text size="sm">{t('editor.suggestion.delete')}</Text>
          ) : (
            <p className={classes.text} dir={directionOf(language)} lang={language}>
              {suggestion}
            </p>
          )}
        </div>
      )}
      {sourceBefore !== null && (
        <div>
          <Text size="xs" fw={600}>
            {t('editor.suggestion.sourceChange')}
          </Text>
          <p className={classes.text} dir={directionOf(sourceLanguage)} lang={sourceLanguage}>
            {diffWords(sourceBefore, source, sourceLanguage ?? 'en').map((part, index) => {
              // Parts have no identity but their position.
              const key = `${index}`;
              if (part.kind === 'added') return <ins key={key}>{part.text}</ins>;
              if (part.kind === 'removed') return <del key={key}>{part.text}</del>;
              return <span key={key}>{part.text}</span>;
            })}
          </p>
        </div>
      )}
    </>
  );
}
