import { Modal, type ModalProps } from '@mantine/core';
import { useRestoreFocus } from './restore-focus.ts';

type Props = Omit<ModalProps, 'opened' | 'id' | 'returnFocus'> & {
  /** Omitted if the dialog is mounted only while open. */
  opened?: boolean;
};

/** A Modal that restores the focus to its opener. */
export function Dialog({ opened = true, ...props }: Props) {
  return <Modal {...props} {...useRestoreFocus(opened)} opened={opened} />;
}
