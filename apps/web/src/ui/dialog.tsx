import { Modal, type ModalProps } from '@mantine/core';
import { useFocusBack } from './focus-back.ts';

type Props = Omit<ModalProps, 'opened' | 'id' | 'returnFocus'> & {
  /** Left out where the dialog is only there while it is wanted. */
  opened?: boolean;
};

/** A Modal that gives the focus back to what opened it. */
export function Dialog({ opened = true, ...props }: Props) {
  return <Modal {...props} {...useFocusBack(opened)} opened={opened} />;
}
