import type { ErrorRate, ErrorRates } from '@glossa/contracts/error-rates';
import { languageCodes } from '@glossa/contracts/languages';
import { Table } from '@mantine/core';
import { formatNumber } from '../../lib/format.ts';
import { languageName } from '../../lib/language/language-name.ts';
import { inContext, t } from '../../lib/language/t.ts';
import classes from './error-rate-table.module.css';
import type { RatesGroup } from './use-rates-search.ts';

const groupTitles: Readonly<Record<RatesGroup, string>> = {
  language: t('Language'),
  project: t('Project'),
  department: t('Department'),
};

function nameOf(by: RatesGroup, { key, name }: ErrorRate): string {
  if (name !== null) return name;
  if (by === 'project') return t('No project');
  if (by === 'department') return t('No department');
  const code = languageCodes.find((known) => known === key);
  return code ? languageName(code) : t('Language not known');
}

export function ErrorRateTable({ by, rates }: { by: RatesGroup; rates: ErrorRates }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled is reached by the keyboard
    <section className={classes.scroll} aria-label={t('Error rate')} tabIndex={0}>
      <Table verticalSpacing="xs" horizontalSpacing="sm" className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th rowSpan={2} scope="col">
              {groupTitles[by]}
            </Table.Th>
            <Table.Th colSpan={3} scope="colgroup" className={classes.group}>
              {t('Transcripts')}
            </Table.Th>
            <Table.Th colSpan={3} scope="colgroup" className={classes.group}>
              {t('Translations')}
            </Table.Th>
          </Table.Tr>
          <Table.Tr>
            <Heads />
            <Heads />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rates.groups.map((group) => (
            <Row key={group.key ?? ''} name={nameOf(by, group)} rate={group} />
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Row name={inContext('last row of a table', 'Total')} rate={rates.total} />
        </Table.Tfoot>
      </Table>
    </section>
  );
}

function Heads() {
  return (
    <>
      <Table.Th scope="col" className={classes.figure}>
        {inContext('column of figures', 'Errors')}
      </Table.Th>
      <Table.Th scope="col" className={classes.figure}>
        {inContext('column of figures', 'Words')}
      </Table.Th>
      <Table.Th scope="col" className={classes.figure}>
        {t('For each 1,000 words')}
      </Table.Th>
    </>
  );
}

function Row({ name, rate }: { name: string; rate: ErrorRate }) {
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <bdi>{name}</bdi>
      </Table.Th>
      <Figures {...rate.transcripts} />
      <Figures {...rate.translations} />
    </Table.Tr>
  );
}

function Figures({ errors, words, perThousand }: ErrorRate['transcripts']) {
  return (
    <>
      <Table.Td className={classes.figure}>{formatNumber(errors)}</Table.Td>
      <Table.Td className={classes.figure}>{formatNumber(words)}</Table.Td>
      <Table.Td className={classes.rate}>
        {perThousand === null ? '–' : formatNumber(perThousand)}
      </Table.Td>
    </>
  );
}
