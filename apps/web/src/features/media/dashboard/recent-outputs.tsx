import type { RecentOutput } from '@glossa/contracts/dashboard';
import { getOutputFile } from '@glossa/contracts/translation-requests';
import { ActionIcon, Button, Checkbox, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { formatAgo, formatBytes } from '../../../lib/format/format.ts';
import { withSentence } from '../../../lib/http/with-sentence.ts';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { t } from '../../../lib/i18n/t.ts';
import { isLargeFile, outputNames } from '../../../lib/labels/output-labels.ts';
import type { Place } from '../../../lib/paging.ts';
import { useDownload } from '../../../lib/queries/use-download.ts';
import { languageColour } from '../../../ui/charts/language-colours.ts';
import { ErrorState } from '../../../ui/feedback/state.tsx';
import { toastError } from '../../../ui/feedback/toast.tsx';
import classes from './panels.module.css';
import { recentOutputsOptions } from './queries.ts';
import { PanelSkeleton } from './waiting-panel.tsx';

const firstPlace = { page: 1, pageSize: 6 };
/** The default query. */
export const firstOutputs = { mineOnly: false, language: undefined, ...firstPlace };

/** Recent outputs for download. */
export function RecentOutputs() {
  const id = useId();
  const [mineOnly, setMineOnly] = useState(firstOutputs.mineOnly);
  const [place, setPlace] = useState<Place>(firstPlace);
  const { page } = place;
  const query = useQuery(recentOutputsOptions({ ...firstOutputs, ...place, mineOnly }));
  const cursors = query.data ?? { nextCursor: null, previousCursor: null };
  const goTo = (to: number, cursor: string | null) =>
    setPlace(to > 1 ? { ...place, page: to, cursor: cursor ?? undefined } : firstPlace);
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <Text component="h2" id={id} fw={600} m={0}>
          {t('dashboard.recentFiles')}
        </Text>
        <Checkbox
          size="xs"
          label={t('dashboard.requestedByMe')}
          checked={mineOnly}
          onChange={(event) => {
            setMineOnly(event.currentTarget.checked);
            setPlace(firstPlace);
          }}
        />
      </div>
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <PanelSkeleton />
      ) : query.data.items.length === 0 ? (
        <div className={classes.nothing}>
          <Download size={22} aria-hidden />
          <Text c="dimmed">{t('dashboard.noTranslationsReady')}</Text>
        </div>
      ) : (
        <div className={classes.scroll}>
          <ul className={classes.list}>
            {query.data.items.map((output) => (
              <li key={output.outputId}>
                <OutputLine output={output} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {query.data && (page > 1 || cursors.nextCursor !== null) && (
        <div className={classes.head}>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={page === 1}
            onClick={() => goTo(page - 1, cursors.previousCursor)}
          >
            {t('common.newer')}
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={cursors.nextCursor === null}
            onClick={() => goTo(page + 1, cursors.nextCursor)}
          >
            {t('common.older')}
          </Button>
        </div>
      )}
    </section>
  );
}

function OutputLine({ output }: { output: RecentOutput }) {
  const download = useDownload(output.mediaId, {
    fallbackName: output.fileName,
    onError: (error) =>
      toastError(withSentence(error, (reason) => t('dashboard.downloadFailed', { error: reason }))),
  });
  const name = outputNames[output.kind];
  const about = [
    name,
    output.sizeBytes === null ? null : formatBytes(output.sizeBytes),
    formatAgo(output.finishedAt),
  ]
    .filter((part) => part !== null)
    .join(' · ');
  return (
    <div className={classes.output}>
      <Link
        className={classes.line}
        to="/dashboard/media-details"
        search={{ mediaId: output.mediaId }}
      >
        <bdi className={classes.title}>{output.title}</bdi>
        <span className={classes.about}>
          <span
            className={classes.dot}
            style={{ background: languageColour(output.language) }}
            aria-hidden
          />
          {languageName(output.language)} · {about}
        </span>
      </Link>
      <ActionIcon
        variant="default"
        size="lg"
        disabled={download.percent !== null}
        aria-label={t('dashboard.downloadFile', {
          kind: name,
          title: output.title,
          language: languageName(output.language),
        })}
        onClick={() =>
          void download.start({
            endpoint: getOutputFile,
            params: { fileName: output.fileName },
            large: isLargeFile(output.sizeBytes),
          })
        }
      >
        {download.percent === null ? <Download size={16} /> : <Loader size={14} />}
      </ActionIcon>
    </div>
  );
}
