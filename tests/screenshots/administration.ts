import { saveDeptUser } from '@glossa/contracts/departments';
import { saveOrgUser, viewOrgUser } from '@glossa/contracts/organisations';
import { saveRole } from '@glossa/contracts/roles';
import { importUsers } from '@glossa/contracts/user-import';
import type { Page } from 'playwright-core';
import type { Client } from '../e2e/support/api.ts';
import { en } from '../e2e/support/en.ts';

const people = [
  'Ada Lovelace,Verifier; Translator,Communications',
  'Alan Turing,Translator,Communications',
  'Grace Hopper,Organisation administrator,Administration',
  'Hedy Lamarr,Requester; Verifier; Translator,Events',
  'Joan Clarke,Verifier,Communications',
  'Katherine Johnson,Requester,Events',
  'Margaret Hamilton,Viewer,Administration',
  'Rosalind Franklin,Librarian,Archive',
];

/** An organization with users, departments and a custom role, as its administrator sees it. */
export async function takeAdministration(
  page: Page,
  client: Client,
  take: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const { organisationId } = await client.call(viewOrgUser);
  await client.call(saveOrgUser, {
    body: { organisationId, name: 'City of Rivertown', description: '', domain_name: null },
  });
  for (const name of ['Administration', 'Archive', 'Communications', 'Events'])
    await client.call(saveDeptUser, {
      body: { departmentId: null, name, description: '', addUserIds: [] },
    });
  const rights = ['Media', 'MediaCategory', 'Transcription'] as const;
  const { roleId } = await client.call(saveRole, {
    body: {
      roleId: null,
      name: 'Librarian',
      description: 'Keeps recordings in order',
      roleResource: rights.map((resource) => ({
        resource,
        viewPermission: true,
        editPermission: resource !== 'Transcription',
      })),
    },
  });
  const rows = people.map((line) => {
    const [name = '', roles = '', department = ''] = line.split(',');
    const userName = name.toLowerCase().replace(' ', '.');
    return `${userName},${name},${roles},${userName}@rivertown.example,${department}`;
  });
  const form = new FormData();
  const file = ['user_name,display_name,roles,email,department', ...rows].join('\n');
  form.append('file', new Blob([file]), 'people.csv');
  await client.call(importUsers, { form });

  await page.goto('/access-control/users');
  await page.getByText('Katherine Johnson').waitFor();
  await take(page, 'users');
  await page.goto(`/access-control/roles/edit/${roleId}`);
  await page.getByRole('checkbox').first().waitFor();
  await take(page, 'role');
  await page.goto('/access-control/audit');
  await page.getByText(en('audit.action.usersImported')).first().waitFor();
  await take(page, 'audit-log');
}
