import type { seededRoles } from '@glossa/contracts/permissions';
import { t } from './language/t.ts';

type BuiltIn = (typeof seededRoles)[number];

// A role added to the contract must get its words here: the compiler asks for them.
const names: Record<BuiltIn['name'], string> = {
  'System administrator': t('System administrator'),
  'Organisation administrator': t('Organisation administrator'),
  Verifier: t('Verifier'),
  Translator: t('Translator'),
  Requester: t('Requester'),
  Viewer: t('Viewer'),
};
const descriptions: Record<BuiltIn['description'], string> = {
  'Runs the installation and sees every organisation': t(
    'Runs the installation and sees every organisation',
  ),
  'Runs one organisation': t('Runs one organisation'),
  'Corrects and verifies transcripts and translations': t(
    'Corrects and verifies transcripts and translations',
  ),
  'Requests and edits translations': t('Requests and edits translations'),
  'Uploads media and asks for translations': t('Uploads media and asks for translations'),
  'Watches and downloads': t('Watches and downloads'),
};

const wordOf = (words: Readonly<Record<string, string>>, stored: string): string =>
  (Object.hasOwn(words, stored) ? words[stored] : undefined) ?? stored;

/** The name of a role; those every installation starts with in the language of the page. */
export const roleName = (stored: string): string => wordOf(names, stored);

/** What a role is for; that of those every installation starts with in the language of the page. */
export const roleDescription = (stored: string): string => wordOf(descriptions, stored);
