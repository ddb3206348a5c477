import { Button, Group, Text } from '@mantine/core';
import { t } from '../../../lib/i18n/t.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { findingLabels } from '../list/finding-labels.ts';
import type { EditorStore, Finding } from '../store/editor-types.ts';
import classes from './errors-dialog.module.css';

type Props = {
  store: EditorStore;
  opened: boolean;
  busy: boolean;
  onClose: () => void;
  onShowAll: () => void;
  onVerify: () => void;
};

/** How many warnings of each kind there are, before a transcript with many of them is verified. */
export function WarningsDialog({ store, opened, busy, onClose, onShowAll, onVerify }: Props) {
  const warnings = opened ? store.findings().filter(({ severity }) => severity === 'warning') : [];
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('editor.warnings.title', { count: warnings.length })}
      centered
    >
      <Text size="sm" mb="xs">
        {t('editor.warnings.hint')}
      </Text>
      <ul className={classes.errors} aria-label={t('editor.warnings.list')}>
        {countByKind(warnings).map(([kind, count]) => (
          <li key={kind} className={classes.error}>
            <span className={classes.what}>
              {t('editor.errors.kindCount', { kind: findingLabels[kind], count })}
            </span>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt="md">
        <Button variant="default" loading={busy} onClick={onVerify}>
          {t('editor.warnings.verify')}
        </Button>
        <Button onClick={onShowAll} data-autofocus>
          {t('editor.warnings.show')}
        </Button>
      </Group>
    </Dialog>
  );
}

/** Most frequent first. */
function countByKind(findings: readonly Finding[]): [Finding['kind'], number][] {
  const counts = new Map<Finding['kind'], number>();
  for (const { kind } of findings) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}
