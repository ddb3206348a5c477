import type { RecentOutput } from '@glossa/contracts/dashboard';
import { getOutputFile } from '@glossa/contracts/translation-requests';
import { ActionIcon, Button, Checkbox, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { errorSentence } from '../../../lib/api-error.ts';
import { formatAgo, formatBytes } from '../../../lib/format.ts';
import { languageName } from '../../../lib/language/language-name.ts';
import { t } from '../../../lib/language/t.ts';
import { isLargeFile, outputNames } from '../../../lib/output-words.ts';
import { recentOutputsOptions } from '../../../lib/queries/dashboard.ts';
import { useDownload } from '../../../lib/queries/use-download.ts';
import { languageColour } from '../../../ui/charts/language-colours.ts';
import { ErrorState } from '../../../ui/state.tsx';
import { toastError } from '../../../ui/toast.tsx';
import classes from './panels.module.css';
import { PanelSkeleton } from './waiting-panel.tsx';

/** What is asked for where nothing was chosen yet. */
export const firstOutputs = { mineOnly: false, language: undefined, page: 1, pageSize: 6 };

/** Files of translations that are ready, to download at once. */
export function RecentOutputs() {
  const id = useId();
  const [mineOnly, setMineOnly] = useState(firstOutputs.mineOnly);
  const [page, setPage] = useState(firstOutputs.page);
  const query = useQuery(recentOutputsOptions({ ...firstOutputs, mineOnly, page }));
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <Text component="h2" id={id} fw={600} m={0}>
          {t('Recent files')}
        </Text>
        <Checkbox
          size="xs"
          label={t('Only what I asked for')}
          checked={mineOnly}
          onChange={(event) => {
            setMineOnly(event.currentTarget.checked);
            setPage(1);
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
          <Text c="dimmed">{t('No translation is ready yet.')}</Text>
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
      {query.data && (page > 1 || query.data.more) && (
        <div className={classes.head}>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            {t('Newer')}
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={!query.data.more}
            onClick={() => setPage(page + 1)}
          >
            {t('Older')}
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
      toastError(t('The file was not downloaded: {error}', { error: errorSentence(error) })),
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
        aria-label={t('Download {kind} of {title} in {language}', {
          kind: name,
          title: output.title,
          language: languageName(output.language),
        })}
        onClick={() =>
          download.start({
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
