import type { EngineOverview } from '@glossa/contracts/engines';
import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import type { Model } from '@glossa/contracts/models';
import { Button, Group, Paper, Stack, Text, useDirection } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { formatList } from '../../lib/format/format.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import { t } from '../../lib/i18n/t.ts';
import { modelsOptions } from '../../lib/queries/models.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { toastError } from '../../ui/feedback/toast.tsx';
import { ModelStatus } from './model-table.tsx';
import { QualityBadge, qualityLooks } from './quality-badge.tsx';
import { useInstallModel } from './queries.ts';
import classes from './translation-matrix.module.css';
import { MeasuredFigures } from './translation-measurements.tsx';

const isBusy = ({ install }: Model) =>
  install !== null && ['queued', 'installing', 'paused'].includes(install.status);

/** The models that a pair of languages lacks, with one button that installs them all. */
function InstallPair({ modelIds }: { modelIds: readonly string[] }) {
  const { data } = useQuery(modelsOptions());
  const install = useInstallModel();
  const mayEdit = useCan('Settings', 'edit');
  const missing = (data?.models ?? []).filter(
    ({ modelId, installed, offered }) => modelIds.includes(modelId) && !installed && offered,
  );
  if (!mayEdit || missing.length === 0) return null;
  const busy = missing.filter(isBusy);
  return (
    <Stack gap="xs">
      {busy.map((model) => (
        <div key={model.modelId}>
          <Text size="sm">{messageText(model.label)}</Text>
          <ModelStatus model={model} />
        </div>
      ))}
      {data?.policy !== 'off' && busy.length < missing.length && (
        <Group gap="sm">
          <Button
            size="xs"
            leftSection={<Download size={14} aria-hidden />}
            loading={install.isPending}
            onClick={() => {
              for (const model of missing)
                if (!isBusy(model)) install.mutate(model.modelId, { onError: toastError });
            }}
          >
            {t('engines.installBetterModel')}
          </Button>
          <Text size="sm" c="dimmed">
            {missing.map(({ label }) => messageText(label)).join(' · ')}
          </Text>
        </Group>
      )}
    </Stack>
  );
}

const keyOf = (from: string, to: string) => `${from}>${to}`;
const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** One ordered pair of languages and its engine. */
type Pair = EngineOverview['pairs'][number];

type Props = { from: LanguageCode; to: LanguageCode; pair: Pair | undefined };

function describeEngine(pair: Pair | undefined): string {
  if (!pair?.engineLabel) return t('engines.pairUnavailable');
  const engine = messageText(pair.engineLabel);
  if (pair.via.length === 0) return engine;
  return t('engines.viaLanguages', {
    engine,
    languages: formatList(pair.via.map(languageName)),
  });
}

/** Details of the selected pair. */
function PairDetails({ from, to, pair }: Props) {
  const same = from === to;
  return (
    <Stack gap={6} className={classes.details} aria-live="polite">
      <Group gap="sm">
        <Text fw={600}>
          {t('common.languagePair', { from: languageName(from), to: languageName(to) })}
        </Text>
        {!same && <QualityBadge quality={pair?.quality ?? null} />}
      </Group>
      {same ? (
        <Text size="sm" c="dimmed">
          {t('engines.sameLanguageHint')}
        </Text>
      ) : (
        <Text size="sm" c="dimmed">
          {describeEngine(pair)}
        </Text>
      )}
      {pair?.measured && <MeasuredFigures measured={pair.measured} />}
      {pair?.note && <Text size="sm">{messageText(pair.note)}</Text>}
      {pair && pair.models.length > 0 && <InstallPair modelIds={pair.models} />}
      {pair?.remedy && pair.models.length === 0 && (
        <Text size="sm" c="dimmed">
          {messageText(pair.remedy)}
        </Text>
      )}
    </Stack>
  );
}

/**
 * Every pair of languages at a glance: one stop for Tab, arrow keys within, details below. Not a DataTable: it is one
 * control of 14 by 14 cells, not rows with columns.
 */
export function TranslationMatrix({ pairs }: { pairs: readonly Pair[] }) {
  const { dir } = useDirection();
  const byKey = new Map(pairs.map((pair) => [keyOf(pair.from, pair.to), pair]));
  const [chosen, setChosen] = useState<{ from: LanguageCode; to: LanguageCode }>({
    from: 'en',
    to: 'fr',
  });

  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    const step = steps[event.key];
    if (!step) return;
    // Columns follow the reading direction.
    const sideways = dir === 'rtl' ? -step[1] : step[1];
    event.preventDefault();
    const row = languageCodes[languageCodes.indexOf(chosen.from) + step[0]];
    const column = languageCodes[languageCodes.indexOf(chosen.to) + sideways];
    if (!row || !column) return;
    setChosen({ from: row, to: column });
    event.currentTarget
      .querySelector<HTMLButtonElement>(`[data-pair="${keyOf(row, column)}"]`)
      ?.focus();
  };

  return (
    <Paper withBorder p="md">
      <Legend />
      <div className={classes.scroller}>
        <table className={classes.table} onKeyDown={move}>
          <caption className={classes.caption}>{t('engines.matrixCaption')}</caption>
          <thead>
            <tr>
              <td />
              {languageCodes.map((code) => (
                <th key={code} scope="col" title={languageName(code)}>
                  {code}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {languageCodes.map((from) => (
              <tr key={from}>
                <th scope="row">
                  <span className={classes.fullName}>{languageName(from)}</span>
                  <span className={classes.shortName}>{from}</span>
                </th>
                {languageCodes.map((to) => (
                  <td key={to}>
                    <Cell
                      from={from}
                      to={to}
                      pair={byKey.get(keyOf(from, to))}
                      chosen={chosen.from === from && chosen.to === to}
                      onChoose={() => setChosen({ from, to })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <PairDetails {...chosen} pair={byKey.get(keyOf(chosen.from, chosen.to))} />
    </Paper>
  );
}

type CellProps = {
  from: LanguageCode;
  to: LanguageCode;
  pair: Pair | undefined;
  chosen: boolean;
  onChoose: () => void;
};

function Cell({ from, to, pair, chosen, onChoose }: CellProps) {
  const same = from === to;
  const appearance = pair?.quality ? qualityLooks[pair.quality] : undefined;
  const words = same
    ? t('engines.sameLanguageInline')
    : (appearance?.word ?? t('engines.noEngineInline'));
  const name = t('engines.pairQuality', {
    from: languageName(from),
    to: languageName(to),
    quality: words,
  });
  return (
    <button
      type="button"
      data-pair={keyOf(from, to)}
      data-quality={same ? 'same' : (pair?.quality ?? 'none')}
      className={classes.cell}
      aria-label={name}
      aria-pressed={chosen}
      title={
        pair?.engineLabel
          ? t('engines.pairWithEngine', { pair: name, engine: messageText(pair.engineLabel) })
          : name
      }
      tabIndex={chosen ? 0 : -1}
      onClick={onChoose}
    >
      {same ? '' : (appearance?.letter ?? '–')}
    </button>
  );
}

function Legend() {
  return (
    <Group gap="lg" mb="sm">
      {Object.entries(qualityLooks).map(([quality, { word, letter }]) => (
        <Group key={quality} gap={6}>
          <span className={classes.cell} data-quality={quality} aria-hidden>
            {letter}
          </span>
          <Text size="sm">{word}</Text>
        </Group>
      ))}
      <Group gap={6}>
        <span className={classes.cell} data-quality="none" aria-hidden>
          –
        </span>
        <Text size="sm">{t('engines.noEngine')}</Text>
      </Group>
    </Group>
  );
}
