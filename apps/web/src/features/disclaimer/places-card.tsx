import type { Disclaimer, DisclaimerSettings } from '@glossa/contracts/disclaimers';
import type { LanguageCode } from '@glossa/contracts/languages';
import { Card, NativeSelect, Stack, Switch, Title } from '@mantine/core';
import { languageName } from '../../lib/i18n/language-name.ts';
import { t } from '../../lib/i18n/t.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { useUpdateDisclaimerSettings } from './queries.ts';

type Props = {
  settings: DisclaimerSettings;
  disclaimers: readonly Disclaimer[];
  canEdit: boolean;
};

/** Where the disclaimer is shown, and its source language. Changes apply immediately. */
export function PlacesCard({ settings, disclaimers, canEdit }: Props) {
  const update = useUpdateDisclaimerSettings();
  const change = (body: Parameters<typeof update.mutate>[0]) =>
    update.mutate(body, {
      onSuccess: () => toast.success(t('common.saved')),
      onError: toast.error,
    });
  const places = [
    {
      key: 'atSignIn',
      label: t('disclaimer.onLoginPage'),
      description: t('disclaimer.onLoginPageHint'),
    },
    {
      key: 'inVideos',
      label: t('disclaimer.inVideos'),
      description: t('disclaimer.inVideosHint'),
    },
    {
      key: 'inDocuments',
      label: t('disclaimer.inDocuments'),
      description: t('disclaimer.inDocumentsHint'),
    },
  ] as const;
  return (
    <Card withBorder component="section" aria-labelledby="disclaimer-places">
      <Title order={2} size="h5" mb="sm" id="disclaimer-places">
        {t('disclaimer.placement')}
      </Title>
      <Stack gap="md">
        {places.map(({ key, label, description }) => (
          <Switch
            key={key}
            label={label}
            description={description}
            checked={settings[key]}
            disabled={!canEdit || update.isPending}
            onChange={(event) => change({ [key]: event.currentTarget.checked })}
          />
        ))}
        <NativeSelect
          label={t('common.sourceLanguage')}
          description={t('disclaimer.sourceLanguageHint')}
          value={settings.sourceLanguage ?? ''}
          disabled={!canEdit || update.isPending}
          onChange={(event) =>
            change({ sourceLanguage: event.currentTarget.value as LanguageCode })
          }
          data={disclaimers.map(({ language }) => ({
            value: language,
            label: languageName(language),
          }))}
        />
      </Stack>
    </Card>
  );
}
