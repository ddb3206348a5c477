// @vitest-environment happy-dom
import {
  deleteOrgUser,
  orgUserRoleMapping,
  saveOrgUser,
  viewOrganisations,
  viewOrgUser,
} from '@glossa/contracts/organisations';
import { saveUserRoles } from '@glossa/contracts/users';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import {
  answer,
  at,
  makeLoginAnswer,
  onlyPage,
  refuse,
  startFakeServer,
} from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { OrganisationScreen } from './organisation-screen.tsx';

const id = (last: number) => `0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f00${last}`;
const own = makeLoginAnswer().user.organisationId;
const role = (roleId: string, name: string) => ({
  roleId,
  name,
  description: '',
  builtIn: true,
  user_count: 1,
});
const roles = [role(id(30), 'Viewer'), role(id(31), 'Verifier')];
const bob = {
  userId: id(21),
  userName: 'bob',
  displayName: 'Bob',
  email: 'bob@engines.example',
  status: 'Approved',
};
const organisation = {
  organisationId: own,
  name: 'Analytical Engines',
  description: '',
  domain_name: 'engines.example',
  time_zone: 'UTC',
  second_factor_required: false,
  user_count: 1,
};
const other = { ...organisation, organisationId: id(40), name: 'Difference', domain_name: null };
const path = '/access-control/organization';

let server: ReturnType<typeof startFakeServer>;

function show(address = path, login: Parameters<typeof makeLoginAnswer>[0] = {}) {
  applyLoginResponse(makeLoginAnswer(login));
  return showScreen(path, OrganisationScreen, address);
}
const everywhere = { user: { seesEveryOrganisation: true } };

beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
  server.on(viewOrgUser, (call) => {
    const shown = call.path.includes(other.organisationId) ? other : organisation;
    return answer({ ...shown, ...onlyPage([bob]), organization_roles: roles });
  });
  server.on(orgUserRoleMapping, () =>
    answer({
      organization_roles: roles,
      users: {
        ...{ items: [{ ...bob, roleIds: [id(30)] }], total: 1, page: 1, pageSize: 25 },
        ...{ nextCursor: null, previousCursor: null },
      },
    }),
  );
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

test('shows the organization and its users, with no link to others', async () => {
  show(`${path}?organisation=${other.organisationId}`);
  expect(await screen.findByRole('heading', { name: 'Analytical Engines' })).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'Bob' });
  expect(link.getAttribute('href')).toBe(`/access-control/user/edit/${bob.userId}`);
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
    'users',
    'roles',
    'reviews',
  ]);
});

test('is read-only without edit permission', async () => {
  show(`${path}?section=roles`, { edit: [] });
  expect(await screen.findByRole('cell', { name: t('roles.names.viewer') })).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('organizations.edit') })).toBeNull();
  expect(
    screen.queryByRole('combobox', { name: t('organizations.rolesOf', { displayName: 'Bob' }) }),
  ).toBeNull();
});

