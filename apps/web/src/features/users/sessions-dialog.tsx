import { t } from '../../lib/language/t.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SessionsPanel } from '../../ui/sessions-panel.tsx';

type Props = {
  user: { userId: string; displayName: string };
  isSelf: boolean;
  onClose: () => void;
};

/** Where somebody of the list is signed in. */
export function SessionsDialog({ user, isSelf, onClose }: Props) {
  return (
    <Dialog
      onClose={onClose}
      title={t('Sessions of {displayName}', { displayName: user.displayName })}
      size="xl"
    >
      <SessionsPanel userId={user.userId} name={isSelf ? null : user.displayName} />
    </Dialog>
  );
}
