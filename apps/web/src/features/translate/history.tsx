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
import { useState } from 'react';
import { formatAgo } from '../../lib/format.ts';
import { languageName } from '../../lib/language/language-name.ts';
import { serverWords } from '../../lib/language/server-words.ts';
import { t } from '../../lib/language/t.ts';
import {
  textTranslationsOptions,
  useForgetTranslation,
} from '../../lib/queries/text-translation.ts';
import { useConfirm } from '../../ui/confirm-dialog.tsx';
import { ListFooter } from '../../ui/list-footer.tsx';
import { PastTheEnd } from '../../ui/past-the-end.tsx';
import { ErrorState, LoadingRows } from '../../ui/state.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './history.module.css';

const factsOf = ({ from, to, engineLabel, translatedAt }: TextTranslationEntry): string =>
  [
    t('{from} → {to}', { from: languageName(from), to: languageName(to) }),
    serverWords(engineLabel),
    formatAgo(translatedAt),
  ].join(' · ');

/** What the person translated lately; choosing one brings it back. */
export function History({ onOpen }: { onOpen: (entry: TextTranslationEntry) => void }) {
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(25);
  const list = useQuery(textTranslationsOptions({ page, pageSize }));
  const forget = useForgetTranslation();
  const ask = useConfirm();
  const onError = (error: unknown) => toast.error(error);

  const forgetAll = async () => {
    const agreed = await ask({
      title: t('Delete the whole history?'),
      message: t('Every text you translated here is forgotten. This cannot be undone.'),
      confirmLabel: t('Delete all'),
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
          {t('History')}
        </Title>
        {total > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => void forgetAll()}>
            {t('Delete all')}
          </Button>
        )}
      </Group>
      {total === 0 ? (
        <Text c="dimmed" size="sm">
          {t('What you translate is kept here for 30 days, for you alone.')}
        </Text>
      ) : (
        <Stack gap="sm">
          {items.length === 0 ? (
            <PastTheEnd onFirst={() => setPage(1)} />
          ) : (
            <ul className={classes.list}>
              {items.map((entry) => (
                <li key={entry.translationId} className={classes.item}>
                  <UnstyledButton
                    className={classes.open}
                    onClick={() => onOpen(entry)}
                    title={t('Open again')}
                  >
                    <span className={classes.text} dir="auto">
                      {entry.sourceText}
                    </span>
                    <span className={classes.text} dir="auto" lang={entry.to}>
                      {entry.text}
                    </span>
                    <span className={classes.facts}>{factsOf(entry)}</span>
                  </UnstyledButton>
                  <Tooltip label={t('Delete from the history')}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('Delete {text} from the history', {
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
          {total > pageSize && (
            <ListFooter
              noun={t('Translations')}
              total={total}
              page={page}
              pageSize={pageSize}
              onPage={setPage}
              onPageSize={(size) => {
                setPageSize(size);
                setPage(1);
              }}
            />
          )}
        </Stack>
      )}
    </section>
  );
}
