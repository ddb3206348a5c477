import type { DisclaimerText } from '@glossa/contracts/disclaimer-text';
import type { LanguageCode } from '@glossa/contracts/languages';
import { Alert, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useState } from 'react';
import { withAction } from '../../lib/http/api-error.ts';
import { pageLanguage } from '../../lib/i18n/page-language.ts';
import { t } from '../../lib/i18n/t.ts';
import { disclaimersOptions } from '../../lib/queries/disclaimers.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { Page } from '../../ui/page/page.tsx';
import classes from './disclaimer-screen.module.css';
import { HistoryDialog } from './history-dialog.tsx';
import { LanguageList } from './language-list.tsx';
import { LanguagePanel } from './language-panel.tsx';
import { PlacesCard } from './places-card.tsx';
import { disclaimerSettingsOptions } from './queries.ts';

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
