import { type ModelPolicy, modelPolicies } from '@glossa/contracts/models';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/i18n/t.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx';
import { policyLabels } from './policy-labels.ts';
import { engineSettingsOptions, useSaveEngineSetting } from './settings-queries.ts';

/** Whether the server downloads models. */
export function DownloadPolicy() {
  const { data } = useQuery(engineSettingsOptions());
  const mayEdit = useCan('Settings', 'edit');
  const save = useSaveEngineSetting();
  if (!data) return null;
  const { policy, source, variable } = data.download;
  const isFixed = source === 'environment';
  return (
    <Select
      maw={352}
      label={t('engines.downloadPolicy')}
      description={isFixed ? t('outsideServices.setByVariable', { variable }) : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={modelPolicies.map((value) => ({ value, label: policyLabels[value] }))}
      value={policy}
      allowDeselect={false}
      disabled={isFixed || !data.mayChangeInstallation || !mayEdit || save.isPending}
      onChange={(value) =>
        save.mutate(
          { of: 'installation', policy: value as ModelPolicy },
          { onSuccess: () => toastSuccess(t('common.saved')), onError: toastError },
        )
      }
    />
  );
}
