import { Button, Group, Modal, Text } from '@mantine/core';
import { t } from '../../../lib/language/t.ts';
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
  const which = count === 1 ? t('One change is') : t('{count} changes are', { count });
  return (
    <Modal opened={opened} onClose={onStay} title={t('Changes are not stored yet')} centered>
      <Text size="sm">
        {keptIn === 'device'
          ? t(
              '{which} not on the server yet. This device keeps them and sends them when you open these subtitles again here; nobody else sees them until then.',
              { which },
            )
          : t(
              '{which} not on the server yet, and this window cannot keep them. If you leave now, they are lost.',
              { which },
            )}
      </Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" color={keptIn === 'device' ? undefined : 'red'} onClick={onLeave}>
          {keptIn === 'device' ? t('Leave') : t('Leave without them')}
        </Button>
        <Button data-autofocus onClick={onStay}>
          {t('Stay')}
        </Button>
      </Group>
    </Modal>
  );
}
