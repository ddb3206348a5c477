import { z } from 'zod';
import { apiBase, cursorFields, defineEndpoint, idSchema, pageOf, pageQuery } from './endpoint.ts';
import {
  descriptionInput,
  nameOf,
  peoplePageFields,
  peoplePageQuery,
  personSchema,
  queryFlag,
  searchText,
} from './people.ts';

/** Lower case, at least two labels; international names in their ASCII form. */
export const domainNameInput = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))+$/, 'validation.domainInvalid');

/** A time zone database name, which includes clock changes, unlike an offset. */
export const timeZoneInput = z
  .string()
  .trim()
  .max(64)
  .regex(/^(UTC|[A-Za-z]+(\/[A-Za-z0-9_+-]+)+)$/, 'validation.timeZoneInvalid')
  .refine(isTimeZone, 'reports.timeZoneUnknown');

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const organisationRoleSchema = z.object({
  roleId: idSchema,
  name: z.string(),
  description: z.string(),
  builtIn: z.boolean(),
  user_count: z.number().int(),
});

export const organisationItemSchema = z.object({
  organisationId: idSchema,
  name: z.string(),
  description: z.string(),
  /** Users with an e-mail address of this domain join this organization through SSO. */
  domain_name: z.string().nullable(),
  /** IANA time zone: determines month boundaries in reports. */
  time_zone: z.string(),
  /** Everyone who signs in with a password needs a second factor. */
  second_factor_required: z.boolean(),
  user_count: z.number().int(),
});
export type OrganisationItem = z.infer<typeof organisationItemSchema>;

export const organisationDetailSchema = organisationItemSchema.extend({
  ...peoplePageFields,
  organization_roles: z.array(organisationRoleSchema),
});
export type OrganisationDetail = z.infer<typeof organisationDetailSchema>;

const view = { resource: 'Organization', flag: 'view' } as const;
const edit = { resource: 'Organization', flag: 'edit' } as const;
const base = `${apiBase}/org`;

export const viewOrgUser = defineEndpoint({
  method: 'GET',
  path: `${base}/viewOrgUser`,
  permission: view,
  summary: 'An organisation, its roles, and a page of its people; your own where none is named',
  query: peoplePageQuery.extend({ organisationId: idSchema.optional() }),
  answer: organisationDetailSchema,
});
export const viewOrganisations = defineEndpoint({
  method: 'GET',
  path: `${base}/viewOrganisations`,
  permission: view,
  summary: 'The organisations you may see',
  query: z.strictObject({
    search: searchText,
    sort: z.enum(['name', 'user_count', 'domain_name']).default('name'),
    descending: queryFlag,
    ...pageQuery,
  }),
  answer: pageOf(organisationItemSchema),
});
export const orgUserRoleMapping = defineEndpoint({
  method: 'GET',
  path: `${base}/orgUserRoleMapping`,
  permission: view,
  summary: 'Who holds which role',
  query: peoplePageQuery.extend({
    organisationId: idSchema.optional(),
    roleId: idSchema.optional(),
  }),
  answer: z.object({
    organization_roles: z.array(organisationRoleSchema),
    users: pageOf(personSchema.extend({ roleIds: z.array(idSchema) })).extend(cursorFields),
  }),
});
export const organisationInput = z.strictObject({
  /** Null: a new organization, for users who see all. */
  organisationId: idSchema.nullable(),
  name: nameOf('validation.organizationNameRequired'),
  description: descriptionInput,
  /** Only users who see all organizations may change it: it determines who may join. */
  domain_name: domainNameInput.nullable(),
  /** Unchanged, or UTC, if omitted. */
  time_zone: timeZoneInput.optional(),
  /** Unchanged, or false, if omitted. Not with an API token. */
  second_factor_required: z.boolean().optional(),
  /** What the change is based on, as read. Without it, what is sent replaces what is there. */
  seen: z
    .strictObject({
      name: z.string().max(1_000),
      description: z.string().max(10_000),
      domain_name: z.string().max(253).nullable(),
    })
    .optional(),
});
export const saveOrgUser = defineEndpoint({
  method: 'POST',
  path: `${base}/saveOrgUser`,
  permission: edit,
  summary: 'Change an organisation, FORM_OUTDATED if `seen` is outdated, or add one',
  message: 'organizations.saved',
  body: organisationInput,
  answer: organisationItemSchema,
});
export const deleteOrgUser = defineEndpoint({
  method: 'DELETE',
  path: `${base}/deleteOrgUser/:id`,
  permission: edit,
  summary: 'Delete an organisation that holds nothing any more',
  message: 'organizations.deleted',
  params: z.strictObject({ id: idSchema }),
});
