import type { TranslationOutput } from '@glossa/contracts/translation-outputs';
import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import { Progress, Text } from '@mantine/core';
import { useState } from 'react';
import { formatBytes, formatPercent } from '../../../lib/format/format.ts';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { messageText } from '../../../lib/i18n/message-text.ts';
import { t } from '../../../lib/i18n/t.ts';
import { outputNames } from '../../../lib/labels/output-labels.ts';
import { ErrorText } from '../../../ui/feedback/error-text.tsx';
import { lazyDialog } from '../../../ui/feedback/lazy-dialog.tsx';
import { ofTranslation } from '../../../ui/subtitle-downloads/subtitle-download.ts';
import { OutputActions } from './output-actions.tsx';
import { describeOutput, isBeingMade } from './output-labels.ts';
import classes from './output-row.module.css';
import type { OutputHandlers } from './use-output-handlers.ts';

const FormatsDialog = lazyDialog(
  () => import('../../../ui/subtitle-downloads/subtitle-download-dialog.tsx'),
);

type Props = {
  request: TranslationRequest;
  output: TranslationOutput;
  canEdit: boolean;
  handlers: OutputHandlers;
};

/** One output of a translation: progress, warnings and download. */
export function OutputRow({ request, output, canEdit, handlers }: Props) {
  const { status, progress, notes } = output;
  const [isChoosing, setIsChoosing] = useState(false);
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
          named={t('translations.fileAndLanguage', { file: name, language })}
          language={language}
          canEdit={canEdit}
          textIsStale={textIsStale}
          percent={handlers.percentOf(output)}
          onDownload={() => handlers.onDownload(output)}
          onChooseFormats={() => setIsChoosing(true)}
          onCancel={() => handlers.onCancel(output)}
          onMake={() => handlers.onMake(request, output.kind)}
          onDelete={() => handlers.onDelete(request, output)}
        />
      </div>
      {isChoosing && (
        <FormatsDialog
          of={ofTranslation(request)}
          percent={handlers.percentOf(output)}
          onDownload={(call) => handlers.onDownloadAs(output, call)}
          onClose={() => setIsChoosing(false)}
        />
      )}
      {isBeingMade(output) && (
        <Progress
          value={status === 'queued' ? 0 : (progress?.percent ?? 100)}
          animated={status === 'working' && progress === null}
          size="xs"
          aria-label={t('translations.fileProgress', { file: name, language })}
        />
      )}
      <Text size="xs" className={classes.words} role="status">
        <ErrorText error={words} />
        {status === 'working' && progress && ` · ${formatPercent(progress.percent)}`}
      </Text>
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note.text}>{messageText(note)}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
