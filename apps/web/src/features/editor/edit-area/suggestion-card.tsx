import { type Language, type LanguageCode, languages } from '@glossa/contracts/languages';
import type { CueReview } from '@glossa/subtitles/cue';
import { diffWords } from '@glossa/subtitles/text-diff';
import { Button, Group, Text } from '@mantine/core';
import { t } from '../../../lib/i18n/t.ts';
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
  canEdit: boolean;
};

/** What changed in the source of a cue, and the machine's text for it beside the user's. */
export function SuggestionCard({ review, source, sourceLanguage, language, canEdit }: Props) {
  const { sourceBefore, suggestion } = review;
  return (
    <section className={classes.card} aria-label={t('editor.suggestion.title')}>
      {sourceBefore !== null && (
        <div>
          <Text size="xs" fw={600}>
            {t('editor.suggestion.sourceChange')}
          </Text>
          <p
            className={classes.text}
            dir={languages[sourceLanguage].direction}
            lang={sourceLanguage}
          >
            {diffWords(sourceBefore, source, sourceLanguage).map((part, index) => {
              // Parts have no identity but their position.
              const key = `${index}`;
              if (part.kind === 'added') return <ins key={key}>{part.text}</ins>;
              if (part.kind === 'removed') return <del key={key}>{part.text}</del>;
              return <span key={key}>{part.text}</span>;
            })}
          </p>
        </div>
      )}
      {suggestion !== null && (
        <div>
          <Text size="xs" fw={600}>
            {t('editor.suggestion.title')}
          </Text>
          {suggestion === '' ? (
            <Text size="sm">{t('editor.suggestion.delete')}</Text>
          ) : (
            <p className={classes.text} dir={language.direction} lang={language.code}>
              {suggestion}
            </p>
          )}
        </div>
      )}
      {canEdit && (
        <Group gap={6}>
          {suggestion !== null && <Choice command="suggestion.accept" primary />}
          <Choice command="suggestion.dismiss" />
        </Group>
      )}
    </section>
  );
}

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
