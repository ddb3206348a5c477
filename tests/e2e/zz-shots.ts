import { saveDeptUser } from '@glossa/contracts/departments';
import { saveOrgUser, viewOrgUser } from '@glossa/contracts/organisations';
import { saveProjUser } from '@glossa/contracts/projects';
import { saveSsoProvider } from '@glossa/contracts/single-sign-on';
import { addEditUser, importUsers } from '@glossa/contracts/users';
import { findAccessibilityFaults } from './support/accessibility.ts';
import { newPassword, signIn } from './support/api.ts';
import { openBrowser } from './support/browser.ts';
import { makeDataFolder, startServer } from './support/server.ts';

const data = await makeDataFolder();
const server = await startServer(data.path);
try {
  const client = await signIn(server.address, server.password ?? '');
  for (const name of ['Legal', 'Communications', 'Human resources', 'قسم الترجمة'])
    await client.call(saveDeptUser, {
      body: { departmentId: null, name, description: `Everything about ${name}`, addUserIds: [] },
    });
  for (const name of ['Launch 2027', 'Confidential'])
    await client.call(saveProjUser, {
      body: { projectId: null, name, description: 'A project', addUserIds: [client.userId] },
    });
  const first = ['Ada', 'Grace', 'Hedy', 'Joan', 'Mary', 'Rosalind', 'Katherine', 'Margaret'];
  const last = [
    'Lovelace',
    'Hopper',
    'Lamarr',
    'Clarke',
    'Jackson',
    'Franklin',
    'Johnson',
    'Hamilton',
  ];
  const rows = Array.from(
    { length: 400 },
    (_, i) =>
      `${first[i % 8]?.toLowerCase()}.${last[(i >> 3) % 8]?.toLowerCase()}${i},${first[i % 8]} ${last[(i >> 3) % 8]},${i % 3 ? 'Viewer' : 'Verifier; Translator; Requester'},p${i}@example.org,${i % 2 ? 'Legal' : ''},${i % 5 ? '' : 'Launch 2027'},`,
  );
  const form = new FormData();
  form.append(
    'file',
    new Blob([
      ['user_name,display_name,roles,email,department,projects,single_sign_on', ...rows].join('\n'),
    ]),
    'p.csv',
  );
  await client.call(importUsers, { form });
  const org = await client.call(viewOrgUser);
  await client.call(saveOrgUser, {
    body: {
      organisationId: org.organisationId,
      name: 'Analytical Engines',
      description: 'We make engines that compute.',
      domain_name: 'example.org',
    },
  });
  await client.call(saveSsoProvider, {
    body: {
      providerId: null,
      label: 'Example ID',
      issuer: 'https://id.example.org/',
      clientId: 'glossa',
      clientSecret: 'x',
      enabled: true,
    },
  });
  const dept = (await fetch(`${server.address}/api/translation-tool-api/dept/viewDeptUser`, {
    headers: { authorization: `Bearer ${client.token}` },
  }).then((r) => r.json())) as any;
  const deptId = dept.data.items.find((d: any) => d.name === 'Legal').departmentId;
  const users = (await fetch(
    `${server.address}/api/translation-tool-api/user/viewUser?search=hedy`,
    { headers: { authorization: `Bearer ${client.token}` } },
  ).then((r) => r.json())) as any;
  const userId = users.data.items[0].userId;
  const roles = (await fetch(`${server.address}/api/translation-tool-api/role/viewRole`, {
    headers: { authorization: `Bearer ${client.token}` },
  }).then((r) => r.json())) as any;
  const roleId = roles.data.items[0].roleId;
  const screens: Array<[string, string]> = [
    ['login', '/login'],
    ['users', '/access-control/users'],
    ['users-none', '/access-control/users?q=zzzz'],
    ['user-add', '/access-control/user/add'],
    ['user-edit', `/access-control/user/edit/${userId}`],
    ['departments', '/access-control/department'],
    ['department-add', '/access-control/department/add'],
    ['department-edit', `/access-control/department/edit/${deptId}`],
    ['projects', '/access-control/projects'],
    ['roles', '/access-control/roles'],
    ['role-add', '/access-control/roles/add'],
    ['role-edit', `/access-control/roles/edit/${roleId}`],
    ['organization', '/access-control/organization'],
    ['org-roles', '/access-control/organization?section=roles'],
    ['org-sso', '/access-control/organization?section=sso'],
    ['org-all', '/access-control/organization?section=all'],
    ['audit', '/access-control/audit'],
    ['approval', '/user-approval'],
    ['approval-all', '/user-approval?status=all'],
    ['account', '/account'],
    ['not-there', '/access-control/department/edit/00000000-0000-4000-8000-000000000000'],
  ];
  const only = process.argv[2]?.split(',');
  for (const [mode, options] of [
    ['light', {}],
    ['dark', { colorScheme: 'dark' as const }],
    ['phone', { width: 375, height: 812 }],
  ] as const) {
    if (process.argv[3] && !process.argv[3].split(',').includes(mode)) continue;
    const browser = await openBrowser(server.address, options);
    const { page } = browser;
    page.setDefaultTimeout(8000);
    await page.goto('/login');
    if (!only || only.includes('login')) {
      await page.waitForTimeout(700);
      await page.screenshot({ path: `/tmp/shots/login-${mode}.png` });
    }
    await page.getByLabel('User name').fill('admin');
    await page.getByRole('textbox', { name: 'Password' }).fill(newPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
    for (const [name, path] of screens.slice(1)) {
      if (only && !only.includes(name)) continue;
      await page.goto(path);
      await page.waitForTimeout(1200);
      await page.screenshot({ path: `/tmp/shots/${name}-${mode}.png`, fullPage: true });
      const faults = await findAccessibilityFaults(page);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1,
      );
      if (faults.length || wide)
        console.log(name, mode, wide ? 'SCROLLS SIDEWAYS' : '', faults.join(' | ').slice(0, 700));
    }
    if (browser.problems.length) console.log(mode, browser.problems.slice(0, 10));
    await browser.close();
  }
} finally {
  await server.stop();
  await data.remove();
}
