import { Button, Group, Text } from '@mantine/core';
import { inContext, t } from '../../../lib/language/t.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { EditorStore } from '../model/editor-types.ts';

type Props = {
  opened: boolean;
  /** What the server does not have yet. */
  count: number;
  keptIn: ReturnType<EditorStore['getState']>['keptIn'];
  onStay: () => void;
  onLeave: () => void;
};

/** Shown only for changes that could not be stored: everything else was stored on the way out. */
export function LeaveDialog({ opened, count, keptIn, onStay, onLeave }: Props) {
  return (
    <Dialog opened={opened} onClose={onStay} title={t('Changes are not stored yet')} centered>
      <Text size="sm">
        {keptIn === 'device'
          ? t(
              '{count, plural, one {One change is} other {# changes are}} not on the server yet. This device keeps them and sends them when you open these subtitles again here; nobody else sees them until then.',
              { count },
            )
          : t(
              '{count, plural, one {One change is} other {# changes are}} not on the server yet, and this window cannot keep them. If you leave now, they are lost.',
              { count },
            )}
      </Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" color={keptIn === 'device' ? undefined : 'red'} onClick={onLeave}>
          {keptIn === 'device' ? inContext('this page', 'Leave') : t('Leave without them')}
        </Button>
        <Button data-autofocus onClick={onStay}>
          {t('Stay')}
        </Button>
      </Group>
    </Dialog>
  );
}
