import {
  type EngineSettings,
  patchEngineSettings,
  putSpeechModel,
  putTellSpeakersApart,
  viewEngineSettings,
} from '@glossa/contracts/engine-settings';
import type { Actor } from '../../platform/http/actor.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { findOwnSpeechModel, findTellSpeakersApart, variables } from './current.ts';
import {
  type EngineSettingsDeps,
  saveInstallation,
  saveOwnSpeechModel,
  saveTellSpeakersApart,
} from './save.ts';

type Deps = EngineSettingsDeps & {
  /** Which models there are; connected in wiring. */
  speechModels: EngineSettings['speech']['models'];
};

export function mountEngineSettings(mount: Mount, deps: Deps): void {
  mount(viewEngineSettings, ({ actor }) => describe(deps, actor));
  mount(patchEngineSettings, async ({ actor, body }) => {
    await saveInstallation(deps, actor, body);
    return describe(deps, actor);
  });
  mount(putSpeechModel, async ({ actor, body }) => {
    await saveOwnSpeechModel(deps, actor, body.model);
    return describe(deps, actor);
  });
  mount(putTellSpeakersApart, async ({ actor, body }) => {
    await saveTellSpeakersApart(deps, actor, body.enabled);
    return describe(deps, actor);
  });
}

async function describe(
  { db, engineSettings, speechModels }: Deps,
  actor: Actor,
): Promise<EngineSettings> {
  const { policy, speechModel } = await engineSettings.readInstallation();
  return {
    mayChangeInstallation: actor.system,
    download: { policy: policy.value, source: policy.source, variable: variables.policy },
    speech: {
      model: speechModel.value,
      source: speechModel.source,
      variable: variables.speechModel,
      organisationModel: await findOwnSpeechModel(db, actor.organisationId),
      tellSpeakersApart: await findTellSpeakersApart(db, actor.organisationId),
      models: speechModels,
    },
  };
}
