import { useQuery } from '@tanstack/react-query';
import { messageText } from '../../../lib/i18n/message-text.ts';
import { engineOverviewOptions } from '../../../lib/queries/engines.ts';
import { glossaryOptionsOptions } from '../../../lib/queries/glossaries.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import type { RequestOptionsForm } from './request-options.ts';

type Option = { value: string; label: string };
const none: readonly Option[] = [];
const onlyKnown = (id: string | null, options: readonly Option[]): string | null =>
  options.some(({ value }) => value === id) ? id : null;

/**
 * The options, and the selection without deleted ones. Engines require settings permission: for other users the server
 * picks the best.
 */
export function useEnginesAndGlossaries({ engineId, glossaryId }: RequestOptionsForm) {
  const maySee = useCan('Settings', 'view');
  const overview = useQuery({ ...engineOverviewOptions(), enabled: maySee });
  const glossaries = useQuery(glossaryOptionsOptions()).data ?? none;
  const engines = (overview.data?.engines ?? [])
    .filter(({ kind, ready }) => kind === 'machine-translation' && ready)
    .map(({ id, label }) => ({ value: id, label: messageText(label) }));
  const known = {
    engineId: onlyKnown(engineId, engines),
    glossaryId: onlyKnown(glossaryId, glossaries),
  };
  return { engines, glossaries, known };
}
