import { Badge, Button, Group, List, Stack, Text } from '@mantine/core';
import { formatNumber } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { ErrorText } from '../feedback/error-text.tsx';
import { hideUses, type Remedy, type UseOfThing, useOutlet } from './in-use-store.ts';

/** Where a rejected deletion lists the references. Lists and forms contain one; other screens add one themselves. */
export function InUseOutlet() {
  const rejection = useOutlet();
  return rejection && <InUseDialog {...rejection} onClose={hideUses} />;
}

const kindLabels: Record<UseOfThing['kind'], string> = {
  user: t('common.user'),
  role: t('common.role'),
  department: t('common.department'),
  project: t('common.project'),
  category: t('common.category'),
  media: t('common.media'),
  'translation request': t('common.translationRequest'),
  transcript: t('common.transcript'),
  glossary: t('common.glossary'),
  'translation memory': t('common.translationMemory'),
  disclaimer: t('common.disclaimer'),
  feedback: t('common.feedback'),
};

type Props = {
  title: string;
  error: Error;
  uses: readonly UseOfThing[];
  /** The total, if `uses` contains only the first. */
  total?: number;
  /** The alternative to deleting. */
  remedy?: Remedy;
  onClose: () => void;
};

/** A deletion was rejected: lists the references with links. */
export function InUseDialog(props: Props) {
  const { title, error, uses, total = uses.length, remedy, onClose } = props;
  const more = total - uses.length;
  return (
    <Dialog onClose={onClose} title={title} centered>
      <Stack gap="md">
        <Text size="sm">
          <ErrorText error={error} />
        </Text>
        {uses.length > 0 && (
          <List listStyleType="none" spacing="xs" aria-label={t('common.usedBy')}>
            {uses.map((use) => (
              <List.Item key={`${use.kind} ${use.id}`}>
                <Group gap="xs" wrap="nowrap" align="baseline">
                  <Badge variant="light" color="gray" tt="capitalize" flex="none">
                    {kindLabels[use.kind]}
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
            {t('common.andMore', { more })}
          </Text>
        )}
        <Group justify="flex-end">
          <Button data-autofocus variant={remedy ? 'default' : 'filled'} onClick={onClose}>
            {t('common.close')}
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
