import type { Language, LanguageCode } from '@glossa/contracts/languages';
import type { CueReview } from '@glossa/subtitles/cue';
import { Button, Group } from '@mantine/core';
import { t } from '../../../lib/i18n/t.ts';
import { SuggestionTexts } from '../../../ui/suggestions/suggestion-texts.tsx';
import { commandOf } from '../commands/all-commands.ts';
import { useCommandScope } from '../commands/command-scope.ts';
import { formatShortcut } from '../commands/shortcut.ts';
import { keysOf } from '../commands/shortcut-map.ts';
import classes from './suggestion-card.module.css';

type Props = {
  review: CueReview;
  /** The texts of its source now. */
  source: string;
  sourceLanguage: LanguageCode;
  language: Language;
};

/** In place of the source: what changed in it, and the machine's text beside the user's. */
export function SuggestionCard({ review, source, sourceLanguage, language }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: texts longer than the place for them are scrolled by keys too.
    <section className={classes.card} tabIndex={0} aria-label={t('editor.suggestion.title')}>
      {review.sourceBefore === null && (
        <p className={classes.source} dir="auto" lang={sourceLanguage}>
          {source}
        </p>
      )}
      <SuggestionTexts
        sourceBefore={review.sourceBefore}
        source={source}
        sourceLanguage={sourceLanguage}
        suggestion={review.suggestion}
        language={language.code}
      />
    </section>
  );
}

/** What is done with the suggestion, below both texts. */
export const SuggestionChoices = ({ review }: { review: CueReview }) => (
  <Group gap={6}>
    {review.suggestion !== null && <Choice command="suggestion.accept" primary />}
    <Choice command="suggestion.dismiss" />
  </Group>
);

function Choice({ command: id, primary = false }: { command: string; primary?: boolean }) {
  const { run, customKeys, mac } = useCommandScope();
  const command = commandOf(id);
  const [key] = keysOf(command, customKeys, mac);
  return (
    <Button
      size="compact-sm"
      variant={primary ? 'filled' : 'default'}
      rightSection={key && <kbd dir="ltr">{formatShortcut(key, mac)}</kbd>}
      onClick={() => run(command)}
    >
      {command.label}
    </Button>
  );
}
