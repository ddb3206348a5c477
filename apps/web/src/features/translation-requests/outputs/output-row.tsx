import type { TranslationOutput } from '@glossa/contracts/translation-outputs';
import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import { Progress, Text } from '@mantine/core';
import { formatBytes, formatPercent } from '../../../lib/format.ts';
import { languageName } from '../../../lib/language/language-name.ts';
import { serverWords } from '../../../lib/language/server-words.ts';
import { t } from '../../../lib/language/t.ts';
import { outputNames } from '../../../lib/output-words.ts';
import { OutputActions } from './output-actions.tsx';
import classes from './output-row.module.css';
import { describeOutput, isBeingMade } from './output-words.ts';
import type { OutputHandlers } from './use-output-handlers.ts';

type Props = {
  request: TranslationRequest;
  output: TranslationOutput;
  mayEdit: boolean;
  handlers: OutputHandlers;
};

/** One file of a translation: how far it is, what a person should know about it, and the file itself. */
export function OutputRow({ request, output, mayEdit, handlers }: Props) {
  const { status, progress, notes } = output;
  const textIsStale = request.status === 'stale';
  const name = outputNames[output.kind];
  const language = languageName(request.language);
  const words = describeOutput(output, textIsStale);
  return (
    <li className={classes.row} data-status={status}>
      <div className={classes.head}>
        <span className={classes.name}>
          {name}
          {output.sizeBytes !== null && (
            <Text component="span" size="xs" c="dimmed" className={classes.size}>
              {formatBytes(output.sizeBytes)}
            </Text>
          )}
        </span>
        <OutputActions
          output={output}
          named={t('{file}, {language}', { file: name, language })}
          mayEdit={mayEdit}
          textIsStale={textIsStale}
          percent={handlers.percentOf(output)}
          onDownload={() => handlers.onDownload(output)}
          onCancel={() => handlers.onCancel(output)}
          onMake={() => handlers.onMake(request, output.kind)}
          onDelete={() => handlers.onDelete(request, output)}
        />
      </div>
      {isBeingMade(output) && (
        <Progress
          value={status === 'queued' ? 0 : (progress?.percent ?? 100)}
          animated={status === 'working' && progress === null}
          size="xs"
          aria-label={t('Progress of {file}, {language}', { file: name, language })}
        />
      )}
      <Text size="xs" className={classes.words} role="status">
        {status === 'working' && progress ? `${words} · ${formatPercent(progress.percent)}` : words}
      </Text>
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note}>{serverWords(note)}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
