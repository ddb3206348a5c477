import { languages } from '@glossa/contracts/languages';
import { Alert, Badge, Button, CopyButton, Group, Text } from '@mantine/core';
import { Check, Copy, Download } from 'lucide-react';
import { saveAs } from '../../lib/api-client.ts';
import { formatEnumeration } from '../../lib/format-enumeration.ts';
import { languageName } from '../../lib/language/language-name.ts';
import { Rich } from '../../lib/language/rich.tsx';
import { serverWords } from '../../lib/language/server-words.ts';
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
        {[
          serverWords(engine.label),
          detectedScore !== null && t('{language} detected', { language: languageName(from) }),
          outdated && t('of the text as it was before'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Group>
  );
}

/** Stands between two terms as between the words of any list. */
const comma = formatEnumeration(['', '']);

function Terms({ terms }: Pick<ShownTranslation, 'terms'>) {
  return terms.map(({ source, target }, index) => (
    <span key={source}>
      {index > 0 && comma}
      <Rich
        text={t('<source></source> → <target></target>')}
        parts={{ source: () => <bdi>{source}</bdi>, target: () => <bdi>{target}</bdi> }}
      />
    </span>
  ));
}

function Remarks({ result, remedy }: { result: ShownTranslation; remedy: string | null }) {
  const { engine, terms, fromMemory, warnings } = result;
  return (
    <div className={classes.remarks}>
      {warnings.length > 0 && (
        <Alert color="yellow" variant="light" title={t('Look at this')}>
          {warnings.map((warning) => (
            <Text size="sm" key={warning}>
              {serverWords(warning)}
            </Text>
          ))}
        </Alert>
      )}
      {terms.length > 0 && (
        <Text size="sm">
          <Rich
            text={t('<b>Terms used:</b> <terms></terms>')}
            parts={{ b: (words) => <b>{words}</b>, terms: () => <Terms terms={terms} /> }}
          />
        </Text>
      )}
      {fromMemory > 0 && (
        <Text size="sm">
          {t(
            '{count, plural, =1 {One sentence came from the translation memory.} other {# sentences came from the translation memory.}}',
            { count: fromMemory },
          )}
        </Text>
      )}
      {engine.note && (
        <Text size="sm" c="dimmed">
          {serverWords(engine.note)}
        </Text>
      )}
      {engine.quality === 'draft' && remedy && (
        <Text size="sm" c="dimmed">
          <Rich
            text={t('For a better translation an administrator runs: <command></command>')}
            parts={{ command: () => <code>{remedy}</code> }}
          />
        </Text>
      )}
    </div>
  );
}
