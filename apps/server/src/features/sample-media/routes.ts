import {
  createSampleMedia as createCall,
  saveTour,
  viewTour,
} from '@glossa/contracts/sample-media';
import { abortedByCaller } from '../../platform/http/aborted-by-caller.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { createPersonLimit } from '../../platform/http/person-limit.ts';
import { findTour, writeTour } from './repository.ts';
import { createSampleMedia, type SampleDeps } from './service.ts';

/** Rendering uses a processor for some seconds. */
const samplesPerMinute = 3;

export function mountSampleMedia(mount: Mount, deps: SampleDeps): void {
  const limit = createPersonLimit(deps.db, {
    name: 'sample-media',
    perMinute: samplesPerMinute,
  });
  mount(createCall, async ({ actor, body, reply }) => {
    await limit(actor);
    return createSampleMedia(deps, actor, body, abortedByCaller(reply));
  });
  mount(viewTour, ({ actor }) => findTour(deps.db, actor.userId));
  mount(saveTour, async ({ actor, body }) => {
    await writeTour(deps.db, actor.userId, body);
    return findTour(deps.db, actor.userId);
  });
}
