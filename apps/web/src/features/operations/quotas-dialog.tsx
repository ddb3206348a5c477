import {
  type QuotaKind,
  type QuotaLimits,
  type Quotas,
  quotaKinds,
  quotaLimitsSchema,
} from '@glossa/contracts/operations';
import { Alert, NumberInput, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { toastSuccess } from '../../ui/feedback/toast.tsx';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { rootErrorOf } from '../../ui/form/root-error.tsx';
import { useSaveQuotas } from './queries.ts';

/** Entered in gigabytes, stored in bytes. */
const gigabyte = 1000 ** 3;
const labels: Record<QuotaKind, string> = {
  storageBytes: t('operations.quota.storageLimit'),
  mediaMinutes: t('operations.quota.mediaMinutesLimit'),
  translatedWords: t('operations.quota.translatedWordsLimit'),
  users: t('common.activeUsers'),
};

type Props = { quotas: Quotas; requested: string | undefined; onClose: () => void };

export function QuotasDialog({ quotas, requested, onClose }: Props) {
  const save = useSaveQuotas(requested);
  // A later answer changes neither the fields nor what they are based on.
  const [seen] = useState(quotas.limits);
  const [limits, setLimits] = useState<QuotaLimits>(seen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      { organisationId: quotas.organisationId, limits, seen },
      {
        onSuccess: () => {
          toastSuccess(t('operations.quota.saved'));
          onClose();
        },
      },
    );
  };
  const fits = quotaLimitsSchema.safeParse(limits).success;
  return (
    <Dialog
      onClose={onClose}
      title={t('operations.quota.dialogTitle', { organisation: quotas.organisationName })}
      centered
    >
      <DialogForm
        onSubmit={submit}
        onCancel={onClose}
        submitLabel={t('operations.quota.save')}
        submitting={save.isPending}
        disabled={!fits}
        rootError={save.isError ? rootErrorOf(save.error) : undefined}
      >
        <Text fz="sm" c="dimmed">
          {t('operations.quota.emptyHint')}
        </Text>
        {quotaKinds.map((kind) => (
          <QuotaField
            key={kind}
            kind={kind}
            limit={limits[kind]}
            onChange={(limit) => setLimits((before) => ({ ...before, [kind]: limit }))}
          />
        ))}
        {!fits && <Alert color="red">{t('operations.quota.tooLarge')}</Alert>}
      </DialogForm>
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
      placeholder={t('operations.quota.noLimit')}
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
