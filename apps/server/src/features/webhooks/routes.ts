import {
  deleteWebhook,
  redeliverWebhook,
  rotateWebhookSecret,
  saveWebhook,
  testWebhook,
  viewDeliveries,
  viewDelivery,
  viewWebhooks,
} from '@glossa/contracts/webhooks';
import { AppError } from '../../platform/http/app-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { actingOrganisation } from '../../platform/http/organisation-scope.ts';
import { findDelivery, listWebhooks, pageDeliveries, visibleWebhooks } from './repository.ts';
import * as service from './service.ts';

export function mountWebhooks(mount: Mount, deps: service.WebhookDeps): void {
  const { db } = deps;
  mount(viewWebhooks, ({ actor, query }) =>
    listWebhooks(db, actor, { organisationId: actingOrganisation(actor, query.organisationId) }),
  );
  mount(saveWebhook, ({ actor, body }) => service.save(deps, actor, body));
  mount(deleteWebhook, ({ actor, params }) => service.remove(deps, actor, params.id));
  mount(rotateWebhookSecret, ({ actor, params }) => service.rotate(deps, actor, params.id));
  mount(testWebhook, ({ actor, params }) => service.sendTest(deps, actor, params.id));
  mount(viewDeliveries, async ({ actor, params, query }) => {
    const own = visibleWebhooks(db, actor)
      .select('webhooks.id')
      .where('webhooks.id', '=', params.id);
    if (!(await own.executeTakeFirst())) throw new AppError('NOT_FOUND');
    return pageDeliveries(db, actor, params.id, query);
  });
  mount(viewDelivery, async ({ actor, params }) => {
    const delivery = await findDelivery(db, actor, params.id);
    if (!delivery) throw new AppError('NOT_FOUND');
    return delivery;
  });
  mount(redeliverWebhook, ({ actor, params }) => service.deliverAgain(deps, actor, params.id));
}
