import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../lib/format.ts';
import { t } from '../../lib/language/t.ts';
import { useCan } from '../../lib/permissions.ts';

type Props = {
  count: number;
  /** Filter of the list of users that shows exactly these people. */
  filter: 'role' | 'department' | 'project';
  id: string;
  /** What they belong to: "Legal". */
  name: string;
};

/** How many people; leads to them for whoever may see users. */
export function PeopleCount({ count, filter, id, name }: Props) {
  const maySeeUsers = useCan('Users', 'view');
  const text = formatNumber(count);
  if (!maySeeUsers || count === 0) return text;
  return (
    <Anchor
      inherit
      aria-label={t('{count, plural, one {# person} other {# people}}: {name}', { count, name })}
      renderRoot={(props) => (
        <Link to="/access-control/users" search={{ [filter]: id }} {...props} />
      )}
    >
      {text}
    </Anchor>
  );
}
