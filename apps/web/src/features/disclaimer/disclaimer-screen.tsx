import type { DisclaimerText } from '@glossa/contracts/disclaimer-text';
import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import { Alert, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useState } from 'react';
import { pageLanguage } from '../../lib/language/page-language.ts';
import { t } from '../../lib/language/t.ts';
import { useCan } from '../../lib/permissions.ts';
import { disclaimerSettingsOptions, disclaimersOptions } from '../../lib/queries/disclaimers.ts';
import { useConfirm } from '../../ui/confirm-dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, LoadingRows } from '../../ui/state.tsx';
import classes from './disclaimer-screen.module.css';
import { HistoryDialog } from './history-dialog.tsx';
import { LanguageList } from './language-list.tsx';
import { LanguagePanel } from './language-panel.tsx';
import { PlacesCard } from './places-card.tsx';

/** What the organisation says at sign-in, in videos and in documents, in every language. */
export function DisclaimerScreen() {
  const mayEdit = useCan('Disclaimer', 'edit');
  const confirm = useConfirm();
  const navigate = useNavigate();
  const search: { language?: unknown } = useSearch({ strict: false });
  const disclaimers = useQuery(disclaimersOptions());
  const settings = useQuery(disclaimerSettingsOptions());
  const [typed, setTyped] = useState<DisclaimerText | null>(null);
  const [historyOpened, history] = useDisclosure(false);
  const asked = languageCodes.find((code) => code === search.language);
  const language = asked ?? settings.data?.sourceLanguage ?? pageLanguage();
  const disclaimer = disclaimers.data?.find((one) => one.language === language);
  const failed = disclaimers.isError ? disclaimers : settings.isError ? settings : null;

  const choose = async (next: LanguageCode) => {
    if (next === language) return;
    const leave =
      typed === null ||
      (await confirm({
        title: t('Leave without saving?'),
        message: t('What you wrote in this language is not saved yet.'),
        confirmLabel: t('Leave without saving'),
        danger: true,
      }));
    if (!leave) return;
    setTyped(null);
    void navigate({ to: '.', search: { ...search, language: next }, replace: true });
  };

  return (
    <Page
      title={t('Disclaimer')}
      actions={
        disclaimers.data && (
          <Button
            variant="default"
            leftSection={<History size={16} aria-hidden />}
            onClick={history.open}
          >
            {t('History')}
          </Button>
        )
      }
    >
      {disclaimers.data && settings.data ? (
        <>
          {disclaimers.data.length === 0 && (
            <Alert color="blue" mb="lg">
              {mayEdit
                ? t(
                    'Write the disclaimer in one language. Machines then write drafts in the others, for you to look at.',
                  )
                : t('Your organisation has no disclaimer.')}
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
              mayEdit={mayEdit}
              typed={typed}
              onType={setTyped}
            />
            {disclaimers.data.length > 0 && (
              <PlacesCard
                settings={settings.data}
                disclaimers={disclaimers.data}
                mayEdit={mayEdit}
              />
            )}
          </div>
          <HistoryDialog
            language={language}
            current={disclaimer}
            mayEdit={mayEdit}
            opened={historyOpened}
            onClose={history.close}
          />
        </>
      ) : failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <LoadingRows rows={5} height={60} />
      )}
    </Page>
  );
}
