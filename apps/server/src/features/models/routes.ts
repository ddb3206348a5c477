import { deleteModel, installModel, listModels, patchModelInstall } from '@glossa/contracts/models';
import type { Mount } from '../../platform/http/mount.ts';
import {
  changeInstall,
  installModelFor,
  listAllModels,
  type ModelServiceDeps,
  removeModel,
} from './service.ts';

export function mountModels(mount: Mount, deps: ModelServiceDeps): void {
  mount(listModels, () => listAllModels(deps));
  mount(installModel, ({ actor, params }) => installModelFor(deps, actor, params.modelId));
  mount(patchModelInstall, ({ params, body }) => changeInstall(deps, params, body.status));
  mount(deleteModel, async ({ actor, params }) => {
    await removeModel(deps, actor, params.modelId);
    return null;
  });
}
