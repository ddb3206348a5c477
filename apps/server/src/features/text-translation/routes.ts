import {
  deleteTextTranslation,
  deleteTextTranslations,
  getTextTranslationPairs,
  getTextTranslations,
  translateText,
} from '@glossa/contracts/text-translation';
import { abortedByCaller } from '../../platform/http/aborted-by-caller.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { createPersonLimit } from '../../platform/http/person-limit.ts';
import { toApiError } from '../engines/index.ts';
import { listHistory, purgeAll, purgeOne } from './history.ts';
import { listPairs, type TextTranslationDeps, translateNow } from './service.ts';

const perMinute = 60;

export function mountTextTranslation(mount: Mount, deps: TextTranslationDeps): void {
  const limit = createPersonLimit(deps.db, { name: 'text-translation', perMinute });
  mount(translateText, async ({ actor, body, reply }) => {
    await limit(actor);
    return toApiError(translateNow(deps, actor, body, abortedByCaller(reply)));
  });
  mount(getTextTranslationPairs, () => listPairs(deps));
  mount(getTextTranslations, ({ actor, query }) => listHistory(deps.db, actor, query));
  mount(deleteTextTranslation, async ({ actor, params }) => {
    await purgeOne(deps.db, actor, params.translationId);
    return null;
  });
  mount(deleteTextTranslations, async ({ actor }) => {
    await purgeAll(deps.db, actor);
    return null;
  });
}
