import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import { Group, Paper, Text, useDirection } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { languageName } from '../../lib/language/language-name.ts';
import { serverWords } from '../../lib/language/server-words.ts';
import { t } from '../../lib/language/t.ts';
import type { Pair } from './pair.ts';
import { PairDetails } from './pair-details.tsx';
import { qualityLooks } from './quality-badge.tsx';
import classes from './translation-matrix.module.css';

const keyOf = (from: string, to: string) => `${from}>${to}`;
const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Every pair of languages at a glance: one stop for Tab, arrow keys within, details below. */
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
    // The columns run in the reading direction.
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
          <caption className={classes.caption}>
            {t('Rows: from this language. Columns: into this language.')}
          </caption>
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
  const look = pair?.quality ? qualityLooks[pair.quality] : undefined;
  const words = same ? t('the same language') : (look?.word ?? t('no engine'));
  const name = t('{from} to {to}: {quality}', {
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
          ? t('{pair} ({engine})', { pair: name, engine: serverWords(pair.engineLabel) })
          : name
      }
      tabIndex={chosen ? 0 : -1}
      onClick={onChoose}
    >
      {same ? '' : (look?.letter ?? '–')}
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
        <Text size="sm">{t('No engine')}</Text>
      </Group>
    </Group>
  );
}
