import {
  createDisclaimer as createCall,
  getDisclaimer,
  updateDisclaimer,
} from '@glossa/contracts/disclaimers';
import type { Mount } from '../../platform/http/mount.ts';
import { listDisclaimers } from './repository.ts';
import { changeDisclaimer, createDisclaimer, type DisclaimerDeps } from './service.ts';

export function mountDisclaimers(mount: Mount, deps: DisclaimerDeps): void {
  mount(getDisclaimer, ({ actor }) => listDisclaimers(deps.db, actor.organisationId));
  mount(createCall, ({ actor, body }) => createDisclaimer(deps, actor, body));
  mount(updateDisclaimer, ({ actor, body }) => changeDisclaimer(deps, actor, body));
}
