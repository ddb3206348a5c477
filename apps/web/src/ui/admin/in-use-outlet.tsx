import { InUseDialog } from './in-use-dialog.tsx';
import { hideUses, useOutlet } from './in-use-store.ts';

/** Where a refused deletion shows what is in its way. Lists and forms hold one; other screens put one in themselves. */
export function InUseOutlet() {
  const refusal = useOutlet();
  return refusal && <InUseDialog {...refusal} onClose={hideUses} />;
}
