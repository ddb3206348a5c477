import { type ComponentType, useEffect, useState } from 'react';
import { t } from '../lib/language/t.ts';
import { toastError } from './toast.tsx';

/**
 * A dialog whose code is fetched when it is first wanted. Where it cannot be fetched, a notice says so and the screen
 * below stays as it is; the next time it is asked for again.
 */
export function laterDialog<Props extends { onClose?: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function LaterDialog(props: Props) {
    const [Dialog, setDialog] = useState(() => loaded);
    const { onClose } = props;
    // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once; whoever closes it is asked as they are then
    useEffect(() => {
      if (loaded) return;
      load().then(
        (module) => {
          loaded = module.default;
          setDialog(() => loaded);
        },
        (error: unknown) => {
          console.error(error);
          toastError(t('This could not be loaded. Check your connection, then reload the page.'));
          onClose?.();
        },
      );
    }, []);
    return Dialog && <Dialog {...props} />;
  };
}
