import {
  type EngineSettings,
  type SpeechModel,
  speechModels,
} from '@glossa/contracts/engine-settings';
import type { Model } from '@glossa/contracts/models';
import { Alert, Group, Select, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/i18n/t.ts';
import { modelsOptions } from '../../lib/queries/models.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { ErrorState } from '../../ui/feedback/state.tsx';
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx';
import { ModelActions } from './model-actions.tsx';
import { ModelStatus } from './model-table.tsx';
import { engineSettingsOptions, useSaveEngineSetting } from './settings-queries.ts';
import { TellSpeakersApart } from './tell-speakers-apart.tsx';

/** Which model transcribes: of the installation, and of the caller's organization. */
export function SpeechModelPanel() {
  const settings = useQuery(engineSettingsOptions());
  const models = useQuery(modelsOptions());
  if (settings.isError)
    return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />;
  if (!settings.data) return <Skeleton height={60} />;
  return (
    <Stack gap="sm" mb="md">
      <Choices settings={settings.data} />
      {models.data && <MissingModel speech={settings.data.speech} models={models.data.models} />}
      <TellSpeakersApart speech={settings.data.speech} models={models.data?.models ?? []} />
    </Stack>
  );
}

const followInstallation = 'installation';

function Choices({ settings: { mayChangeInstallation, speech } }: { settings: EngineSettings }) {
  const mayEdit = useCan('Settings', 'edit');
  const save = useSaveEngineSetting();
  const isFixed = speech.source === 'environment';
  const shown = { onSuccess: () => toastSuccess(t('common.saved')), onError: toastError };
  const options = speech.models.map(({ modelId, name }) => ({ value: modelId, label: name }));
  const nameOf = (id: SpeechModel) => options.find(({ value }) => value === id)?.label ?? id;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} maw={720}>
      <Select
        label={t('engines.speechModelOfInstallation')}
        description={
          isFixed ? t('outsideServices.setByVariable', { variable: speech.variable }) : undefined
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={options}
        value={speech.model}
        allowDeselect={false}
        disabled={isFixed || !mayChangeInstallation || !mayEdit || save.isPending}
        onChange={(value) =>
          save.mutate({ of: 'installation', speechModel: value as SpeechModel }, shown)
        }
      />
      {!isFixed && (
        <Select
          label={t('engines.speechModelOfOrganization')}
          data={[
            {
              value: followInstallation,
              label: t('engines.asInstallation', { model: nameOf(speech.model) }),
            },
            ...options,
          ]}
          value={speech.organisationModel ?? followInstallation}
          allowDeselect={false}
          disabled={!mayEdit || save.isPending}
          onChange={(value) =>
            save.mutate(
              {
                of: 'organisation',
                model: value === followInstallation ? null : (value as SpeechModel),
              },
              shown,
            )
          }
        />
      )}
    </SimpleGrid>
  );
}

type MissingProps = { speech: EngineSettings['speech']; models: readonly Model[] };

/** Where the chosen model is not installed: what transcribes meanwhile, and a button that installs it. */
function MissingModel({ speech, models }: MissingProps) {
  const chosen =
    speech.source === 'environment' ? speech.model : (speech.organisationModel ?? speech.model);
  const modelOf = (id: SpeechModel) => models.find(({ modelId }) => modelId === id);
  const nameOf = (id: SpeechModel) =>
    speech.models.find(({ modelId }) => modelId === id)?.name ?? id;
  const missing = modelOf(chosen);
  if (!missing || missing.installed) return null;
  const used = speechModels.findLast((id) => modelOf(id)?.installed);
  return (
    <Alert color="yellow" variant="light" maw={720}>
      <Text size="sm" mb="xs">
        {used
          ? t('engines.speechModelMissing', { model: nameOf(chosen), used: nameOf(used) })
          : t('speech.modelNotInstalled')}
      </Text>
      <Group gap="md">
        <ModelStatus model={missing} />
        <ModelActions model={missing} />
      </Group>
    </Alert>
  );
}
