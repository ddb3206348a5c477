import { plainDisclaimer } from '@glossa/contracts/disclaimer-text';
import type { Disclaimer, DisclaimerVersion } from '@glossa/contracts/disclaimers';
import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { diffWords } from '@glossa/subtitles/text-diff';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatInstant } from '../../lib/format/format.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { t } from '../../lib/i18n/t.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import classes from './history-dialog.module.css';
import { disclaimerVersionsOptions, useRestoreDisclaimer } from './queries.ts';

type Props = {
  language: LanguageCode;
  /** The current version; undefined if the language was deleted. */
  current: Disclaimer | undefined;
  canEdit: boolean;
  opened: boolean;
  onClose: () => void;
};

/** All versions in this language: author, time and changes. */
export function HistoryDialog(props: Props) {
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title={t('disclaimer.historyTitle', {
        language: languageName(props.language),
      })}
      size="lg"
    >
      <Versions {...props} />
    </Dialog>
  );
}

function Versions({ language, current, canEdit, onClose }: Props) {
  const versions = useInfiniteQuery(disclaimerVersionsOptions(language));
  const restore = useRestoreDisclaimer();
  if (versions.isPending) return <LoadingRows rows={3} />;
  if (versions.isError)
    return <ErrorState error={versions.error} onRetry={() => void versions.refetch()} />;
  const all = versions.data.pages.flatMap(({ items }) => items);
  if (all.length === 0) return <Text c="dimmed">{t('disclaimer.historyEmpty')}</Text>;
  const bringBack = ({ version }: DisclaimerVersion) =>
    restore.mutate(
      { language, version, seen: current?.version ?? null },
      {
        onSuccess: () => {
          toast.success(t('disclaimer.versionRestored', { version }));
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
              {canEdit && version.version !== current?.version && (
                <Button
                  size="compact-sm"
                  variant="default"
                  miw="max-content"
                  loading={restore.isPending && restore.variables.version === version.version}
                  disabled={restore.isPending}
                  onClick={() => bringBack(version)}
                >
                  {t('disclaimer.restore')}
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
          {t('disclaimer.showOlderVersions')}
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
          ? t('disclaimer.versionCurrent', { number })
          : t('disclaimer.version', { number })}
      </Text>
      <Text size="xs" c="dimmed">
        {version.createdBy ? (
          <bdi>{version.createdBy.displayName}</bdi>
        ) : (
          t('disclaimer.machineGenerated')
        )}{' '}
        · {formatInstant(version.createdAt)}
        {version.origin === 'restored' && <> · {t('disclaimer.restored')}</>}
      </Text>
    </div>
  );
}

/** Inserted and deleted words compared with the previous version; everything for the first. */
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
          {t('disclaimer.textUnchanged')}
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
