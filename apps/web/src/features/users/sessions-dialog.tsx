import { Modal } from '@mantine/core';
import { SessionsPanel } from '../../ui/sessions-panel.tsx';

type Props = {
  user: { userId: string; displayName: string };
  isSelf: boolean;
  onClose: () => void;
};

/** Where somebody of the list is signed in. */
export function SessionsDialog({ user, isSelf, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={`Sessions of ${user.displayName}`} size="xl">
      <SessionsPanel userId={user.userId} name={isSelf ? null : user.displayName} />
    </Modal>
  );
}
