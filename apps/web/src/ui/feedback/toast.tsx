import { notifications } from '@mantine/notifications';
import { CircleCheck, CircleX } from 'lucide-react';
import { errorSentence } from '../../lib/http/api-error.ts';

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

/** Accepts a message or any thrown value. */
export function toastError(error: unknown): void {
  notifications.show({
    message: typeof error === 'string' ? error : errorSentence(error),
    color: 'red',
    icon: <CircleX size={18} aria-hidden />,
    autoClose: toastMs,
    role: 'alert',
  });
}

export const toast = {
  success: toastSuccess,
  error: (error: unknown) => toastError(error),
} as const;
