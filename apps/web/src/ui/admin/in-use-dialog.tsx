import { Badge, Button, Group, List, Stack, Text } from '@mantine/core';
import { formatNumber } from '../../lib/format.ts';
import { inContext, t } from '../../lib/language/t.ts';
import { Dialog } from '../dialog.tsx';
import type { Remedy, UseOfThing } from './in-use-store.ts';

const kindWords: Record<UseOfThing['kind'], string> = {
  user: inContext('what uses a thing', 'User'),
  role: t('Role'),
  department: t('Department'),
  project: t('Project'),
  category: t('Category'),
  media: t('Media'),
  'translation request': t('translation request'),
  transcript: t('Transcript'),
};

type Props = {
  title: string;
  message: string;
  uses: readonly UseOfThing[];
  /** How many there are, where `uses` holds only the first of them. */
  total?: number;
  /** What can be done instead of deleting. */
  remedy?: Remedy;
  onClose: () => void;
};

/** A deletion was refused: what still uses the thing, so that one knows where to go next. */
export function InUseDialog(props: Props) {
  const { title, message, uses, total = uses.length, remedy, onClose } = props;
  const more = total - uses.length;
  return (
    <Dialog onClose={onClose} title={title} centered>
      <Stack gap="md">
        <Text size="sm">{message}</Text>
        {uses.length > 0 && (
          <List listStyleType="none" spacing="xs" aria-label={t('Used by')}>
            {uses.map((use) => (
              <List.Item key={`${use.kind} ${use.id}`}>
                <Group gap="xs" wrap="nowrap" align="baseline">
                  <Badge variant="light" color="gray" tt="capitalize" flex="none">
                    {kindWords[use.kind]}
                  </Badge>
                  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                    <bdi>{use.name}</bdi>
                    {use.count !== undefined && ` (${formatNumber(use.count)})`}
                  </Text>
                </Group>
              </List.Item>
            ))}
          </List>
        )}
        {more > 0 && (
          <Text size="sm" c="dimmed">
            {t('And {more, number} more.', { more })}
          </Text>
        )}
        <Group justify="flex-end">
          <Button data-autofocus variant={remedy ? 'default' : 'filled'} onClick={onClose}>
            {t('Close')}
          </Button>
          {remedy && (
            <Button
              onClick={() => {
                onClose();
                remedy.run();
              }}
            >
              {remedy.label}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
