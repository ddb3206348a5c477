import { languageCodes } from '@glossa/contracts/languages';
import { finishSetup, viewSetup } from '@glossa/contracts/setup';
import { modelsOfLanguage } from '../../engines/machine-translation/choose.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { isSetupDue } from '../../platform/setup-state.ts';
import { finish, type SetupDeps } from './finish.ts';

export function mountSetup(mount: Mount, deps: SetupDeps): void {
  mount(viewSetup, async () => ({
    due: await isSetupDue(deps.db),
    languages: languageCodes.map((language) => ({ language, models: modelsOfLanguage(language) })),
  }));
  mount(finishSetup, async ({ actor, body }) => {
    await finish(deps, actor, body);
    return null;
  });
}
