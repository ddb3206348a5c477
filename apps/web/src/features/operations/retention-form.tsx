import {
  fewestAuditDays,
  maxRetentionDays,
  type Retention,
  type RetentionDays,
  type RetentionKind,
  retentionGraceDays,
  retentionKinds,
} from '@glossa/contracts/operations';
import { Button, Card, Group, NumberInput, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatDate } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx';
import { retentionPreviewOptions, useSaveRetention } from './queries.ts';
import { kindLabels } from './retention-labels.ts';
import { RetentionPreviewTable } from './retention-preview.tsx';

type Props = { retention: Retention; requested: string | undefined; canEdit: boolean };

const fewest = (kind: RetentionKind) => (kind === 'audit' ? fewestAuditDays : 1);

/** The rules with a live preview of their effect. */
export function RetentionForm({ retention, requested, canEdit }: Props) {
  const [days, setDays] = useState<RetentionDays>(retention.days);
  // A later answer changes neither the fields nor what they are based on.
  const [seen, setSeen] = useState(retention.days);
  const faults = findFaults(days);
  const [settled] = useDebouncedValue(days, 400);
  const preview = useQuery({
    ...retentionPreviewOptions(requested, settled),
    enabled: Object.keys(findFaults(settled)).length === 0,
  });
  const save = useSaveRetention(requested);
  const confirm = useConfirm();
  const changed = retentionKinds.some((kind) => days[kind] !== seen[kind]);

  const discard = () => {
    setDays(retention.days);
    setSeen(retention.days);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(faults).length > 0) return;
    const shorter = retentionKinds.some((kind) => days[kind] !== null && days[kind] !== seen[kind]);
    const agreed =
      !shorter ||
      (await confirm({
        title: t('operations.retentionRules.saveTitle'),
        message: t('operations.retentionRules.saveText', {
          date: formatDate(new Date(Date.now() + retentionGraceDays * 86_400_000).toISOString()),
        }),
        confirmLabel: t('operations.retentionRules.save'),
        danger: true,
      }));
    if (!agreed) return;
    const body = { days, seen };
    save.mutate(body, {
      onSuccess: () => {
        setSeen(days);
        toastSuccess(t('operations.retentionRules.saved'));
      },
      onError: (error) => toastError(error),
    });
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        {retentionKinds.map((kind) => (
          <RuleCard
            key={kind}
            kind={kind}
            days={days[kind]}
            fault={faults[kind]}
            setBy={retention.setBy.find((rule) => rule.kind === kind)}
            canEdit={canEdit}
            onChange={(value) => setDays((before) => ({ ...before, [kind]: value }))}
          />
        ))}
        <RetentionPreviewTable preview={preview} days={settled} />
        {canEdit && (
          <Group>
            <Button type="submit" loading={save.isPending} disabled={!changed}>
              {t('operations.retentionRules.save')}
            </Button>
            {changed && (
              <Button variant="default" onClick={discard}>
                {t('common.discardChanges')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </form>
  );
}

function findFaults(days: RetentionDays): Partial<Record<RetentionKind, string>> {
  const faults: Partial<Record<RetentionKind, string>> = {};
  for (const kind of retentionKinds) {
    const value = days[kind];
    if (value !== null && (value < fewest(kind) || value > maxRetentionDays))
      faults[kind] = t('operations.retentionRules.daysOutOfRange', {
        fewest: fewest(kind),
        most: maxRetentionDays,
      });
  }
  return faults;
}

type CardProps = {
  kind: RetentionKind;
  days: number | null;
  fault: string | undefined;
  setBy: Retention['setBy'][number] | undefined;
  canEdit: boolean;
  onChange: (days: number | null) => void;
};

function RuleCard({ kind, days, fault, setBy, canEdit, onChange }: CardProps) {
  const { name, what } = kindLabels[kind];
  return (
    <Card withBorder padding="md" component="section" aria-labelledby={`rule-${kind}`}>
      <Group justify="space-between" align="flex-start" gap="md">
        <Stack gap={4} flex="1 1 280px">
          <Title order={2} fz="md" id={`rule-${kind}`}>
            {name}
          </Title>
          <Text fz="sm" c="dimmed">
            {what}
          </Text>
          {setBy && (
            <Text fz="xs" c="dimmed">
              {setBy.userName
                ? t('operations.retentionRules.setOnBy', {
                    date: formatDate(setBy.at),
                    user: setBy.userName,
                  })
                : t('operations.retentionRules.setOn', { date: formatDate(setBy.at) })}
            </Text>
          )}
        </Stack>
        <NumberInput
          label={t('operations.retentionRules.deleteAfter')}
          aria-describedby={`rule-${kind}`}
          placeholder={t('operations.retentionRules.keepForever')}
          value={days ?? ''}
          onChange={(value) => onChange(typeof value === 'number' ? value : null)}
          min={0}
          max={maxRetentionDays}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          error={fault}
          readOnly={!canEdit}
          w={200}
        />
      </Group>
    </Card>
  );
}
