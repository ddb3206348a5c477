import { Table } from '@mantine/core';
import { t } from '../../lib/language/t.ts';
import type { ChartData } from './chart-data.ts';
import classes from './figure-card.module.css';

/** The figures of a chart to read: by keyboard, by a screen reader, or to the last digit. */
export function FigureTable({ title, data }: { title: string; data: ChartData }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={classes.scroll} aria-label={t('{title}: figures', { title })} tabIndex={0}>
      <Table withRowBorders verticalSpacing={6} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{data.rowHeading}</Table.Th>
            {data.series.map(({ key, label }) => (
              <Table.Th key={key} scope="col" className={classes.number}>
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.rows.map((row) => (
            <Table.Tr key={row.key}>
              <Table.Th scope="row" fw={500}>
                <bdi>{row.label}</bdi>
              </Table.Th>
              {data.series.map(({ key }) => (
                <Table.Td key={key} className={classes.number}>
                  {formatOf(data, row.values[key])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

const formatOf = ({ format }: ChartData, value: number | null | undefined) =>
  value === null || value === undefined ? '–' : format(value);
