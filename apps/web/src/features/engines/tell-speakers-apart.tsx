import type { EngineSettings } from '@glossa/contracts/engine-settings';
import type { Model } from '@glossa/contracts/models';
import { Alert, Group, Switch, Text } from '@mantine/core';
import { t } from '../../lib/i18n/t.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx';
import { ModelActions } from './model-actions.tsx';
import { ModelStatus } from './model-table.tsx';
import { useSaveEngineSetting } from './settings-queries.ts';

type Props = { speech: EngineSettings['speech']; models: readonly Model[] };

/** Whether speakers of one channel are told apart, and a button that installs what that needs. */
export function TellSpeakersApart({ speech: { tellSpeakersApart }, models }: Props) {
  const mayEdit = useCan('Settings', 'edit');
  const save = useSaveEngineSetting();
  const missing = models.find(
    ({ kind, installed }) => kind === 'speaker-diarization' && !installed,
  );
  return (
    <>
      <Switch
        label={t('engines.tellSpeakersApart')}
        description={t('engines.tellSpeakersApartHint')}
        checked={tellSpeakersApart}
        disabled={!mayEdit || save.isPending}
        onChange={({ currentTarget }) =>
          save.mutate(
            { of: 'speakers', enabled: currentTarget.checked },
            { onSuccess: () => toastSuccess(t('common.saved')), onError: toastError },
          )
        }
      />
      {tellSpeakersApart && missing && (
        <Alert color="blue" variant="light" maw={720}>
          <Text size="sm" mb="xs">
            {t('engines.speakersModelMissing')}
          </Text>
          <Group gap="md">
            <ModelStatus model={missing} />
            <ModelActions model={missing} />
          </Group>
        </Alert>
      )}
    </>
  );
}
