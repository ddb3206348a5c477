import { languages } from '@glossa/contracts/languages';
import type { Message } from '@glossa/contracts/messages';
import { textTranslationMaxCharacters } from '@glossa/contracts/text-translation';
import { Alert, Button, Group, Kbd, Text, Textarea } from '@mantine/core';
import { Languages, X } from 'lucide-react';
import { t } from '../../lib/i18n/t.ts';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import type { SourceChoice } from './pair-choices.ts';
import type { ShownTranslation } from './shown-translation.ts';
import classes from './text-panel.module.css';
import { TranslationResult } from './translation-result.tsx';

type Props = {
  text: string;
  from: SourceChoice;
  onText: (text: string) => void;
  result: ShownTranslation | null;
  /** The last error. */
  failure: Error | null;
  /** What improves this pair. */
  remedy: Message | null;
  working: boolean;
  /** What is downloaded first, and how far it is. */
  waiting: string | null;
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
  waiting,
  onTranslate,
  onCancel,
}: Props) {
  const outdated = result !== null && result.sourceText !== text;
  return (
    <div className={classes.sides}>
      <section className={classes.side} aria-label={t('common.text')}>
        <Textarea
          aria-label={t('translate.textToTranslate')}
          placeholder={t('translate.textPlaceholder')}
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
            {t('translate.characterCount', {
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
                {t('translate.clear')}
              </Button>
            )}
            {working ? (
              <Button variant="default" onClick={onCancel}>
                {t('common.cancel')}
              </Button>
            ) : (
              <Button
                leftSection={<Languages size={16} aria-hidden />}
                rightSection={<Kbd size="xs">{t('translate.shortcut')}</Kbd>}
                disabled={text.trim() === ''}
                onClick={onTranslate}
              >
                {t('common.translate')}
              </Button>
            )}
          </Group>
        </Group>
      </section>
      <section className={classes.side} aria-label={t('common.translation')} aria-busy={working}>
        {failure && (
          <Alert color="red" variant="light" role="alert" mb="sm">
            <ErrorText error={failure} />
          </Alert>
        )}
        <TranslationResult
          result={result}
          outdated={outdated}
          working={working}
          waiting={waiting}
          remedy={remedy}
        />
      </section>
    </div>
  );
}
