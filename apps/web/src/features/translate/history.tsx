import type { TextTranslationEntry } from '@glossa/contracts/text-translation';
import {
  ActionIcon,
  Button,
  Group,
  Stack,
  Text,
  Title,
  Tooltip,
  UnstyledButton,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { formatAgo } from '../../lib/format/format.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import { t } from '../../lib/i18n/t.ts';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { ListFooter, PastTheEnd } from '../../ui/table/list-footer.tsx';
import { usePaging } from '../../ui/use-paging.ts';
import classes from './history.module.css';
import { textTranslationsOptions, useDeleteTranslation } from './queries.ts';

const factsOf = ({ from, to, engineLabel, translatedAt }: TextTranslationEntry): string =>
  [
    t('common.languagePair', { from: languageName(from), to: languageName(to) }),
    messageText(engineLabel),
    formatAgo(translatedAt),
  ].join(' · ');

/** The user's recent translations; selecting one restores it. */
export function History({ onOpen }: { onOpen: (entry: TextTranslationEntry) => void }) {
  const { place, paging, toFirst } = usePaging();
  const list = useQuery(textTranslationsOptions(place));
  const forget = useDeleteTranslation();
  const ask = useConfirm();
  const onError = (error: unknown) => toast.error(error);

  const forgetAll = async () => {
    const agreed = await ask({
      title: t('translate.history.deleteAllTitle'),
      message: t('translate.history.deleteAllText'),
      confirmLabel: t('translate.history.deleteAll'),
      danger: true,
    });
    if (agreed) forget.mutate(null, { onError });
  };
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <LoadingRows rows={2} height={56} />;
  const { items, total } = list.data;
  return (
    <section aria-labelledby="translate-history">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id="translate-history">
          {t('common.history')}
        </Title>
        {total > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => void forgetAll()}>
            {t('translate.history.deleteAll')}
          </Button>
        )}
      </Group>
      {total === 0 ? (
        <Text c="dimmed" size="sm">
          {t('translate.history.kept')}
        </Text>
      ) : (
        <Stack gap="sm">
          {items.length === 0 ? (
            <PastTheEnd onFirst={toFirst} />
          ) : (
            <ul className={classes.list}>
              {items.map((entry) => (
                <li key={entry.translationId} className={classes.item}>
                  <UnstyledButton
                    className={classes.open}
                    onClick={() => onOpen(entry)}
                    title={t('translate.history.reopen')}
                  >
                    <span className={classes.text} dir="auto">
                      {entry.sourceText}
                    </span>
                    <span className={classes.text} dir="auto" lang={entry.to}>
                      {entry.text}
                    </span>
                    <span className={classes.facts}>{factsOf(entry)}</span>
                  </UnstyledButton>
                  <Tooltip label={t('translate.history.deleteEntry')}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('translate.history.deleteText', {
                        text: entry.sourceText.slice(0, 40),
                      })}
                      onClick={() => forget.mutate(entry.translationId, { onError })}
                    >
                      <Trash2 size={16} />
                    </ActionIcon>
                  </Tooltip>
                </li>
              ))}
            </ul>
          )}
          {total > place.pageSize && (
            <ListFooter
              noun={t('common.translations')}
              list={list.data}
              shown={items.length}
              {...paging}
            />
          )}
        </Stack>
      )}
    </section>
  );
}
