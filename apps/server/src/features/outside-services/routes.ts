import {
  deleteOutsideService,
  listOutsideServices,
  putOutsideService,
  tryOutsideService,
} from '@glossa/contracts/outside-services';
import { AppError } from '../../platform/http/app-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { removeService, saveService } from './save-service.ts';
import { type TrialDeps, tryService } from './try-service.ts';
import { listServices } from './views.ts';

export function mountOutsideServices(mount: Mount, deps: TrialDeps): void {
  mount(listOutsideServices, () => listServices(deps.db, deps.outsideServices));
  mount(putOutsideService, ({ actor, params, body }) => {
    assertSame(params.service, body.service);
    return saveService(deps, actor, body);
  });
  mount(deleteOutsideService, async ({ actor, params }) => {
    await removeService(deps, actor, params.service);
    return null;
  });
  mount(tryOutsideService, ({ params, body }) => {
    if (body) assertSame(params.service, body.service);
    return tryService(deps, params.service, body ?? null);
  });
}

function assertSame(ofPath: string, ofBody: string): void {
  if (ofPath !== ofBody) throw new AppError('INVALID_INPUT');
}
