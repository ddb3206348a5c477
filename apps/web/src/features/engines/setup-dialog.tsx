import type { EngineSettings, SpeechModel } from '@glossa/contracts/engine-settings';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { Model, ModelPolicy } from '@glossa/contracts/models';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { modelsOptions } from '../../lib/queries/models.ts';
import { noteSetupDone } from '../../lib/session/session-store.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { toastError } from '../../ui/feedback/toast.tsx';
import { engineSettingsOptions } from './settings-queries.ts';
import { InstallNow, LanguageChoice, PolicyChoice, SpeechModelChoice } from './setup-fields.tsx';
import { setupOptions, useFinishSetup } from './setup-queries.ts';

/** What a new installation asks its first administrator, once; all of it can be skipped. */
export default function SetupDialog() {
  const finish = useFinishSetup();
  const settings = useQuery(engineSettingsOptions());
  const setup = useQuery(setupOptions());
  const models = useQuery(modelsOptions());
  const failed = [settings, setup, models].find(({ isError }) => isError);
  /** Also where the server refuses it, as in maintenance: then it is asked again after the next login. */
  const skip = () => finish.mutate({}, { onSettled: noteSetupDone });
  const retry = () => {
    for (const query of [settings, setup, models]) if (query.isError) void query.refetch();
  };
  return (
    <Dialog
      onClose={skip}
      title={t('setup.title')}
      size="lg"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      // There is no page behind it yet.
      overlayProps={{ backgroundOpacity: 0, blur: 0 }}
    >
      <Stack gap="lg">
        <Text size="sm" c="dimmed">
          {t('setup.hint')}
        </Text>
        {failed ? (
          <ErrorState error={failed.error} onRetry={retry} />
        ) : settings.data && setup.data && models.data ? (
          <SetupForm
            settings={settings.data}
            languages={setup.data.languages}
            models={models.data.models}
            finish={finish}
            onSkip={skip}
          />
        ) : (
          <LoadingRows rows={3} height={72} />
        )}
        {!(settings.data && setup.data && models.data && !failed) && (
          <Group justify="flex-end">
            <Button variant="default" onClick={skip}>
              {t('setup.skip')}
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}

type FormProps = {
  settings: EngineSettings;
  languages: readonly { language: LanguageCode; models: readonly string[] }[];
  models: readonly Model[];
  finish: ReturnType<typeof useFinishSetup>;
  onSkip: () => void;
};

function SetupForm({
  settings: { download, speech },
  languages,
  models,
  finish,
  onSkip,
}: FormProps) {
  const [chosen, setChosen] = useState<LanguageCode[]>([]);
  const [policy, setPolicy] = useState<ModelPolicy>(download.policy);
  const [speechModel, setSpeechModel] = useState<SpeechModel>(speech.model);
  const [install, setInstall] = useState(true);
  const wanted = new Set<string>([
    ...languages.filter(({ language }) => chosen.includes(language)).flatMap((one) => one.models),
    speechModel,
  ]);
  const missing = models.filter(
    ({ modelId, installed, offered }) => wanted.has(modelId) && !installed && offered,
  );
  const isFixed = (source: string) => source === 'environment';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    finish.mutate(
      {
        languages: chosen,
        ...(isFixed(download.source) ? {} : { policy }),
        ...(isFixed(speech.source) ? {} : { speechModel }),
        install: install && policy !== 'off',
      },
      { onSuccess: noteSetupDone, onError: toastError },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <LanguageChoice
          languages={languages.map(({ language }) => language)}
          value={chosen}
          onChange={setChosen}
        />
        <PolicyChoice download={download} value={policy} onChange={setPolicy} />
        <SpeechModelChoice
          speech={speech}
          models={models}
          value={speechModel}
          onChange={setSpeechModel}
        />
        {policy !== 'off' && missing.length > 0 && (
          <InstallNow models={missing} value={install} onChange={setInstall} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onSkip} disabled={finish.isPending}>
            {t('setup.skip')}
          </Button>
          <Button type="submit" loading={finish.isPending}>
            {t('setup.finish')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
