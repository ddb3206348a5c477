import {
  isAllowed,
  menuOnlyRights,
  type PermissionFlag,
  type RoleResource,
  resources,
} from '@glossa/contracts/permissions';
import { Checkbox, Table, Text } from '@mantine/core';
import { Check } from 'lucide-react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { formatEnumeration } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';
import { type ResourceLabels, resourceGroups } from '../../lib/labels/resource-labels.ts';
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
  derived: t('roles.derivedPermission'),
  'not-held': t('roles.cannotGrant'),
};
const flagLabels = {
  view: { one: t('common.view'), all: t('roles.viewAll') },
  edit: { one: t('common.editAction'), all: t('roles.editAll') },
} as const;
const tickLabel = (flag: PermissionFlag, subject: string): string =>
  flag === 'view' ? t('roles.viewSubject', { subject }) : t('roles.editSubject', { subject });

type Props = {
  rights: readonly RoleResource[];
  /** The permissions the user may grant. */
  grantable: readonly RoleResource[];
  /** Undefined: read-only. */
  onChange?: (rights: RoleResource[]) => void;
  error?: string | undefined;
  ref?: Ref<HTMLFieldSetElement>;
};

const boxes = (within: Element) => [
  ...within.querySelectorAll<HTMLInputElement>('input[type="checkbox"]'),
];

/** Arrow keys, Home and End move between checkboxes of a table with the same ones in each row. */
function moveByKey(event: KeyboardEvent<HTMLTableElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const rows = [...event.currentTarget.rows].map(boxes).filter((row) => row.length > 0);
  const from = rows.flat().find((box) => box === event.target);
  if (!from) return;
  const row = rows.findIndex((candidates) => candidates.includes(from));
  const column = rows[row]?.indexOf(from) ?? -1;

  const mirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
  const ownColumn = rows.map((candidates) => candidates[column]);
  const after = ownColumn.slice(row + 1);
  const before = ownColumn.slice(0, row).reverse();
  const beside = (step: number) => [rows[row]?.[column + step]];
  const ways: Record<string, ReadonlyArray<HTMLInputElement | undefined>> = {
    ArrowDown: after,
    ArrowUp: before,
    ArrowRight: beside(mirrored ? -1 : 1),
    ArrowLeft: beside(mirrored ? 1 : -1),
    Home: ownColumn,
    End: [...ownColumn].reverse(),
  };
  const way = ways[event.key];
  if (!way) return;
  // Also at the edge: the page must not scroll while navigating the table.
  event.preventDefault();
  way.find((box) => box && !box.disabled)?.focus();
}

/**
 * What a role allows: view and edit on each of the 17 resources. Not a DataTable: groups have rows of their own, and arrow
 * keys move from box to box.
 */
export function PermissionMatrix({ rights, grantable, onChange, error, ref }: Props) {
  const withheld =
    onChange !== undefined &&
    resources.some((resource) =>
      flags.some((flag) => blockOf(rights, grantable, resource, flag) === 'not-held'),
    );
  return (
    // Errors about permissions focus this, because they have no single field.
    <fieldset ref={ref} tabIndex={-1} className={classes.fieldset}>
      <Text component="legend" size="sm" fw={500}>
        {t('roles.permissions')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('roles.editIncludesView')}{' '}
        {onChange && (
          <Text span inherit visibleFrom="sm">
            {t('roles.arrowKeysHint')}{' '}
          </Text>
        )}
        {withheld && t('roles.notHeldHint')}
      </Text>
      {error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
          {error}
        </Text>
      )}
      <Table
        aria-label={t('roles.rolePermissions')}
        className={classes.matrix}
        verticalSpacing={6}
        onKeyDown={moveByKey}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('roles.permission')}</Table.Th>
            {flags.map((flag) => (
              <Table.Th key={flag} scope="col" className={classes.tick}>
                {flagLabels[flag].one}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        {onChange && (
          <Table.Tbody>
            <Table.Tr>
              <Table.Th scope="row">{t('roles.allPermissions')}</Table.Th>
              {flags.map((flag) => (
                <Table.Td key={flag} className={classes.tick}>
                  <WholeColumn
                    label={flagLabels[flag].all}
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

const flagNames = { view: t('common.view'), edit: t('common.editAction') } as const;
const menuOnlyFlags = (resource: ResourceLabels['resource']): string[] =>
  menuOnlyRights.filter((right) => right.resource === resource).map(({ flag }) => flagNames[flag]);

function ResourceRow({ words, children }: { words: ResourceLabels; children: ReactNode }) {
  const menuOnly = menuOnlyFlags(words.resource);
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <span className={classes.name}>{words.label}</span>
        <Text size="xs" c="dimmed" fw={400}>
          {words.opens}
        </Text>
        {menuOnly.length > 0 && (
          <Text size="xs" c="dimmed" fw={400}>
            {t('roles.menuOnly', { permissions: formatEnumeration(menuOnly) })}
          </Text>
        )}
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
  // A checkbox that is always disabled would only be hard to read.
  if (!onChange)
    return on ? (
      <Check size={18} aria-label={t('common.yes')} />
    ) : (
      <Text c="dimmed">{t('common.no')}</Text>
    );
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
