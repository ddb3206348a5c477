import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import type { Resource, seededRoles } from '@glossa/contracts/permissions';
import { type MessageId, message } from '@glossa/messages/message';
import { translate } from './translate.ts';

/** The name of each resource, as on the screens. */
const resourceNames: Readonly<Record<Resource, MessageId>> = {
  Media: 'common.media',
  MediaCategory: 'roles.resources.uploadAndCategories',
  Transcription: 'common.transcripts',
  Translation: 'common.translations',
  Translate: 'roles.resources.quickTranslation',
  Conversion: 'common.conversion',
  Feedback: 'common.feedback',
  Reports: 'common.reports',
  AccessControl: 'common.accessControl',
  Organization: 'common.organization',
  Users: 'common.users',
  Departments: 'common.departments',
  UserRoles: 'common.roles',
  Projects: 'common.projects',
  UserApproval: 'roles.resources.userApproval',
  Settings: 'common.settings',
  Disclaimer: 'common.disclaimer',
};

const builtInRoles: Readonly<Record<(typeof seededRoles)[number]['name'], MessageId>> = {
  'System administrator': 'roles.names.systemAdministrator',
  'Organisation administrator': 'roles.names.organizationAdministrator',
  Verifier: 'roles.names.verifier',
  Translator: 'roles.names.translator',
  Requester: 'roles.names.requester',
  Viewer: 'roles.names.viewer',
};

/** The name of a role; that of a built-in one in the language of whoever reads it. */
export function roleNameParam(role: { name: string; builtIn: boolean }): string | MessageRef {
  const id =
    role.builtIn && new Map<string, MessageId>(Object.entries(builtInRoles)).get(role.name);
  return id ? message(id) : role.name;
}

/** The stored name of a built-in role by its lower-case name in each of the 14 languages. */
export function builtInRolesByName(): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [stored, id] of Object.entries(builtInRoles))
    for (const language of languageCodes) names.set(translate(language, id).toLowerCase(), stored);
  return names;
}

/** The stored names of the built-in roles whose name in a language contains the text. */
export const findBuiltInRoles = (language: LanguageCode, text: string): string[] =>
  Object.entries(builtInRoles)
    .filter(([, id]) => translate(language, id).toLowerCase().includes(text.toLowerCase()))
    .map(([stored]) => stored);

/** A permission by the name that people know. */
export const permissionName = (resource: Resource, flag: 'view' | 'edit'): MessageRef =>
  message(flag === 'edit' ? 'roles.editSubject' : 'roles.viewSubject', {
    subject: message(resourceNames[resource]),
  });
