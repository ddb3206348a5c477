import { useQuery } from '@tanstack/react-query';
import { serverWords } from '../../../lib/language/server-words.ts';
import { useCan } from '../../../lib/permissions.ts';
import { engineOverviewOptions } from '../../../lib/queries/engines.ts';
import { glossaryOptionsOptions } from '../../../lib/queries/glossaries.ts';
import type { AskChoice } from './ask-choice.ts';

type Option = { value: string; label: string };
const none: readonly Option[] = [];
const onlyKnown = (id: string | null, options: readonly Option[]): string | null =>
  options.some(({ value }) => value === id) ? id : null;

/**
 * What there is to choose from, and the choice without what is gone since it was made. What is installed is a matter of
 * the settings: for who may not see them the server takes the best.
 */
export function useEnginesAndGlossaries({ engineId, glossaryId }: AskChoice) {
  const maySee = useCan('Settings', 'view');
  const overview = useQuery({ ...engineOverviewOptions(), enabled: maySee });
  const glossaries = useQuery(glossaryOptionsOptions()).data ?? none;
  const engines = (overview.data?.engines ?? [])
    .filter(({ kind, ready }) => kind === 'machine-translation' && ready)
    .map(({ id, label }) => ({ value: id, label: serverWords(label) }));
  const known = {
    engineId: onlyKnown(engineId, engines),
    glossaryId: onlyKnown(glossaryId, glossaries),
  };
  return { engines, glossaries, known };
}
