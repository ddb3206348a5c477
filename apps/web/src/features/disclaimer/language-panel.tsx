import {
  type DisclaimerText,
  disclaimerMaxCharacters,
  visibleCharacters,
} from '@glossa/contracts/disclaimer-text';
import type { Disclaimer, DisclaimerSettings } from '@glossa/contracts/disclaimers';
import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import { Button, Checkbox, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense, useId, useState } from 'react';
import { formatNumber } from '../../lib/format/format.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { t } from '../../lib/i18n/t.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { useLeaveGuard } from '../../ui/form/use-leave-guard.ts';
import { DisclaimerBadge, DisclaimerStatusLine } from './disclaimer-status.tsx';
import { LanguageActions } from './language-actions.tsx';
import { Preview } from './preview.tsx';
import { useCreateDisclaimer, useUpdateDisclaimer } from './queries.ts';
import { WithoutDraftAlert } from './without-draft.tsx';

const TextEditor = lazy(() =>
  import('./text-editor.tsx').then((module) => ({ default: module.TextEditor })),
);

type Props = {
  language: LanguageCode;
  disclaimer: Disclaimer | undefined;
  disclaimers: readonly Disclaimer[];
  settings: DisclaimerSettings;
  canEdit: boolean;
  /** Unsaved text; null if there is none. */
  typed: DisclaimerText | null;
  onType: (content: DisclaimerText | null) => void;
};

/** The disclaimer in one language: status, text, actions and preview. */
export function LanguagePanel(props: Props) {
  const { language, disclaimer, disclaimers, settings, canEdit, typed, onType } = props;
  const [translate, setTranslate] = useState(true);
  const create = useCreateDisclaimer();
  const update = useUpdateDisclaimer();
  /** The version being edited (null: none yet; undefined: nothing is), and a counter of discarded edits. */
  const [seen, setSeen] = useState<number | null>();
  const [round, setRound] = useState(0);
  const guard = useLeaveGuard(() => typed !== null);
  const counterId = useId();
  const content = typed ?? disclaimer?.content ?? [];
  const count = visibleCharacters(content);
  const tooLong = count > disclaimerMaxCharacters;
  const busy = create.isPending || update.isPending;
  const draftsWanted = disclaimers.length < languageCodes.length;
  const save = () => {
    const version = seen === undefined ? (disclaimer?.version ?? null) : seen;
    const outcome = {
      onSuccess: () => {
        guard.allow();
        setSeen(undefined);
        onType(null);
        toast.success(t('disclaimer.savedToast'));
      },
      onError: (error: unknown) => {
        // Saving again after the warning overwrites it deliberately.
        if (error instanceof ApiError && error.code === 'DISCLAIMER_CHANGED') setSeen(undefined);
        const known = error instanceof ApiError && error.said.message !== '';
        toast.error(known ? error : t('disclaimer.saveFailed'));
      },
    };
    if (disclaimer && !(translate && language === settings.sourceLanguage && draftsWanted))
      update.mutate({ language, content, version }, outcome);
    else create.mutate({ language, content, translate, version }, outcome);
  };
  const type = (next: DisclaimerText) => {
    if (typed === null) setSeen(disclaimer?.version ?? null);
    onType(next);
  };
  const discard = () => {
    setSeen(undefined);
    onType(null);
    setRound((before) => before + 1);
  };
  return (
    <Stack gap="lg">
      <section aria-labelledby="disclaimer-language">
        <Group gap="xs" mb={4}>
          <Title order={2} size="h4" id="disclaimer-language">
            {languageName(language)}
          </Title>
          <DisclaimerBadge disclaimer={disclaimer} />
        </Group>
        <DisclaimerStatusLine disclaimer={disclaimer} source={settings.sourceLanguage} />
        <Suspense fallback={<Skeleton height={220} radius="md" />}>
          <TextEditor
            key={`${disclaimer?.version ?? 0} ${canEdit} ${round}`}
            content={content}
            language={language}
            readOnly={!canEdit}
            describedBy={counterId}
            onChange={type}
          />
        </Suspense>
        <Text
          id={counterId}
          size="xs"
          mt={4}
          c={tooLong ? 'var(--mantine-color-error)' : 'dimmed'}
          role={tooLong ? 'alert' : undefined}
        >
          {tooLong
            ? t('disclaimer.overLimit', {
                over: count - disclaimerMaxCharacters,
                most: formatNumber(disclaimerMaxCharacters),
              })
            : t('disclaimer.characterCount', { count, most: disclaimerMaxCharacters })}
        </Text>
        {canEdit && (
          <>
            {draftsWanted && (!disclaimer || language === settings.sourceLanguage) && (
              <Checkbox
                mt="sm"
                checked={translate}
                onChange={(event) => setTranslate(event.currentTarget.checked)}
                label={t('disclaimer.translateMissing')}
              />
            )}
            <Group mt="md" gap="xs">
              <Button
                onClick={save}
                loading={busy}
                disabled={typed === null || count === 0 || tooLong}
              >
                {t('common.save')}
              </Button>
              {typed !== null && (
                <Button variant="default" disabled={busy} onClick={discard}>
                  {t('common.discardChanges')}
                </Button>
              )}
              <LanguageActions {...props} busy={busy} />
            </Group>
            <WithoutDraftAlert languages={create.data?.withoutDraft ?? []} />
          </>
        )}
      </section>
      <Preview content={content} language={language} settings={settings} />
    </Stack>
  );
}
