import {
  type DisclaimerText,
  disclaimerMaxCharacters,
  visibleCharacters,
} from '@glossa/contracts/disclaimer-text';
import type { Disclaimer, DisclaimerSettings } from '@glossa/contracts/disclaimers';
import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import { Button, Checkbox, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense, useId, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { formatNumber } from '../../lib/format.ts';
import { languageName } from '../../lib/language/language-name.ts';
import { t } from '../../lib/language/t.ts';
import { useCreateDisclaimer, useUpdateDisclaimer } from '../../lib/queries/disclaimers.ts';
import { useLeaveGuard } from '../../ui/admin/use-leave-guard.ts';
import { toast } from '../../ui/toast.tsx';
import { LanguageActions } from './language-actions.tsx';
import { Preview } from './preview.tsx';
import { Standing } from './standing.tsx';
import { DisclaimerBadge } from './status-words.tsx';

const TextEditor = lazy(() =>
  import('./text-editor.tsx').then((module) => ({ default: module.TextEditor })),
);

type Props = {
  language: LanguageCode;
  disclaimer: Disclaimer | undefined;
  disclaimers: readonly Disclaimer[];
  settings: DisclaimerSettings;
  mayEdit: boolean;
  /** What is written and not saved yet; null: nothing. */
  typed: DisclaimerText | null;
  onType: (content: DisclaimerText | null) => void;
};

/** The disclaimer in one language: how it stands, the text, what can be done with it, and how it will look. */
export function LanguagePanel(props: Props) {
  const { language, disclaimer, disclaimers, settings, mayEdit, typed, onType } = props;
  const [translate, setTranslate] = useState(true);
  const create = useCreateDisclaimer();
  const update = useUpdateDisclaimer();
  /** The version that was changed, and how often what was typed was thrown away. */
  const [seen, setSeen] = useState<number | null>(null);
  const [round, setRound] = useState(0);
  const guard = useLeaveGuard(() => typed !== null);
  const counterId = useId();
  const content = typed ?? disclaimer?.content ?? [];
  const count = visibleCharacters(content);
  const tooLong = count > disclaimerMaxCharacters;
  const busy = create.isPending || update.isPending;
  const draftsWanted = disclaimers.length < languageCodes.length;
  const save = () => {
    const from = seen ?? disclaimer?.version;
    const version = from === undefined ? {} : { version: from };
    const outcome = {
      onSuccess: () => {
        guard.allow();
        setSeen(null);
        onType(null);
        toast.success(t('The disclaimer is saved.'));
      },
      onError: (error: unknown) => {
        // Who saves once more has been told, and means it.
        if (error instanceof ApiError && error.code === 'DISCLAIMER_CHANGED') setSeen(null);
        const known = error instanceof ApiError && error.message !== '';
        toast.error(known ? error : t('Failed to add disclaimer'));
      },
    };
    if (disclaimer && !(translate && language === settings.sourceLanguage && draftsWanted))
      update.mutate({ language, content, ...version }, outcome);
    else create.mutate({ language, content, translate, ...version }, outcome);
  };
  const type = (next: DisclaimerText) => {
    if (typed === null) setSeen(disclaimer?.version ?? null);
    onType(next);
  };
  const discard = () => {
    setSeen(null);
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
        <Standing disclaimer={disclaimer} source={settings.sourceLanguage} />
        <Suspense fallback={<Skeleton height={220} radius="md" />}>
          <TextEditor
            key={`${disclaimer?.version ?? 0} ${mayEdit} ${round}`}
            content={content}
            language={language}
            readOnly={!mayEdit}
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
            ? t(
                '{over, plural, one {# character too many} other {# characters too many}} of {most}',
                {
                  over: count - disclaimerMaxCharacters,
                  most: formatNumber(disclaimerMaxCharacters),
                },
              )
            : t('{count} of {most} characters', {
                count: formatNumber(count),
                most: formatNumber(disclaimerMaxCharacters),
              })}
        </Text>
        {mayEdit && (
          <>
            {draftsWanted && (!disclaimer || language === settings.sourceLanguage) && (
              <Checkbox
                mt="sm"
                checked={translate}
                onChange={(event) => setTranslate(event.currentTarget.checked)}
                label={t('Let machines write drafts in the languages that have none')}
              />
            )}
            <Group mt="md" gap="xs">
              <Button
                onClick={save}
                loading={busy}
                disabled={typed === null || count === 0 || tooLong}
              >
                {t('Save')}
              </Button>
              {typed !== null && (
                <Button variant="default" disabled={busy} onClick={discard}>
                  {t('Discard changes')}
                </Button>
              )}
              <LanguageActions {...props} busy={busy} />
            </Group>
          </>
        )}
      </section>
      <Preview content={content} language={language} settings={settings} />
    </Stack>
  );
}
