import { Alert, Button, Group, Text } from '@mantine/core';
import { EarOff } from 'lucide-react';
import { t } from '../../../lib/i18n/t.ts';
import { commandOf } from '../commands/all-commands.ts';
import { useCommandScope } from '../commands/command-scope.ts';
import type { EditorStore } from '../store/editor-types.ts';
import { useEditor } from '../store/use-editor.ts';

/** How much speech has no words; nothing if all of it has. */
export function UntranscribedNote({ store }: { store: EditorStore }) {
  const { run } = useCommandScope();
  const count = useEditor(store, () => store.untranscribed().length);
  if (count === 0) return null;
  return (
    <Alert variant="light" color="red" icon={<EarOff size={18} aria-hidden />} py="xs">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t('editor.untranscribed.found', { count })}</Text>
        <Button size="xs" variant="default" onClick={() => run(commandOf('panel.findings'))}>
          {t('editor.untranscribed.show')}
        </Button>
      </Group>
    </Alert>
  );
}
