import { languages } from '@glossa/contracts/languages';
import { textTranslationMaxCharacters } from '@glossa/contracts/text-translation';
import { Alert, Button, Group, Kbd, Text, Textarea } from '@mantine/core';
import { Languages, X } from 'lucide-react';
import { inContext, t } from '../../lib/language/t.ts';
import type { SourceChoice } from './pair-choices.ts';
import type { ShownTranslation } from './shown-translation.ts';
import classes from './text-panel.module.css';
import { TranslationResult } from './translation-result.tsx';

type Props = {
  text: string;
  from: SourceChoice;
  onText: (text: string) => void;
  result: ShownTranslation | null;
  /** What went wrong the last time. */
  failure: string | null;
  /** What to run so that this pair is served better. */
  remedy: string | null;
  working: boolean;
  onTranslate: () => void;
  onCancel: () => void;
};

/** The text on one side, its translation on the other. */
export function TextPanel({
  text,
  from,
  onText,
  result,
  failure,
  remedy,
  working,
  onTranslate,
  onCancel,
}: Props) {
  const outdated = result !== null && result.sourceText !== text;
  return (
    <div className={classes.sides}>
      <section className={classes.side} aria-label={t('Text')}>
        <Textarea
          aria-label={t('Text to translate')}
          placeholder={t('Type or paste a text')}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          maxLength={textTranslationMaxCharacters}
          autosize
          minRows={10}
          maxRows={22}
          dir={from === 'detect' ? 'auto' : languages[from].direction}
          lang={from === 'detect' ? undefined : from}
          spellCheck
          classNames={{ input: classes.text }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            if (!working) onTranslate();
          }}
        />
        <Group justify="space-between" gap="xs" className={classes.foot}>
          <Text size="sm" c="dimmed">
            {t('{count, number} of {textTranslationMaxCharacters, number} characters', {
              count: text.length,
              textTranslationMaxCharacters,
            })}
          </Text>
          <Group gap="xs">
            {text !== '' && (
              <Button
                variant="subtle"
                color="gray"
                leftSection={<X size={16} aria-hidden />}
                onClick={() => onText('')}
              >
                {inContext('button: empty the field', 'Clear')}
              </Button>
            )}
            {working ? (
              <Button variant="default" onClick={onCancel}>
                {t('Cancel')}
              </Button>
            ) : (
              <Button
                leftSection={<Languages size={16} aria-hidden />}
                rightSection={<Kbd size="xs">{t('Ctrl ↵')}</Kbd>}
                disabled={text.trim() === ''}
                onClick={onTranslate}
              >
                {t('Translate')}
              </Button>
            )}
          </Group>
        </Group>
      </section>
      <section className={classes.side} aria-label={t('Translation')} aria-busy={working}>
        {failure && (
          <Alert color="red" variant="light" role="alert" mb="sm">
            {failure}
          </Alert>
        )}
        <TranslationResult result={result} outdated={outdated} working={working} remedy={remedy} />
      </section>
    </div>
  );
}
