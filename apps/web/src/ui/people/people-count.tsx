import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';
import { useCan } from '../../lib/session/permissions.ts';

type Props = {
  count: number;
  /** Filter of the list of users that shows exactly these people. */
  filter: 'role' | 'department' | 'project';
  id: string;
  /** What they belong to: "Legal". */
  name: string;
};

/** How many people; links to them for users who may see the list of users. */
export function PeopleCount({ count, filter, id, name }: Props) {
  const maySeeUsers = useCan('Users', 'view');
  const text = formatNumber(count);
  if (!maySeeUsers || count === 0) return text;
  return (
    <Anchor
      inherit
      aria-label={t('common.peopleCount', { count, name })}
      renderRoot={(props: object) => (
        <Link to="/access-control/users" search={{ [filter]: id }} {...props} />
      )}
    >
      {text}
    </Anchor>
  );
}
