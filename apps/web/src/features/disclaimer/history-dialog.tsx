import { plainDisclaimer } from '@glossa/contracts/disclaimer-text';
import type { Disclaimer, DisclaimerVersion } from '@glossa/contracts/disclaimers';
import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { diffWords } from '@glossa/subtitles/text-diff';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatInstant } from '../../lib/format.ts';
import { languageName } from '../../lib/language/language-name.ts';
import { t } from '../../lib/language/t.ts';
import { disclaimerVersionsOptions, useRestoreDisclaimer } from '../../lib/queries/disclaimers.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState, LoadingRows } from '../../ui/state.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './history-dialog.module.css';

type Props = {
  language: LanguageCode;
  /** What holds now; undefined where the language was taken away. */
  current: Disclaimer | undefined;
  mayEdit: boolean;
  opened: boolean;
  onClose: () => void;
};

/** Every text there ever was in this language: by whom, when, and what it changed. */
export function HistoryDialog(props: Props) {
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title={t('History of the disclaimer in {language}', {
        language: languageName(props.language),
      })}
      size="lg"
    >
      <Versions {...props} />
    </Dialog>
  );
}

function Versions({ language, current, mayEdit, onClose }: Props) {
  const versions = useInfiniteQuery(disclaimerVersionsOptions(language));
  const restore = useRestoreDisclaimer();
  if (versions.isPending) return <LoadingRows rows={3} />;
  if (versions.isError)
    return <ErrorState error={versions.error} onRetry={() => void versions.refetch()} />;
  const all = versions.data.pages.flatMap(({ items }) => items);
  if (all.length === 0) return <Text c="dimmed">{t('Nothing was ever written here.')}</Text>;
  const bringBack = ({ version }: DisclaimerVersion) =>
    restore.mutate(
      { language, version },
      {
        onSuccess: () => {
          toast.success(t('Version {version} holds again.', { version }));
          onClose();
        },
        onError: toast.error,
      },
    );
  return (
    <Stack gap="md">
      <ol className={classes.list}>
        {all.map((version, index) => (
          <li key={version.version} className={classes.version}>
            <Group justify="space-between" align="flex-start" wrap="nowrap">
              <VersionHead version={version} isCurrent={version.version === current?.version} />
              {mayEdit && version.version !== current?.version && (
                <Button
                  size="compact-sm"
                  variant="default"
                  miw="max-content"
                  loading={restore.isPending && restore.variables.version === version.version}
                  disabled={restore.isPending}
                  onClick={() => bringBack(version)}
                >
                  {t('Restore')}
                </Button>
              )}
            </Group>
            <Difference before={all[index + 1]} after={version} language={language} />
          </li>
        ))}
      </ol>
      {versions.hasNextPage && (
        <Button
          variant="default"
          loading={versions.isFetchingNextPage}
          onClick={() => void versions.fetchNextPage()}
        >
          {t('Older versions')}
        </Button>
      )}
    </Stack>
  );
}

function VersionHead({ version, isCurrent }: { version: DisclaimerVersion; isCurrent: boolean }) {
  const number = version.version;
  return (
    <div>
      <Text size="sm" fw={600}>
        {isCurrent
          ? t('Version {number} · holds now', { number })
          : t('Version {number}', { number })}
      </Text>
      <Text size="xs" c="dimmed">
        {version.madeBy ? <bdi>{version.madeBy.displayName}</bdi> : t('A machine')} ·{' '}
        {formatInstant(version.madeAt)}
        {version.origin === 'restored' && <> · {t('brought back')}</>}
      </Text>
    </div>
  );
}

/** Words that came in and went, against the version before; all of it where there is none. */
function Difference({
  before,
  after,
  language,
}: {
  before: DisclaimerVersion | undefined;
  after: DisclaimerVersion;
  language: LanguageCode;
}) {
  const text = plainDisclaimer(after.content);
  const textBefore = before && plainDisclaimer(before.content);
  const parts =
    textBefore === undefined
      ? [{ kind: 'same' as const, text }]
      : diffWords(textBefore, text, language);
  return (
    <>
      {textBefore === text && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('The words stayed as they were.')}
        </Text>
      )}
      <p className={classes.text} lang={language} dir={languages[language].direction}>
        {parts.map((part, index) => {
          // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of a text keep their places
          if (part.kind === 'added') return <ins key={index}>{part.text}</ins>;
          if (part.kind === 'removed') return <del key={index}>{part.text}</del>;
          return <span key={index}>{part.text}</span>;
          // biome-ignore-end lint/suspicious/noArrayIndexKey: the parts of a text keep their places
        })}
      </p>
    </>
  );
}
