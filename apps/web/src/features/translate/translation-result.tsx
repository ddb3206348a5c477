import { languages } from '@glossa/contracts/languages';
import type { Message } from '@glossa/contracts/messages';
import { Alert, Badge, Button, Group, Text } from '@mantine/core';
import { Download } from 'lucide-react';
import { formatEnumeration } from '../../lib/format/format.ts';
import { saveAs } from '../../lib/http/api-client.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import { Rich } from '../../lib/i18n/rich.tsx';
import { t } from '../../lib/i18n/t.ts';
import { qualityLabels } from '../../lib/labels/output-labels.ts';
import { CopyTextButton } from '../../ui/copy-text-button.tsx';
import type { ShownTranslation } from './shown-translation.ts';
import classes from './translation-result.module.css';

type Props = {
  result: ShownTranslation | null;
  /** The text was changed since. */
  outdated: boolean;
  working: boolean;
  waiting: string | null;
  remedy: Message | null;
};

/** The translation with its engine, quality and warnings. */
export function TranslationResult({ result, outdated, working, waiting, remedy }: Props) {
  return (
    <>
      <output className={classes.box} data-dimmed={outdated || working || undefined}>
        {result ? (
          <span lang={result.to} dir={languages[result.to].direction} className={classes.text}>
            {result.text}
          </span>
        ) : (
          <Text component="span">
            {working ? (waiting ?? t('translate.translating')) : t('translate.resultPlaceholder')}
          </Text>
        )}
      </output>
      {result && (
        <>
          <Group justify="space-between" gap="xs" mt="xs">
            <Facts result={result} outdated={outdated} />
            <Group gap="xs">
              <CopyTextButton text={result.text} />
              <Button
                variant="default"
                leftSection={<Download size={16} aria-hidden />}
                onClick={() =>
                  saveAs(
                    new Blob([result.text], { type: 'text/plain;charset=utf-8' }),
                    `translation.${result.to}.txt`,
                  )
                }
              >
                {t('common.download')}
              </Button>
            </Group>
          </Group>
          <Remarks result={result} remedy={remedy} />
        </>
      )}
    </>
  );
}

function Facts({ result, outdated }: { result: ShownTranslation; outdated: boolean }) {
  const { engine, from, detectedScore } = result;
  return (
    <Group gap="xs">
      {engine.quality && (
        <Badge variant="light" color={engine.quality === 'draft' ? 'gray' : 'teal'}>
          {qualityLabels[engine.quality]}
        </Badge>
      )}
      <Text size="sm" c="dimmed">
        {[
          messageText(engine.label),
          detectedScore !== null &&
            t('translate.detectedLanguage', { language: languageName(from) }),
          outdated && t('translate.outdated'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Group>
  );
}

/** Separates terms like a list in the page language. */
const comma = formatEnumeration(['', '']);

function Terms({ terms }: Pick<ShownTranslation, 'terms'>) {
  return terms.map(({ source, target }, index) => (
    <span key={source}>
      {index > 0 && comma}
      <Rich
        text={t('translate.termPair')}
        parts={{ source: () => <bdi>{source}</bdi>, target: () => <bdi>{target}</bdi> }}
      />
    </span>
  ));
}

function Remarks({ result, remedy }: { result: ShownTranslation; remedy: Message | null }) {
  const { engine, terms, fromMemory, warnings } = result;
  return (
    <div className={classes.notes}>
      {warnings.length > 0 && (
        <Alert color="yellow" variant="light" title={t('translate.warnings')}>
          {warnings.map((warning) => (
            <Text size="sm" key={warning.text}>
              {messageText(warning)}
            </Text>
          ))}
        </Alert>
      )}
      {terms.length > 0 && (
        <Text size="sm">
          <Rich
            text={t('translate.termsUsed')}
            parts={{ b: (words) => <b>{words}</b>, terms: () => <Terms terms={terms} /> }}
          />
        </Text>
      )}
      {fromMemory > 0 && <Text size="sm">{t('translate.fromMemory', { count: fromMemory })}</Text>}
      {engine.note && (
        <Text size="sm" c="dimmed">
          {messageText(engine.note)}
        </Text>
      )}
      {engine.quality === 'draft' && remedy && (
        <Text size="sm" c="dimmed">
          {messageText(remedy)}
        </Text>
      )}
    </div>
  );
}
