import { ActionIcon, Tooltip } from '@mantine/core';
import { Building2 } from 'lucide-react';
import { errorSentence, failureReason } from '../../lib/http/api-error.ts';
import { t } from '../../lib/i18n/t.ts';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx';
import { usePromoteMemoryUnit } from './queries.ts';

/** Moves a unit of a project's memory into the organization's, after a confirmation. */
export function PromoteUnit({
  unitId,
  name,
  project,
}: {
  unitId: string;
  name: string;
  project: string;
}) {
  const promote = usePromoteMemoryUnit();
  const confirm = useConfirm();
  const label = t('memory.promote.action');
  const ask = async () => {
    const agreed = await confirm({
      title: t('memory.promote.title'),
      message: t('memory.promote.text', { name, project }),
      confirmLabel: label,
    });
    if (!agreed) return;
    promote.mutate(unitId, {
      onSuccess: () => toastSuccess(t('memory.unit.promoted')),
      onError: (error) =>
        toastError(failureReason(t('memory.promote.failed'), errorSentence(error))),
    });
  };
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('memory.promote.unit', { name })}
        loading={promote.isPending}
        onClick={() => void ask()}
      >
        <Building2 size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
