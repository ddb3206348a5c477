import {
  fewestAuditDays,
  mostRetentionDays,
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
import { formatDate } from '../../lib/format.ts';
import { t } from '../../lib/language/t.ts';
import { retentionPreviewOptions, useSaveRetention } from '../../lib/queries/operations.ts';
import { useConfirm } from '../../ui/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../ui/toast.tsx';
import { RetentionPreviewTable } from './retention-preview.tsx';
import { kindWords } from './retention-words.ts';

type Props = { retention: Retention; asked: string | undefined; mayEdit: boolean };

const fewest = (kind: RetentionKind) => (kind === 'audit' ? fewestAuditDays : 1);

/** The rules, and at once what they would take away. */
export function RetentionForm({ retention, asked, mayEdit }: Props) {
  const [days, setDays] = useState<RetentionDays>(retention.days);
  const faults = findFaults(days);
  const [settled] = useDebouncedValue(days, 400);
  const preview = useQuery({
    ...retentionPreviewOptions(asked, settled),
    enabled: Object.keys(findFaults(settled)).length === 0,
  });
  const save = useSaveRetention(asked);
  const confirm = useConfirm();
  const changed = retentionKinds.some((kind) => days[kind] !== retention.days[kind]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(faults).length > 0) return;
    const shorter = retentionKinds.some(
      (kind) => days[kind] !== null && days[kind] !== retention.days[kind],
    );
    const agreed =
      !shorter ||
      (await confirm({
        title: t('Save these rules?'),
        message: t(
          'What the rules make due is removed for good, from {date} on. A backup is the only way back.',
          {
            date: formatDate(new Date(Date.now() + retentionGraceDays * 86_400_000).toISOString()),
          },
        ),
        confirmLabel: t('Save rules'),
        danger: true,
      }));
    if (!agreed) return;
    save.mutate(days, {
      onSuccess: () => toastSuccess(t('The retention rules are saved.')),
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
            mayEdit={mayEdit}
            onChange={(value) => setDays((before) => ({ ...before, [kind]: value }))}
          />
        ))}
        <RetentionPreviewTable preview={preview} days={settled} />
        {mayEdit && (
          <Group>
            <Button type="submit" loading={save.isPending} disabled={!changed}>
              {t('Save rules')}
            </Button>
            {changed && (
              <Button variant="default" onClick={() => setDays(retention.days)}>
                {t('Undo changes')}
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
    if (value !== null && (value < fewest(kind) || value > mostRetentionDays))
      faults[kind] = t('Enter {fewest, number} to {most, number} days, or nothing.', {
        fewest: fewest(kind),
        most: mostRetentionDays,
      });
  }
  return faults;
}

type CardProps = {
  kind: RetentionKind;
  days: number | null;
  fault: string | undefined;
  setBy: Retention['setBy'][number] | undefined;
  mayEdit: boolean;
  onChange: (days: number | null) => void;
};

function RuleCard({ kind, days, fault, setBy, mayEdit, onChange }: CardProps) {
  const { name, what } = kindWords[kind];
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
                ? t('Set on {date} by {user}', {
                    date: formatDate(setBy.at),
                    user: setBy.userName,
                  })
                : t('Set on {date}', { date: formatDate(setBy.at) })}
            </Text>
          )}
        </Stack>
        <NumberInput
          label={t('Remove after days')}
          aria-describedby={`rule-${kind}`}
          placeholder={t('Kept for good')}
          value={days ?? ''}
          onChange={(value) => onChange(typeof value === 'number' ? value : null)}
          min={0}
          max={mostRetentionDays}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          error={fault}
          readOnly={!mayEdit}
          w={200}
        />
      </Group>
    </Card>
  );
}
