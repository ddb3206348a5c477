import { languages } from '@glossa/contracts/languages';
import {
  type TranslationRequest,
  workingRequestStatuses,
} from '@glossa/contracts/translation-requests';
import { ActionIcon, Badge, Button, Menu, Progress, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Ban, Columns2, Download, EllipsisVertical, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { formatInstant, formatPercent } from '../../../lib/format.ts';
import { describeProgress } from '../../../lib/progress-words.ts';
import { qualityWords } from './language-choice.tsx';
import classes from './request-card.module.css';

export type RequestHandlers = {
  onCancel: (request: TranslationRequest) => void;
  onRetry: (request: TranslationRequest) => void;
  onDelete: (request: TranslationRequest) => void;
  onDownload: (request: TranslationRequest) => void;
};

type Line = {
  words: string;
  percent: number | null;
  tone: 'working' | 'done' | 'stale' | 'problem' | 'idle';
};

/** One sentence on how far it is, and what to do where something went wrong. */
export function describeRequest(request: TranslationRequest): Line {
  const { progress, queuePosition, staleCueCount } = request;
  switch (request.status) {
    case 'queued':
      return {
        words:
          queuePosition === null || queuePosition === 0
            ? 'Waiting, next in line'
            : `Waiting, ${queuePosition} before it`,
        percent: null,
        tone: 'idle',
      };
    case 'translating':
    case 'rendering':
      return {
        words: progress
          ? describeProgress(progress)
          : request.status === 'rendering'
            ? 'Writing the output'
            : 'Translating',
        percent: progress?.percent ?? null,
        tone: 'working',
      };
    case 'ready':
      return {
        words: `Ready${request.finishedAt ? `, ${formatInstant(request.finishedAt)}` : ''}`,
        percent: 100,
        tone: 'done',
      };
    case 'stale':
      return {
        words:
          staleCueCount > 0
            ? `Out of date: ${staleCueCount} ${staleCueCount === 1 ? 'line' : 'lines'} of the source changed since. Translate again to catch up.`
            : 'Out of date: the source changed since. Translate again to catch up.',
        percent: 100,
        tone: 'stale',
      };
    case 'failed':
      return {
        words: request.failure?.message ?? 'It failed without a reason. Try again.',
        percent: null,
        tone: 'problem',
      };
    case 'cancelled':
      return { words: 'Cancelled.', percent: null, tone: 'idle' };
  }
}

const barColours: Record<Line['tone'], string | undefined> = {
  working: undefined,
  done: 'green',
  stale: 'orange',
  problem: 'red',
  idle: 'gray',
};

const hasResult = (request: TranslationRequest) =>
  request.status === 'ready' || request.status === 'stale';

function MainButton({
  request,
  mayEdit,
  handlers,
}: {
  request: TranslationRequest;
  mayEdit: boolean;
  handlers: RequestHandlers;
}) {
  if (request.status === 'ready')
    return (
      <Button
        size="xs"
        variant="light"
        leftSection={<Download size={16} aria-hidden />}
        onClick={() => handlers.onDownload(request)}
      >
        Download
      </Button>
    );
  if (!mayEdit) return null;
  if (workingRequestStatuses.includes(request.status))
    return (
      <Button
        size="xs"
        variant="default"
        leftSection={<Ban size={16} aria-hidden />}
        onClick={() => handlers.onCancel(request)}
      >
        Cancel
      </Button>
    );
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<RotateCcw size={16} aria-hidden />}
      onClick={() => handlers.onRetry(request)}
    >
      {request.status === 'stale' ? 'Translate again' : 'Retry'}
    </Button>
  );
}

type Props = { request: TranslationRequest; mayEdit: boolean; handlers: RequestHandlers };

/** One translation: language, engine, how far, and the next step. */
export function RequestCard({ request, mayEdit, handlers }: Props) {
  const language = languages[request.language];
  const line = describeRequest(request);
  const viewable = hasResult(request) && request.type === 'video';
  return (
    <li className={classes.card} data-tone={line.tone}>
      <div className={classes.head}>
        <span className={classes.name}>
          {language.label}
          <span className={classes.native} lang={language.code} dir="auto">
            {language.nativeName}
          </span>
        </span>
        {request.engine && (
          <Badge variant="light" color="gray" size="sm" className={classes.badge}>
            {qualityWords[request.engine.quality]}
          </Badge>
        )}
      </div>
      <Progress
        value={line.percent ?? (line.tone === 'working' ? 100 : 0)}
        animated={line.tone === 'working' && line.percent === null}
        color={barColours[line.tone]}
        size="sm"
        aria-label={`Progress of ${language.label}`}
      />
      <div className={classes.line}>
        <Text size="sm" className={classes.words} role="status">
          {line.words}
        </Text>
        <Text size="sm" className={classes.percent}>
          {line.tone === 'working' && line.percent !== null ? formatPercent(line.percent) : ''}
        </Text>
      </div>
      <Text size="xs" c="dimmed">
        {[
          request.engine?.label,
          request.engine?.note,
          `asked by ${request.requestedBy.displayName}, ${formatInstant(request.requestedAt)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <div className={classes.actions}>
        {viewable && (
          <Button
            size="xs"
            variant="default"
            leftSection={<Columns2 size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link
                to="/dashboard/media-details"
                search={{ mediaId: request.mediaId, translation: request.ticketId }}
                {...props}
              />
            )}
          >
            View side by side
          </Button>
        )}
        {viewable && mayEdit && (
          <Button
            size="xs"
            variant="default"
            leftSection={<Pencil size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link
                to="/dashboard/edit-translation"
                search={{ mediaId: request.mediaId, ticketId: request.ticketId }}
                {...props}
              />
            )}
          >
            Edit
          </Button>
        )}
        <MainButton request={request} mayEdit={mayEdit} handlers={handlers} />
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              className={classes.more}
              aria-label={`More actions for ${language.label}`}
            >
              <EllipsisVertical size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {request.status === 'stale' && (
              <Menu.Item
                leftSection={<Download size={16} aria-hidden />}
                onClick={() => handlers.onDownload(request)}
              >
                Download as it is
              </Menu.Item>
            )}
            {mayEdit ? (
              <Menu.Item
                color="var(--mantine-color-error)"
                leftSection={<Trash2 size={16} aria-hidden />}
                onClick={() => handlers.onDelete(request)}
              >
                Delete
              </Menu.Item>
            ) : (
              <Menu.Label>Only people who may request translations can change this</Menu.Label>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
    </li>
  );
}
