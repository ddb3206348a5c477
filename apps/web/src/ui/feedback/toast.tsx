import { notifications } from '@mantine/notifications';
import { CircleCheck, CircleX } from 'lucide-react';
import { ErrorText } from './error-text.tsx';

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

/** Accepts any thrown value, or a sentence about what no request was made for. */
export function toastError(error: unknown): void {
  notifications.show({
    message: <ErrorText error={error} />,
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