test('the domain requires access to all organizations, and others see why', async () => {
  server.on(saveOrgUser, () => answer(organisation));
  show();
  fireEvent.click(await screen.findByRole('button', { name: t('organizations.edit') }));
  const domain = await screen.findByLabelText(t('organizations.domainName'));
  expect(domain).toHaveProperty('readOnly', true);
  expect(screen.getByText(t('organizations.domainReadOnlyHint'))).toBeTruthy();
  fireEvent.change(screen.getByLabelText(new RegExp(`^${t('common.name')}`)), {
    target: { value: 'Engines' },
  });
  fireEvent.click(screen.getByRole('button', { name: t('common.save') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsTo(saveOrgUser).map(({ body }) => body)).toEqual([
    {
      organisationId: own,
      name: 'Engines',
      description: '',
      domain_name: 'engines.example',
      seen: {
        name: organisation.name,
        description: organisation.description,
        domain_name: 'engines.example',
      },
    },
  ]);
});

test('the time zone and the required second factor are sent only if they were changed here', async () => {
  server.on(saveOrgUser, () => answer(organisation));
  show();
  fireEvent.click(await screen.findByRole('button', { name: t('organizations.edit') }));
  fireEvent.click(await screen.findByLabelText(new RegExp(`^${t('secondFactor.required')}`)));
  fireEvent.click(screen.getByRole('button', { name: t('common.save') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [sent] = server.callsTo(saveOrgUser);
  expect(sent?.body).toMatchObject({ second_factor_required: true });
  expect(sent?.body).not.toHaveProperty('time_zone');
});

test('shows a taken or invalid domain at its field', async () => {
  const taken = 'This domain name belongs to another organisation.';
  server.on(saveOrgUser, () =>
    refuse('ORGANISATION_DOMAIN_TAKEN', { fields: { domain_name: taken } }),
  );
  show(path, everywhere);
  fireEvent.click(await screen.findByRole('button', { name: t('organizations.edit') }));
  const domain = await screen.findByLabelText(t('organizations.domainName'));
  fireEvent.change(domain, { target: { value: 'https://x' } });
  fireEvent.click(screen.getByRole('button', { name: t('common.save') }));
  expect(await screen.findByText(t('validation.domainInvalid'))).toBeTruthy();
  expect(server.callsTo(saveOrgUser)).toHaveLength(0);
  fireEvent.change(domain, { target: { value: 'Taken.example' } });
  fireEvent.click(screen.getByRole('button', { name: t('common.save') }));
  expect(await screen.findByText(taken)).toBeTruthy();
  expect(domain).toHaveProperty('value', 'Taken.example');
  expect(server.callsTo(saveOrgUser)[0]?.body).toMatchObject({ domain_name: 'taken.example' });
});

/** The labels of Bob's roles; the options are in the same cell. */
const shownRoles = () => {
  const cell = screen
    .getByRole('combobox', { name: t('organizations.rolesOf', { displayName: 'Bob' }) })
    .closest('td');
  return [...(cell?.querySelectorAll('.mantine-Pill-label') ?? [])].map((pill) => pill.textContent);
};

test('reverts a rejected role change and keeps its reason', async () => {
  let refuseNow: (response: Response) => void = () => {};
  server.on(saveUserRoles, () => new Promise<Response>((resolve) => (refuseNow = resolve)));
  show(`${path}?section=roles`);
  fireEvent.click(
    await screen.findByRole('combobox', {
      name: t('organizations.rolesOf', { displayName: 'Bob' }),
    }),
  );
  fireEvent.click(await screen.findByRole('option', { name: t('roles.names.verifier') }));
  await waitFor(() => expect(shownRoles()).toEqual(['Viewer', 'Verifier']));
  refuseNow(refuse('RIGHTS_BEYOND_OWN'));
  const reason = t('errors.rightsBeyondOwn');
  expect((await screen.findAllByText(reason)).length).toBeGreaterThan(0);
  await waitFor(() => expect(shownRoles()).toEqual(['Viewer']));
  const cell = screen
    .getByRole('combobox', { name: t('organizations.rolesOf', { displayName: 'Bob' }) })
    .closest('td');
  expect(cell?.textContent).toMatch(reason);
  expect(server.callsTo(saveUserRoles).map(({ body }) => body)).toEqual([
    { userIds: [bob.userId], add: [id(31)], remove: [] },
  ]);
});

test('opens another organization and leaves it after deletion', async () => {
  server.on(viewOrganisations, () =>
    answer({ items: [organisation, other], total: 2, page: 1, pageSize: 25 }),
  );
  server.on(at(deleteOrgUser, { id: other.organisationId }), () => answer(null));
  const router = show(`${path}?section=all`, everywhere);
  fireEvent.click(
    await screen.findByRole('button', {
      name: t('organizations.openName', { name: 'Difference' }),
    }),
  );
  expect(await screen.findByRole('heading', { name: 'Difference' })).toBeTruthy();
  expect(router.state.location.search).toEqual({
    organisation: other.organisationId,
    section: 'users',
  });
  fireEvent.click(screen.getByRole('radio', { name: t('organizations.all') }));
  fireEvent.click(
    await screen.findByRole('button', { name: t('common.deleteName', { name: 'Difference' }) }),
  );
  const question = await screen.findByRole('dialog', {
    name: t('common.deleteNameConfirm', { name: 'Difference' }),
  });
  fireEvent.click(within(question).getByRole('button', { name: t('common.delete') }));
  expect(await screen.findByRole('heading', { name: 'Analytical Engines' })).toBeTruthy();
});
