import { type ComponentType, useEffect, useState } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { toastError } from './toast.tsx';

/**
 * A dialog whose code is loaded when first opened. If loading fails, shows a notice and keeps the screen; the next
 * opening retries.
 */
export function lazyDialog<Props extends { onClose?: () => void }>(
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
          toastError(t('common.loadFailedText'));
          onClose?.();
        },
      );
    }, []);
    return Dialog && <Dialog {...props} />;
  };
}
