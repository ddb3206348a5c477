import {
  type Category,
  deleteByCategoryId,
  getAllCategory,
  getByCategoryId,
  saveCategory,
  updateCategory,
} from '@glossa/contracts/categories';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { mapUniqueViolation } from '../../platform/http/unique-violation.ts';
import { byActor, recordAction } from '../audit/index.ts';
import {
  announceCategories,
  changeCategory,
  deleteCategory,
  insertCategory,
  selectCategories,
} from './repository.ts';

export function mountCategories(mount: Mount, { db }: { db: Database }): void {
  const read = async (organisationId: string, id: string): Promise<Category> => {
    const [found] = await selectCategories(db, organisationId, id);
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  };
  const announce = (organisationId: string) => announceCategories(db, organisationId);

  mount(getAllCategory, ({ actor }) => selectCategories(db, actor.organisationId));
  mount(getByCategoryId, ({ actor, params }) => read(actor.organisationId, params.id));
  mount(saveCategory, async ({ actor, body }) => {
    const id = await insertCategory(db, actor.organisationId, body).catch(mapNameTaken);
    await announce(actor.organisationId);
    return read(actor.organisationId, id);
  });
  mount(updateCategory, async ({ actor, body, params }) => {
    const changed = await changeCategory(db, actor.organisationId, params.id, {
      ...body,
      updated_at: new Date(),
    }).catch(mapNameTaken);
    if (!changed) throw new AppError('NOT_FOUND');
    await announce(actor.organisationId);
    return read(actor.organisationId, params.id);
  });
  mount(deleteByCategoryId, async ({ actor, params }) => {
    await db.transaction().execute(async (trx) => {
      const name = await deleteCategory(trx, actor.organisationId, params.id).catch(mapInUse);
      if (name === undefined) throw new AppError('NOT_FOUND');
      await recordAction(trx, {
        ...byActor(actor),
        action: 'category-deleted',
        subject: params.id,
        subjectName: name,
      });
    });
    await announce(actor.organisationId);
    return null;
  });
}

const mapNameTaken = mapUniqueViolation({
  categories_name: { code: 'CATEGORY_NAME_TAKEN', field: 'name' },
});

/** The foreign key decides, so that no media comes in between a check and the deletion. */
function mapInUse(error: unknown): never {
  if ((error as { code?: string }).code === '23503') throw new AppError('CATEGORY_IN_USE');
  throw error;
}
