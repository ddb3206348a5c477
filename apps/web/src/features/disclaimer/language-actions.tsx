import type { DisclaimerText } from '@glossa/contracts/disclaimer-text';
import type { Disclaimer, DisclaimerSettings } from '@glossa/contracts/disclaimers';
import type { LanguageCode } from '@glossa/contracts/languages';
import { Button, Menu } from '@mantine/core';
import { BadgeCheck, Ellipsis, Languages, Trash2 } from 'lucide-react';
import { languageName } from '../../lib/language/language-name.ts';
import { t } from '../../lib/language/t.ts';
import {
  useDeleteDisclaimer,
  useDraftDisclaimer,
  useVerifyDisclaimer,
} from '../../lib/queries/disclaimers.ts';
import { useConfirm } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';

type Props = {
  language: LanguageCode;
  disclaimer: Disclaimer | undefined;
  settings: DisclaimerSettings;
  typed: DisclaimerText | null;
  onType: (content: DisclaimerText | null) => void;
  busy: boolean;
};

/** What can be done with one language besides writing it. */
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
        onSuccess: () => toast.success(t('The disclaimer is verified.')),
        onError: toast.error,
      },
    );
  const draftIt = async () => {
    const sure =
      (!disclaimer || disclaimer.isDraft) && typed === null
        ? true
        : await confirm({
            title: t('Write a new draft?'),
            message: t(
              'A new machine draft takes the place of this text, which stays in the history.',
            ),
            confirmLabel: t('Write a new draft'),
          });
    if (!sure) return;
    draft.mutate(
      { language },
      {
        onSuccess: () => {
          onType(null);
          toast.success(t('The draft is written. Look at it, then verify it.'));
        },
        onError: toast.error,
      },
    );
  };
  const removeIt = async () => {
    const sure = await confirm({
      title: t('Take the disclaimer in this language away?'),
      message: t('Videos and documents in {language} carry none from then on. The history stays.', {
        language: name,
      }),
      confirmLabel: t('Take away'),
      danger: true,
    });
    if (!sure) return;
    remove.mutate(
      { language },
      {
        onSuccess: () => {
          onType(null);
          toast.success(t('The disclaimer in this language is taken away.'));
        },
        onError: toast.error,
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
          {t('Verify as it is')}
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
          {t('New machine draft')}
        </Button>
      )}
      {disclaimer && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button
              variant="default"
              px="xs"
              disabled={working}
              aria-label={t('More for {language}', { language: name })}
            >
              <Ellipsis size={16} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              color="red"
              leftSection={<Trash2 size={16} aria-hidden />}
              onClick={() => void removeIt()}
            >
              {t('Take away')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
