import { Alert, Button, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core';
import { CloudOff, Inbox, RotateCw, Trash2, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError, isMediaDeleted } from '../../lib/http/api-error.ts';
import { t } from '../../lib/i18n/t.ts';
import { ErrorText } from './error-text.tsx';
import classes from './state.module.css';

type EmptyProps = { icon?: ReactNode; title: string; text?: ReactNode; action?: ReactNode };

/** An empty state with what to do about it. */
export function EmptyState({ icon, title, text, action }: EmptyProps) {
  return (
    <div className={classes.box}>
      <ThemeIcon size={56} radius="xl" variant="light" aria-hidden>
        {icon ?? <Inbox size={26} />}
      </ThemeIcon>
      <Text component="h2" fw={600} fz="lg" m={0}>
        {title}
      </Text>
      {text && (
        <Text c="dimmed" maw={460}>
          {text}
        </Text>
      )}
      {action}
    </div>
  );
}

/** An error message with a retry button. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const offline = error instanceof ApiError && error.code === 'NETWORK';
  const missing = error instanceof ApiError && error.code === 'NOT_FOUND';
  const deleted = isMediaDeleted(error);
  const Icon = offline ? CloudOff : deleted ? Trash2 : TriangleAlert;
  return (
    <div className={classes.box} role="alert">
      <ThemeIcon size={56} radius="xl" variant="light" color="red" aria-hidden>
        <Icon size={26} />
      </ThemeIcon>
      <Text fw={600} fz="lg">
        {offline
          ? t('app.noConnectionTitle')
          : deleted
            ? t('app.mediaDeletedTitle')
            : missing
              ? t('app.itemNotFoundTitle')
              : t('app.loadFailedTitle')}
      </Text>
      <Text c="dimmed" maw={460}>
        <ErrorText error={error} />
      </Text>
      {onRetry && !deleted && (
        <Button
          variant="default"
          leftSection={<RotateCw size={16} aria-hidden />}
          onClick={onRetry}
        >
          {t('common.retry')}
        </Button>
      )}
    </div>
  );
}

/** What was read before stays on the screen; that it could not be read again is said above it. */
export function OutdatedAlert({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  return (
    <Alert color="red" role="alert">
      <ErrorText error={error} />
      {onRetry && (
        <Button variant="subtle" color="red" size="compact-sm" ms="xs" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </Alert>
  );
}

/** Stands where rows will be. Height in pixels. */
export function LoadingRows({ rows = 5, height = 48 }: { rows?: number; height?: number }) {
  return (
    <Stack gap="xs" role="status" aria-label={t('common.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <Skeleton key={row} height={height} radius="md" />
      ))}
    </Stack>
  );
}
