import type { OutsideService } from '@glossa/contracts/outside-services';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { useDeleteWithUses } from '../../ui/table/use-delete.tsx';
import { FixedServiceDialog } from './fixed-service-dialog.tsx';
import { outsideServicesOptions, useRemoveService } from './outside-services-queries.ts';
import { ServiceDialog } from './service-dialog.tsx';
import { serviceLabels } from './service-labels.ts';

const secretLabels: Record<OutsideService['secret'], string> = {
  set: t('outsideServices.secretSet'),
  'not-set': t('outsideServices.secretUnset'),
  unreadable: t('outsideServices.secretLost'),
};

const columns: readonly Column<OutsideService>[] = [
  {
    key: 'service',
    label: t('outsideServices.service'),
    primary: true,
    render: ({ service }) => (
      <Text span size="sm" fw={600}>
        {serviceLabels[service]}
      </Text>
    ),
  },
  {
    key: 'address',
    label: t('outsideServices.address'),
    render: ({ address, source, variable }) =>
      address === null ? (
        <Text span size="sm" c="dimmed">
          {t('outsideServices.notSetUp')}
        </Text>
      ) : (
        <Stack gap={0}>
          <Text span size="sm" style={{ overflowWrap: 'anywhere' }}>
            <bdi dir="ltr">{address}</bdi>
          </Text>
          {source === 'environment' && (
            <Text span size="xs" c="dimmed">
              {t('outsideServices.setByVariable', { variable })}
            </Text>
          )}
        </Stack>
      ),
  },
  {
    key: 'model',
    label: t('engines.model'),
    hiddenBelow: 'md',
    render: ({ model }) => model && <bdi>{model}</bdi>,
  },
  {
    key: 'secret',
    label: t('outsideServices.secretColumn'),
    hiddenBelow: 'sm',
    render: ({ source, secret }) =>
      source && (
        <Text span size="sm" c={secret === 'unreadable' ? 'red' : undefined}>
          {secretLabels[secret]}
        </Text>
      ),
  },
];

/** The services outside this machine: what is set, and where. */
export function OutsideServicesPanel() {
  const mayEdit = useCan('Settings', 'edit');
  const services = useQuery(outsideServicesOptions());
  const [opened, setOpened] = useState<OutsideService | null>(null);
  const actions = useCallback(
    (service: OutsideService) => <ServiceActions service={service} onOpen={setOpened} />,
    [],
  );
  if (services.isPending) return <LoadingRows rows={5} />;
  if (services.isError)
    return <ErrorState error={services.error} onRetry={() => void services.refetch()} />;
  const close = () => setOpened(null);
  return (
    <>
      <DataTable
        label={t('outsideServices.title')}
        columns={columns}
        rows={services.data}
        rowId={({ service }) => service}
        rowActions={mayEdit ? actions : undefined}
      />
      {opened &&
        (opened.source === 'environment' ? (
          <FixedServiceDialog service={opened} onClose={close} />
        ) : (
          <ServiceDialog service={opened} onClose={close} />
        ))}
    </>
  );
}

type ActionProps = { service: OutsideService; onOpen: (service: OutsideService) => void };

function ServiceActions({ service, onOpen }: ActionProps) {
  const remove = useRemoveService();
  const askAndDelete = useDeleteWithUses();
  const name = serviceLabels[service.service];
  const { source } = service;
  const [word, label] =
    source === 'environment'
      ? [t('outsideServices.test'), t('outsideServices.testName', { service: name })]
      : source === 'interface'
        ? [t('common.edit'), t('outsideServices.editName', { service: name })]
        : [t('outsideServices.setUp'), t('outsideServices.setUpName', { service: name })];
  const askAndRemove = () =>
    askAndDelete(
      {
        title: t('outsideServices.removeTitle', { service: name }),
        message: t('outsideServices.removeHint', { address: service.address ?? '' }),
        confirmLabel: t('common.remove'),
      },
      () => remove.mutateAsync(service.service),
      {
        success: t('outsideServices.removed', { service: name }),
        failure: t('outsideServices.removeFailed'),
      },
    );
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={label}
        onClick={() => onOpen(service)}
      >
        {word}
      </Button>
      {source === 'interface' && (
        <Button
          size="compact-sm"
          variant="default"
          c="red"
          aria-label={t('common.removeName', { name })}
          onClick={() => void askAndRemove()}
        >
          {t('common.remove')}
        </Button>
      )}
    </Group>
  );
}
