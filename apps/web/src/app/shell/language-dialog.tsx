import { type LanguageCode, languageCodes, languages } from '@glossa/contracts/languages';
import { savePageLanguage } from '@glossa/contracts/page-language';
import { Button, SimpleGrid } from '@mantine/core';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../lib/http/api-client.ts';
import { changeLanguage } from '../../lib/i18n/chosen-language.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { pageLanguage } from '../../lib/i18n/page-language.ts';
import { t } from '../../lib/i18n/t.ts';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { toastError } from '../../ui/feedback/toast.tsx';
import classes from './language-dialog.module.css';

/** Whether a guard would stop the page from closing: all guards listen to this event. */
const hasUnsavedChanges = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** The user was already asked: the browser's question would be a second one. */
const bypassLeaveGuards = () =>
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), {
    capture: true,
  });

/** Saves the selection in the user's profile and reloads the page. False: nothing changed. */
function useChangeLanguage(): (to: LanguageCode) => Promise<boolean> {
  const confirm = useConfirm();
  return async (to) => {
    const asks = hasUnsavedChanges();
    if (asks) {
      const agreed = await confirm({
        title: t('app.changeLanguageTitle'),
        message: t('app.changeLanguageText'),
        confirmLabel: t('app.changeLanguage'),
        cancelLabel: t('common.stayOnPage'),
        danger: true,
      });
      if (!agreed) return false;
    }
    try {
      await callApi(savePageLanguage, { body: { pageLanguage: to } });
    } catch (error) {
      toastError(error);
      return false;
    }
    if (asks) bypassLeaveGuards();
    changeLanguage(to);
    return true;
  };
}

/** The languages by their own names; selecting one reloads the page in it. */
export default function LanguageDialog({ onClose }: { onClose: () => void }) {
  const change = useChangeLanguage();
  const [changing, setChanging] = useState<LanguageCode | null>(null);
  const current = pageLanguage();
  const choose = async (code: LanguageCode) => {
    if (code === current) return onClose();
    setChanging(code);
    if (!(await change(code))) setChanging(null);
  };
  return (
    <Dialog onClose={onClose} title={t('common.language')}>
      <SimpleGrid cols={2} spacing="xs">
        {languageCodes.map((code) => (
          <Button
            key={code}
            variant={code === current ? 'light' : 'default'}
            justify="space-between"
            classNames={{ root: classes.language, label: classes.words }}
            aria-current={code === current || undefined}
            data-autofocus={code === current || undefined}
            loading={code === changing}
            disabled={changing !== null && code !== changing}
            rightSection={code === current ? <Check size={16} aria-hidden /> : null}
            onClick={() => void choose(code)}
          >
            <span lang={code} dir="auto">
              {languages[code].nativeName}
            </span>
            <span className={classes.meaning}>{languageName(code)}</span>
          </Button>
        ))}
      </SimpleGrid>
    </Dialog>
  );
}
