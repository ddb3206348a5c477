import { notifications } from '@mantine/notifications';
import { CircleCheck, CircleX } from 'lucide-react';
import { errorSentence } from '../../lib/http/api-error.ts';
import { RefusedRequestId } from './error-text.tsx';

/** Duration of a toast in milliseconds. */
export const toastMs = 3000;

export function toastSuccess(message: string): void {
  notifications.show({
    message,
    color: 'green',
    icon: <CircleCheck size={18} aria-hidden />,
    autoClose: toastMs,
    role: 'status',
  });
}

/** Accepts any thrown value, or a message and what it was thrown for. */
export function toastError(error: unknown, cause?: unknown): void {
  notifications.show({
    message: (
      <>
        {typeof error === 'string' ? error : errorSentence(error)}
        <RefusedRequestId error={typeof error === 'string' ? cause : error} />
      </>
    ),
    color: 'red',
    icon: <CircleX size={18} aria-hidden />,
    autoClose: toastMs,
    role: 'alert',
  });
}

export const toast = {
  success: toastSuccess,
  error: toastError,
} as const;
