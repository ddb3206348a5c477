import type { Disclaimer, DisclaimerSettings } from '@glossa/contracts/disclaimers';
import type { LanguageCode } from '@glossa/contracts/languages';
import { Card, NativeSelect, Stack, Switch, Title } from '@mantine/core';
import { languageName } from '../../lib/language/language-name.ts';
import { t } from '../../lib/language/t.ts';
import { useUpdateDisclaimerSettings } from '../../lib/queries/disclaimers.ts';
import { toast } from '../../ui/toast.tsx';

type Props = {
  settings: DisclaimerSettings;
  disclaimers: readonly Disclaimer[];
  mayEdit: boolean;
};

/** Where the disclaimer is shown, and which language the others are translated from. Changes hold at once. */
export function PlacesCard({ settings, disclaimers, mayEdit }: Props) {
  const update = useUpdateDisclaimerSettings();
  const change = (body: Parameters<typeof update.mutate>[0]) =>
    update.mutate(body, {
      onSuccess: () => toast.success(t('Saved.')),
      onError: toast.error,
    });
  const places = [
    {
      key: 'atSignIn',
      label: t('At sign-in'),
      description: t('Everybody who opens the sign-in page can read it, also without an account.'),
    },
    {
      key: 'inVideos',
      label: t('In videos'),
      description: t('In the picture of videos made with subtitles burned in.'),
    },
    {
      key: 'inDocuments',
      label: t('In documents'),
      description: t('At the end of translated documents.'),
    },
  ] as const;
  return (
    <Card withBorder component="section" aria-labelledby="disclaimer-places">
      <Title order={2} size="h5" mb="sm" id="disclaimer-places">
        {t('Where it is shown')}
      </Title>
      <Stack gap="md">
        {places.map(({ key, label, description }) => (
          <Switch
            key={key}
            label={label}
            description={description}
            checked={settings[key]}
            disabled={!mayEdit || update.isPending}
            onChange={(event) => change({ [key]: event.currentTarget.checked })}
          />
        ))}
        <NativeSelect
          label={t('Source language')}
          description={t(
            'The others are translated from it. When it changes, they are to be checked again.',
          )}
          value={settings.sourceLanguage ?? ''}
          disabled={!mayEdit || update.isPending}
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
