import { languages } from '@glossa/contracts/languages';
import type { OutputKind } from '@glossa/contracts/translation-outputs';
import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import { Badge, Group, Progress, Text } from '@mantine/core';
import { useState } from 'react';
import {
  formatInstant,
  formatList,
  formatNumber,
  formatPercent,
} from '../../../lib/format/format.ts';
import { isolated } from '../../../lib/i18n/isolated.ts';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { messageText } from '../../../lib/i18n/message-text.ts';
import { t } from '../../../lib/i18n/t.ts';
import { qualityLabels } from '../../../lib/labels/output-labels.ts';
import { ErrorText } from '../../../ui/feedback/error-text.tsx';
import { RequestStatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { OmissionsButton } from '../../../ui/omissions/omissions-button.tsx';
import { RemovedSegmentsButton } from '../../../ui/removed-segments/removed-segments-button.tsx';
import { ReviewButton } from '../../../ui/reviews/review-button.tsx';
import { DisclaimerDialog } from '../disclaimer/disclaimer-dialog.tsx';
import { DubDialog } from '../outputs/dub-dialog.tsx';
import rows from '../outputs/output-row.module.css';
import { OutputRow } from '../outputs/output-row.tsx';
import { useOutputHandlers } from '../outputs/use-output-handlers.ts';
import { CardActions } from './card-actions.tsx';
import { CardMenu, type RequestHandlers } from './card-menu.tsx';
import { describeRequest, type RequestLine } from './describe-request.ts';
import classes from './request-card.module.css';
import type { RequestMedia } from './request-media.ts';

const barColours: Record<RequestLine['tone'], string | undefined> = {
  working: undefined,
  done: 'green',
  stale: 'orange',
  problem: 'red',
  idle: 'gray',
};

type Props = {
  request: TranslationRequest;
  media: RequestMedia;
  canEdit: boolean;
  handlers: RequestHandlers;
};

/** One translation: language, engine, progress, outputs and the next step. */
export function RequestCard({ request, media, canEdit, handlers }: Props) {
  const language = languageName(request.language);
  const line = describeRequest(request);
  const [voiceOf, setVoiceOf] = useState<OutputKind | null>(null);
  const [disclaimer, setDisclaimer] = useState(false);
  const outputs = useOutputHandlers(request.mediaId, setVoiceOf);
  return (
    <li className={classes.card} data-tone={line.tone} aria-label={language}>
      <div className={classes.head}>
        <span className={classes.name}>
          {language}
          <span className={classes.native} lang={request.language} dir="auto">
            {languages[request.language].nativeName}
          </span>
        </span>
        <Group gap={6} wrap="nowrap" className={classes.badges}>
          {request.doubtfulPages.length > 0 && (
            <Badge color="orange" variant="light" size="sm" className={classes.badge}>
              {t('translations.checkPages')}
            </Badge>
          )}
          <RequestStatusBadge status={request.status} />
          {canEdit && (
            <CardMenu
              request={request}
              media={media}
              language={language}
              onMake={(kind) => outputs.onMake(request, kind)}
              onVoice={setVoiceOf}
              onDisclaimer={() => setDisclaimer(true)}
              onDelete={() => handlers.onDelete(request)}
            />
          )}
        </Group>
      </div>
      <Progress
        value={line.percent ?? (line.tone === 'working' ? 100 : 0)}
        animated={line.tone === 'working' && (line.percent === null || line.percent === 100)}
        color={barColours[line.tone]}
        size="sm"
        aria-label={t('translations.progress', { language })}
      />
      <div className={classes.line}>
        <Text size="sm" className={classes.words} role="status">
          <ErrorText error={line.words} />
        </Text>
        <Text size="sm" className={classes.percent}>
          {request.status === 'translating' && line.percent !== null
            ? formatPercent(line.percent)
            : ''}
        </Text>
      </div>
      <div className={classes.facts}>
        {request.engine && (
          <Badge variant="light" color="gray" size="sm" className={classes.badge}>
            {qualityLabels[request.engine.quality]}
          </Badge>
        )}
        <Text size="xs" c="dimmed" component="span">
          {[
            request.engine && messageText(request.engine.label),
            request.engine?.note && messageText(request.engine.note),
            t('translations.requestedBy', {
              displayName: isolated(request.requestedBy.displayName),
              requestedAt: formatInstant(request.requestedAt),
            }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      {request.warnings.length > 0 && (
        <ul className={classes.warnings} aria-label={t('translations.warningsList', { language })}>
          {request.warnings.map((warning) => (
            <li key={warning.text}>{messageText(warning)}</li>
          ))}
        </ul>
      )}
      {request.doubtfulPages.length > 0 && (
        <Text size="sm" className={classes.warnings}>
          {t('translations.doubtfulPages', {
            count: request.doubtfulPages.length,
            pages: formatList(request.doubtfulPages.map((page) => formatNumber(page))),
          })}
        </Text>
      )}
      <div className={classes.actions}>
        <CardActions request={request} canEdit={canEdit} handlers={handlers} />
        <OmissionsButton request={request} />
        <RemovedSegmentsButton request={request} canEdit={canEdit} />
        <ReviewButton request={request} canEdit={canEdit} />
      </div>
      {request.outputs.length > 0 && (
        <ul className={rows.list} aria-label={t('translations.filesList', { language })}>
          {request.outputs.map((output) => (
            <OutputRow
              key={output.outputId}
              request={request}
              output={output}
              canEdit={canEdit}
              handlers={outputs}
            />
          ))}
        </ul>
      )}
      <DubDialog
        request={request}
        opened={voiceOf !== null}
        onClose={() => setVoiceOf(null)}
        onMake={(dub) => {
          if (voiceOf) outputs.onSpeak(request, voiceOf, dub);
          setVoiceOf(null);
        }}
      />
      <DisclaimerDialog
        request={request}
        opened={disclaimer}
        onClose={() => setDisclaimer(false)}
      />
    </li>
  );
}
