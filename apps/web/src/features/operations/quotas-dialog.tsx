import {
  type QuotaKind,
  type QuotaLimits,
  type Quotas,
  quotaKinds,
  quotaLimitsSchema,
} from '@glossa/contracts/operations';
import { Alert, Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { errorSentence } from '../../lib/api-error.ts';
import { t } from '../../lib/language/t.ts';
import { useSaveQuotas } from '../../lib/queries/operations.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toastSuccess } from '../../ui/toast.tsx';

/** People think in gigabytes; bytes are what is counted. */
const gigabyte = 1000 ** 3;
const labels: Record<QuotaKind, string> = {
  storageBytes: t('Storage in gigabytes'),
  mediaMinutes: t('Minutes of video and sound a month'),
  translatedWords: t('Translated words a month'),
  users: t('Active users'),
};

type Props = { quotas: Quotas; asked: string | undefined; onClose: () => void };

export function QuotasDialog({ quotas, asked, onClose }: Props) {
  const save = useSaveQuotas(asked);
  const [limits, setLimits] = useState<QuotaLimits>(quotas.limits);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      { organisationId: quotas.organisationId, limits },
      {
        onSuccess: () => {
          toastSuccess(t('The quotas are saved.'));
          onClose();
        },
      },
    );
  };
  const fits = quotaLimitsSchema.safeParse(limits).success;
  return (
    <Dialog
      onClose={onClose}
      title={t('Quotas of {organisation}', { organisation: quotas.organisationName })}
      centered
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text fz="sm" c="dimmed">
            {t('A field that is left empty sets no limit.')}
          </Text>
          {quotaKinds.map((kind) => (
            <QuotaField
              key={kind}
              kind={kind}
              limit={limits[kind]}
              onChange={(limit) => setLimits((before) => ({ ...before, [kind]: limit }))}
            />
          ))}
          {!fits && <Alert color="red">{t('One of the numbers is too large.')}</Alert>}
          {save.isError && (
            <Alert color="red" role="alert">
              {errorSentence(save.error)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={!fits}>
              {t('Save quotas')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

type FieldProps = {
  kind: QuotaKind;
  limit: number | null;
  onChange: (limit: number | null) => void;
};

function QuotaField({ kind, limit, onChange }: FieldProps) {
  const scale = kind === 'storageBytes' ? gigabyte : 1;
  return (
    <NumberInput
      label={labels[kind]}
      placeholder={t('No limit')}
      value={limit === null ? '' : limit / scale}
      onChange={(value) => onChange(typeof value === 'number' ? Math.round(value * scale) : null)}
      min={0}
      clampBehavior="none"
      allowNegative={false}
      allowDecimal={kind === 'storageBytes'}
      decimalScale={9}
    />
  );
}
