import type { Person } from '@glossa/contracts/people';
import { Paper, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { errorSentence } from '../../lib/api-error.ts';
import { t } from '../../lib/language/t.ts';
import { useConfirm } from '../confirm-dialog.tsx';
import { toastError, toastSuccess } from '../toast.tsx';
import { MembersTable, type useMemberSearch } from './people-table.tsx';

type Props = {
  /** "Legal". */
  name: string;
  query: UseQueryResult<{ items: readonly Person[]; total: number }, Error>;
  search: ReturnType<typeof useMemberSearch>;
  remove: (userId: string) => Promise<unknown>;
  /** What somebody loses who is taken out. */
  consequence: string;
};

/** Who is in a department or a project, and how to take somebody out. */
export function GroupMembers({ name, query, search, remove, consequence }: Props) {
  const confirm = useConfirm();
  const takeOut = async (person: Person) => {
    const agreed = await confirm({
      title: t('Take {displayName} out of {name}?', { displayName: person.displayName, name }),
      message: consequence,
      confirmLabel: t('Take out'),
      danger: true,
    });
    if (!agreed) return;
    try {
      await remove(person.userId);
      toastSuccess(t('Taken out: {displayName}', { displayName: person.displayName }));
    } catch (error) {
      toastError(t('Error deleting user: {error}', { error: errorSentence(error) }));
    }
  };
  return (
    <Paper withBorder p="md" component="section" aria-label={t('People')}>
      <Title order={2} size="h4" mb="sm">
        {t('People')}
      </Title>
      <MembersTable
        label={t('People of {name}', { name })}
        query={query}
        search={search}
        onRemove={(person) => void takeOut(person)}
        canRemove
      />
    </Paper>
  );
}
