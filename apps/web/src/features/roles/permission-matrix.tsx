import {
  isAllowed,
  type PermissionFlag,
  type RoleResource,
  resources,
} from '@glossa/contracts/permissions';
import { Checkbox, Table, Text } from '@mantine/core';
import { Check } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { inContext, t } from '../../lib/language/t.ts';
import { type ResourceWords, resourceGroups } from '../../lib/resource-words.ts';
import { moveByKey } from './matrix-keys.ts';
import classes from './permission-matrix.module.css';
import {
  blockOf,
  type CellBlock,
  columnState,
  flags,
  withColumn,
  withRight,
} from './role-matrix.ts';

const reasons: Record<Exclude<CellBlock, null>, string> = {
  derived: t('This follows from organization, users, departments, roles and projects.'),
  'not-held': t('You do not hold this right yourself, so you cannot give it.'),
};
const flagWords = {
  view: { one: inContext('verb', 'View'), all: t('View all') },
  edit: { one: inContext('verb', 'Edit'), all: t('Edit all') },
} as const;
const tickLabel = (flag: PermissionFlag, subject: string): string =>
  flag === 'view' ? t('View {subject}', { subject }) : t('Edit {subject}', { subject });

type Props = {
  rights: readonly RoleResource[];
  /** What the reader may hand out. */
  grantable: readonly RoleResource[];
  /** Undefined: the rights are shown and cannot be changed. */
  onChange?: (rights: RoleResource[]) => void;
  error?: string | undefined;
  ref?: Ref<HTMLFieldSetElement>;
};

/** What a role allows: view and edit on each of the 17 resources. */
export function PermissionMatrix({ rights, grantable, onChange, error, ref }: Props) {
  const withheld =
    onChange !== undefined &&
    resources.some((resource) =>
      flags.some((flag) => blockOf(rights, grantable, resource, flag) === 'not-held'),
    );
  return (
    // A fault of the rights brings the focus here: they have no single field of their own.
    <fieldset ref={ref} tabIndex={-1} className={classes.fieldset}>
      <Text component="legend" size="sm" fw={500}>
        {t('Rights')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('Whoever may edit something may also view it.')}{' '}
        {onChange && (
          <Text span inherit visibleFrom="sm">
            {t('Arrow keys lead from box to box.')}{' '}
          </Text>
        )}
        {withheld && t('Rights you do not hold yourself cannot be ticked.')}
      </Text>
      {error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
          {error}
        </Text>
      )}
      <Table
        aria-label={t('Rights of the role')}
        className={classes.matrix}
        verticalSpacing={6}
        onKeyDown={moveByKey}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{inContext('permission', 'Right')}</Table.Th>
            {flags.map((flag) => (
              <Table.Th key={flag} scope="col" className={classes.tick}>
                {flagWords[flag].one}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        {onChange && (
          <Table.Tbody>
            <Table.Tr>
              <Table.Th scope="row">{inContext('rights', 'All')}</Table.Th>
              {flags.map((flag) => (
                <Table.Td key={flag} className={classes.tick}>
                  <WholeColumn
                    label={flagWords[flag].all}
                    state={columnState(rights, grantable, flag)}
                    onChange={(on) => onChange(withColumn(rights, grantable, flag, on))}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tbody>
        )}
        {resourceGroups.map((group) => (
          <Table.Tbody key={group.title}>
            <Table.Tr>
              <Table.Th scope="rowgroup" colSpan={3} className={classes.group}>
                {group.title}
              </Table.Th>
            </Table.Tr>
            {group.resources.map((words) => (
              <ResourceRow key={words.resource} words={words}>
                {flags.map((flag) => (
                  <Table.Td key={flag} className={classes.tick}>
                    <Tick
                      label={tickLabel(flag, words.label)}
                      on={isAllowed(rights, { resource: words.resource, flag })}
                      block={blockOf(rights, grantable, words.resource, flag)}
                      onChange={
                        onChange && ((on) => onChange(withRight(rights, words.resource, flag, on)))
                      }
                    />
                  </Table.Td>
                ))}
              </ResourceRow>
            ))}
          </Table.Tbody>
        ))}
      </Table>
    </fieldset>
  );
}

type WholeColumnProps = {
  label: string;
  state: ReturnType<typeof columnState>;
  onChange: (on: boolean) => void;
};

function WholeColumn({ label, state, onChange }: WholeColumnProps) {
  return (
    <Checkbox
      size="sm"
      aria-label={label}
      checked={state === 'all'}
      indeterminate={state === 'some'}
      onChange={() => onChange(state !== 'all')}
    />
  );
}

function ResourceRow({ words, children }: { words: ResourceWords; children: ReactNode }) {
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <span className={classes.name}>{words.label}</span>
        <Text size="xs" c="dimmed" fw={400}>
          {words.opens}
        </Text>
      </Table.Th>
      {children}
    </Table.Tr>
  );
}

type TickProps = {
  label: string;
  on: boolean;
  block: CellBlock;
  onChange: ((on: boolean) => void) | undefined;
};

function Tick({ label, on, block, onChange }: TickProps) {
  // A box nobody can tick would only be hard to read.
  if (!onChange)
    return on ? <Check size={18} aria-label={t('Yes')} /> : <Text c="dimmed">{t('No')}</Text>;
  const reason = block === null ? undefined : reasons[block];
  return (
    <Checkbox
      size="sm"
      aria-label={label}
      checked={on}
      disabled={reason !== undefined}
      onChange={(event) => onChange(event.currentTarget.checked)}
      {...(reason && { title: reason, 'aria-description': reason })}
    />
  );
}
