import {
  deleteModel,
  exportModelBundle,
  importModelBundle,
  installModel,
  listModels,
  patchModelInstall,
  requestModel,
} from '@glossa/contracts/models';
import type { Mount } from '../../platform/http/mount.ts';
import { askForModel } from './ask-for-model.ts';
import { type BundleDeps, importBundle, sendBundle } from './bundles.ts';
import type { ModelSupply } from './model-supply.ts';
import {
  changeInstall,
  installModelFor,
  listAllModels,
  type ModelServiceDeps,
  removeModel,
} from './service.ts';

type Deps = ModelServiceDeps & BundleDeps & { supply: ModelSupply };

export function mountModels(mount: Mount, deps: Deps): void {
  mount(listModels, ({ actor }) => listAllModels(deps, actor));
  mount(installModel, ({ actor, params }) => installModelFor(deps, actor, params.modelId));
  mount(patchModelInstall, ({ params, body }) => changeInstall(deps, params, body.status));
  mount(requestModel, async ({ actor, body }) => {
    await askForModel(deps, actor, body);
    return null;
  });
  mount(importModelBundle, ({ actor, request }) => importBundle(deps, actor, request));
  mount.file(exportModelBundle, ({ query, reply }) => sendBundle(deps, query.models, reply));
  mount(deleteModel, async ({ actor, params }) => {
    await removeModel(deps, actor, params.modelId);
    return null;
  });
}
