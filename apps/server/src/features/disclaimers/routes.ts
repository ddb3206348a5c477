import {
  createDisclaimer as createCall,
  deleteDisclaimer as deleteCall,
  draftDisclaimer,
  getDisclaimer,
  getDisclaimerSettings,
  getDisclaimerVersions,
  restoreDisclaimer,
  updateDisclaimer,
  updateDisclaimerSettings,
  verifyDisclaimer,
} from '@glossa/contracts/disclaimers';
import { getSignInDisclaimer } from '@glossa/contracts/sign-in-disclaimer';
import type { Actor } from '../../platform/http/actor.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { type DisclaimerDeps, redraft } from './drafts.ts';
import { disclaimerAtSignIn } from './published-disclaimer.ts';
import { listDisclaimers, listVersions } from './repository.ts';
import {
  changeDisclaimer,
  changeSettings,
  createDisclaimer,
  deleteDisclaimer,
  restoreVersion,
  verify,
} from './service.ts';
import { readSettings } from './settings.ts';

const versionsAtOnce = 50;

export function mountDisclaimers(mount: Mount, deps: DisclaimerDeps): void {
  const { db } = deps;
  const listOf = ({ organisationId }: Actor) => listDisclaimers(db, organisationId);
  const afterwards = async (actor: Actor, change: Promise<void>) => {
    await change;
    return listOf(actor);
  };
  mount(getDisclaimer, ({ actor }) => listOf(actor));
  mount(createCall, ({ actor, body }) => createDisclaimer(deps, actor, body));
  mount(updateDisclaimer, ({ actor, body }) =>
    afterwards(actor, changeDisclaimer(deps, actor, body)),
  );
  mount(draftDisclaimer, ({ actor, body }) => afterwards(actor, redraft(deps, actor, body)));
  mount(verifyDisclaimer, ({ actor, body }) => afterwards(actor, verify(deps, actor, body)));
  mount(deleteCall, ({ actor, params, query }) =>
    afterwards(actor, deleteDisclaimer(deps, actor, { ...params, ...query })),
  );
  mount(restoreDisclaimer, ({ actor, body }) =>
    afterwards(actor, restoreVersion(deps, actor, body)),
  );
  mount(getDisclaimerVersions, async ({ actor, params, query }) => {
    const requested = { language: params.language, before: query.before, most: versionsAtOnce };
    const items = await listVersions(db, actor.organisationId, requested);
    const last = items.at(-1);
    return { items, nextBefore: last && last.version > 1 ? last.version : null };
  });
  mount(getDisclaimerSettings, ({ actor }) => readSettings(db, actor.organisationId));
  mount(updateDisclaimerSettings, ({ actor, body }) => changeSettings(deps, actor, body));
  mount(getSignInDisclaimer, ({ query }) => disclaimerAtSignIn(db, query));
}
