import type { LanguageCode } from '@glossa/contracts/languages';
import { savePageLanguage } from '@glossa/contracts/page-language';
import { callApi } from '../lib/api-client.ts';
import { changeLanguage } from '../lib/language/chosen-language.ts';
import { t } from '../lib/language/t.ts';
import { useConfirm } from '../ui/confirm-dialog.tsx';
import { toastError } from '../ui/toast.tsx';

/** Whether a guard would stop the page from being closed: all of them listen to this event. */
const holdsUnsaved = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** The question was asked and answered: the browser's own would be a second one. */
const silenceGuards = () =>
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), {
    capture: true,
  });

/** Puts the choice into the person's profile and loads the page in it. False: it stays as it is. */
export function useChangeLanguage(): (to: LanguageCode) => Promise<boolean> {
  const confirm = useConfirm();
  return async (to) => {
    const asks = holdsUnsaved();
    if (asks) {
      const agreed = await confirm({
        title: t('Change the language now?'),
        message: t(
          'The page is loaded anew. Something on it is not saved or not sent yet and would be lost.',
        ),
        confirmLabel: t('Change the language'),
        cancelLabel: t('Stay here'),
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
    if (asks) silenceGuards();
    changeLanguage(to);
    return true;
  };
}
