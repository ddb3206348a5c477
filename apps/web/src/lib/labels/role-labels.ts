import type { seededRoles } from '@glossa/contracts/permissions';
import { t } from '../i18n/t.ts';

type BuiltIn = (typeof seededRoles)[number];

// A role added to the contract needs its labels here: the compiler requires it.
const names: Record<BuiltIn['name'], string> = {
  'System administrator': t('roles.names.systemAdministrator'),
  'Organisation administrator': t('roles.names.organizationAdministrator'),
  Verifier: t('roles.names.verifier'),
  Translator: t('roles.names.translator'),
  Requester: t('roles.names.requester'),
  Viewer: t('roles.names.viewer'),
};
const descriptions: Record<BuiltIn['description'], string> = {
  'Runs the installation and sees every organisation': t('roles.descriptions.systemAdministrator'),
  'Runs one organisation': t('roles.descriptions.organizationAdministrator'),
  'Corrects and verifies transcripts and translations': t('roles.descriptions.verifier'),
  'Requests and edits translations': t('roles.descriptions.translator'),
  'Uploads media and asks for translations': t('roles.descriptions.requester'),
  'Watches and downloads': t('roles.descriptions.viewer'),
};

const wordOf = (words: Readonly<Record<string, string>>, stored: string): string =>
  (Object.hasOwn(words, stored) ? words[stored] : undefined) ?? stored;

/** The name of a role; built-in ones in the page language. */
export const roleName = (stored: string): string => wordOf(names, stored);

/** The description of a role; built-in ones in the page language. */
export const roleDescription = (stored: string): string => wordOf(descriptions, stored);
