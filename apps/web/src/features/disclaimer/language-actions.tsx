import type { DisclaimerText } from '@glossa/contracts/disclaimer-text';
import type { Disclaimer, DisclaimerSettings } from '@glossa/contracts/disclaimers';
import type { LanguageCode } from '@glossa/contracts/languages';
import { Button, Menu } from '@mantine/core';
import { BadgeCheck, Ellipsis, Languages, Trash2 } from 'lucide-react';
import { withAction } from '../../lib/http/with-sentence.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { t } from '../../lib/i18n/t.ts';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { useDeleteDisclaimer, useDraftDisclaimer, useVerifyDisclaimer } from './queries.ts';

type Props = {
  language: LanguageCode;
  disclaimer: Disclaimer | undefined;
  settings: DisclaimerSettings;
  typed: DisclaimerText | null;
  onType: (content: DisclaimerText | null) => void;
  busy: boolean;
};

/** Actions for a language besides writing. */
export function LanguageActions({ language, disclaimer, settings, typed, onType, busy }: Props) {
  const confirm = useConfirm();
  const verify = useVerifyDisclaimer();
  const draft = useDraftDisclaimer();
  const remove = useDeleteDisclaimer();
  const working = busy || verify.isPending || draft.isPending || remove.isPending;
  const { sourceLanguage } = settings;
  const isSource = language === sourceLanguage;
  const name = languageName(language);

  const verifyIt = (version: number) =>
    verify.mutate(
      { language, version },
      {
        onSuccess: () => toast.success(t('disclaimer.verifiedToast')),
        onError: toast.error,
      },
    );
  const draftIt = async () => {
    const sure =
      (!disclaimer || disclaimer.isDraft) && typed === null
        ? true
        : await confirm({
            title: t('disclaimer.createDraftConfirm'),
            message: t('disclaimer.createDraftWarning'),
            confirmLabel: t('disclaimer.createDraft'),
          });
    if (!sure) return;
    draft.mutate(
      { language, version: disclaimer?.version ?? null, isDraft: disclaimer?.isDraft },
      {
        onSuccess: () => {
          onType(null);
          toast.success(t('disclaimer.draftCreated'));
        },
        onError: toast.error,
      },
    );
  };
  const removeIt = async ({ version }: Disclaimer) => {
    const sure = await confirm({
      title: t('disclaimer.deleteConfirm'),
      message: t('disclaimer.deleteWarning', {
        language: name,
      }),
      confirmLabel: t('disclaimer.deleteDisclaimer'),
      danger: true,
    });
    if (!sure) return;
    remove.mutate(
      { language, version },
      {
        onSuccess: () => {
          onType(null);
          toast.success(t('disclaimer.deletedToast'));
        },
        onError: (error) => toast.error(withAction(error, t('disclaimer.deleteFailed'))),
      },
    );
  };

  return (
    <>
      {disclaimer && disclaimer.status !== 'verified' && typed === null && (
        <Button
          variant="light"
          color="green"
          leftSection={<BadgeCheck size={16} aria-hidden />}
          loading={verify.isPending}
          disabled={working}
          onClick={() => verifyIt(disclaimer.version)}
        >
          {t('disclaimer.verifyAsIs')}
        </Button>
      )}
      {sourceLanguage !== null && !isSource && (
        <Button
          variant="default"
          leftSection={<Languages size={16} aria-hidden />}
          loading={draft.isPending}
          disabled={working}
          onClick={() => void draftIt()}
        >
          {t('disclaimer.createMachineDraft')}
        </Button>
      )}
      {disclaimer && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button
              variant="default"
              px="xs"
              disabled={working}
              aria-label={t('disclaimer.moreActions', { language: name })}
            >
              <Ellipsis size={16} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              color="red"
              leftSection={<Trash2 size={16} aria-hidden />}
              onClick={() => void removeIt(disclaimer)}
            >
              {t('disclaimer.deleteDisclaimer')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
