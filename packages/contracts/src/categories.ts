import { z } from 'zod';
import { apiBase, defineEndpoint, idSchema, instantSchema } from './endpoint.ts';

export const categorySchema = z.object({
  categoryId: idSchema,
  name: z.string(),
  description: z.string(),
  mediaCount: z.number().int(),
  updatedAt: instantSchema,
});
export type Category = z.infer<typeof categorySchema>;

export const categoryInput = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'media.upload.categoryNameMissing')
    .max(80, 'validation.nameMaxLength'),
  description: z.string().trim().max(500, 'validation.descriptionMaxLength').default(''),
});

const view = { resource: 'MediaCategory', flag: 'view' } as const;
const edit = { resource: 'MediaCategory', flag: 'edit' } as const;
const base = `${apiBase}/category`;
const byId = z.strictObject({ id: idSchema });

export const getAllCategory = defineEndpoint({
  method: 'GET',
  path: `${base}/getAllCategory`,
  permission: view,
  summary: 'All categories of the organisation',
  answer: z.array(categorySchema),
});
export const getByCategoryId = defineEndpoint({
  method: 'GET',
  path: `${base}/getByCategoryId/:id`,
  permission: view,
  summary: 'One category',
  params: byId,
  answer: categorySchema,
});
export const saveCategory = defineEndpoint({
  method: 'POST',
  path: `${base}/saveCategory`,
  permission: edit,
  summary: 'Add a category',
  body: categoryInput,
  answer: categorySchema,
});
export const updateCategory = defineEndpoint({
  method: 'PUT',
  path: `${base}/updateCategory/:id`,
  permission: edit,
  summary: 'Change a category',
  params: byId,
  body: categoryInput,
  answer: categorySchema,
});
export const deleteByCategoryId = defineEndpoint({
  method: 'DELETE',
  path: `${base}/deleteByCategoryId/:id`,
  permission: edit,
  summary: 'Delete an empty category',
  params: byId,
});
