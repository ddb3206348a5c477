import type { DisclaimerText } from '@glossa/contracts/disclaimer-text';
import type { Disclaimer, DisclaimerSettings } from '@glossa/contracts/disclaimers';
import type { LanguageCode } from '@glossa/contracts/languages';
import { Alert, Button, Card, NativeSelect, Stack, Switch, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useState } from 'react';
import { withAction } from '../../lib/http/with-sentence.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { pageLanguage } from '../../lib/i18n/page-language.ts';
import { t } from '../../lib/i18n/t.ts';
import { disclaimersOptions } from '../../lib/queries/disclaimers.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Page } from '../../ui/page/page.tsx';
import classes from './disclaimer-screen.module.css';
import { HistoryDialog } from './history-dialog.tsx';
import { LanguageList } from './language-list.tsx';
import { LanguagePanel } from './language-panel.tsx';
import { disclaimerSettingsOptions, useUpdateDisclaimerSettings } from './queries.ts';

/** The organization's disclaimer at login, in videos and in documents, in every language. */
export function DisclaimerScreen() {
  const canEdit = useCan('Disclaimer', 'edit');
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { language: requested } = useSearch({ from: '/shell/disclaimer' });
  const disclaimers = useQuery(disclaimersOptions());
  const settings = useQuery(disclaimerSettingsOptions());
  const [typed, setTyped] = useState<DisclaimerText | null>(null);
  const [historyOpened, history] = useDisclosure(false);
  const language = requested ?? settings.data?.sourceLanguage ?? pageLanguage();
  const disclaimer = disclaimers.data?.find((one) => one.language === language);
  const failed = disclaimers.isError ? disclaimers : settings.isError ? settings : null;

  const choose = async (next: LanguageCode) => {
    if (next === language) return;
    const leave =
      typed === null ||
      (await confirm({
        title: t('common.leaveWithoutSavingConfirm'),
        message: t('disclaimer.unsavedWarning'),
        confirmLabel: t('common.leaveWithoutSaving'),
        danger: true,
      }));
    if (!leave) return;
    setTyped(null);
    void navigate({ to: '.', search: { language: next }, replace: true });
  };

  return (
    <Page
      title={t('common.disclaimer')}
      actions={
        disclaimers.data && (
          <Button
            variant="default"
            leftSection={<History size={16} aria-hidden />}
            onClick={history.open}
          >
            {t('common.history')}
          </Button>
        )
      }
    >
      {disclaimers.data && settings.data ? (
        <>
          {disclaimers.data.length === 0 && (
            <Alert color="blue" mb="lg">
              {canEdit ? t('disclaimer.startHint') : t('disclaimer.empty')}
            </Alert>
          )}
          <div className={classes.layout}>
            <LanguageList
              disclaimers={disclaimers.data}
              source={settings.data.sourceLanguage}
              chosen={language}
              onChoose={(next) => void choose(next)}
            />
            <LanguagePanel
              key={language}
              language={language}
              disclaimer={disclaimer}
              disclaimers={disclaimers.data}
              settings={settings.data}
              canEdit={canEdit}
              typed={typed}
              onType={setTyped}
            />
            {disclaimers.data.length > 0 && (
              <PlacesCard
                settings={settings.data}
                disclaimers={disclaimers.data}
                canEdit={canEdit}
              />
            )}
          </div>
          <HistoryDialog
            language={language}
            current={disclaimer}
            canEdit={canEdit}
            opened={historyOpened}
            onClose={history.close}
          />
        </>
      ) : failed ? (
        <ErrorState
          error={withAction(failed.error, t('disclaimer.loadFailed'))}
          onRetry={() => void failed.refetch()}
        />
      ) : (
        <LoadingRows rows={5} height={60} />
      )}
    </Page>
  );
}

type Props = {
  settings: DisclaimerSettings;
  disclaimers: readonly Disclaimer[];
  canEdit: boolean;
};

/** Where the disclaimer is shown, and its source language. Changes apply immediately. */
function PlacesCard({ settings, disclaimers, canEdit }: Props) {
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
