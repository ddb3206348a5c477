import { languages } from '@glossa/contracts/languages';
import { Alert, Badge, Button, CopyButton, Group, Text } from '@mantine/core';
import { Check, Copy, Download } from 'lucide-react';
import { saveAs } from '../../lib/api-client.ts';
import { t } from '../../lib/language/t.ts';
import { qualityWords } from '../../lib/quality-words.ts';
import type { ShownTranslation } from './shown-translation.ts';
import classes from './translation-result.module.css';

type Props = {
  result: ShownTranslation | null;
  /** The text was changed since. */
  outdated: boolean;
  working: boolean;
  remedy: string | null;
};

/** The translation, who made it and how well, and what a reader should look at. */
export function TranslationResult({ result, outdated, working, remedy }: Props) {
  return (
    <>
      <output className={classes.box} data-dimmed={outdated || working || undefined}>
        {result ? (
          <span lang={result.to} dir={languages[result.to].direction} className={classes.text}>
            {result.text}
          </span>
        ) : (
          <Text component="span">
            {working ? t('Translating…') : t('The translation appears here.')}
          </Text>
        )}
      </output>
      {result && (
        <>
          <Group justify="space-between" gap="xs" mt="xs">
            <Facts result={result} outdated={outdated} />
            <Group gap="xs">
              <CopyButton value={result.text}>
                {({ copied, copy }) => (
                  <Button
                    variant="default"
                    leftSection={
                      copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />
                    }
                    onClick={copy}
                  >
                    {copied ? t('Copied') : t('Copy')}
                  </Button>
                )}
              </CopyButton>
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
                {t('Download')}
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
          {qualityWords[engine.quality]}
        </Badge>
      )}
      <Text size="sm" c="dimmed">
        {engine.label}
        {detectedScore !== null && t(' · {label} detected', { label: languages[from].label })}
        {outdated && ' · of the text as it was before'}
      </Text>
    </Group>
  );
}

function Remarks({ result, remedy }: { result: ShownTranslation; remedy: string | null }) {
  const { engine, terms, fromMemory, warnings } = result;
  return (
    <div className={classes.remarks}>
      {warnings.length > 0 && (
        <Alert color="yellow" variant="light" title={t('Look at this')}>
          {warnings.map((warning) => (
            <Text size="sm" key={warning}>
              {warning}
            </Text>
          ))}
        </Alert>
      )}
      {terms.length > 0 && (
        <Text size="sm">
          <b>{t('Terms used:')}</b>{' '}
          {terms.map(({ source, target }, index) => (
            <span key={source}>
              {index > 0 && ', '}
              <bdi>{source}</bdi> → <bdi>{target}</bdi>
            </span>
          ))}
        </Text>
      )}
      {fromMemory > 0 && (
        <Text size="sm">
          {fromMemory === 1 ? t('One sentence') : t('{fromMemory} sentences', { fromMemory })} came
          from the translation memory.
        </Text>
      )}
      {engine.note && (
        <Text size="sm" c="dimmed">
          {engine.note}
        </Text>
      )}
      {engine.quality === 'draft' && remedy && (
        <Text size="sm" c="dimmed">
          For a better translation an administrator runs: <code>{remedy}</code>
        </Text>
      )}
    </div>
  );
}
