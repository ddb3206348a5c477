import { Pagination } from '@mantine/core';
import { t } from '../../lib/i18n/t.ts';

/** Of a list of passages in a dialog. */
export const passagesPerPage = 50;

const controls = {
  first: t('common.firstPage'),
  last: t('common.lastPage'),
  next: t('common.nextPage'),
  previous: t('common.previousPage'),
} as const;

type Props = { count: number; page: number; onChange: (page: number) => void };

/** The pages of so many passages; nothing for one page. */
export function PassagePages({ count, page, onChange }: Props) {
  const pages = Math.ceil(count / passagesPerPage);
  if (pages < 2) return null;
  return (
    <Pagination
      size="sm"
      total={pages}
      value={page}
      onChange={onChange}
      getControlProps={(control) => ({ 'aria-label': controls[control] })}
    />
  );
}
