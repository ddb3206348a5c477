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
import { clearSession, takeLoginAnswer } from '../../lib/session-store.ts';
import {
  answer,
  at,
  makeLoginAnswer,
  refuse,
  startFakeServer,
} from '../../test-support/fake-server.ts';
import { showScreen } from '../../test-support/show-screen.tsx';
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
  user_count: 1,
};
const other = { ...organisation, organisationId: id(40), name: 'Difference', domain_name: null };
const path = '/access-control/organization';

let server: ReturnType<typeof startFakeServer>;

function show(address = path, login: Parameters<typeof makeLoginAnswer>[0] = {}) {
  takeLoginAnswer(makeLoginAnswer(login));
  return showScreen(path, OrganisationScreen, address);
}
const everywhere = { user: { seesEveryOrganisation: true } };

beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
  server.on(viewOrgUser, (call) => {
    const shown = call.path.includes(other.organisationId) ? other : organisation;
    return answer({ ...shown, users: [bob], user_total: 1, organization_roles: roles });
  });
  server.on(orgUserRoleMapping, () =>
    answer({
      organization_roles: roles,
      users: { items: [{ ...bob, roleIds: [id(30)] }], total: 1, page: 1, pageSize: 25 },
    }),
  );
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

test('the organisation, its people, and no way to what is not ours', async () => {
  show(`${path}?organisation=${other.organisationId}`);
  expect(await screen.findByRole('heading', { name: 'Analytical Engines' })).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'Bob' });
  expect(link.getAttribute('href')).toBe(`/access-control/user/edit/${bob.userId}`);
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
    'users',
    'roles',
  ]);
});

test('without the right to edit nothing can be changed', async () => {
  show(`${path}?section=roles`, { edit: [] });
  expect(await screen.findByRole('cell', { name: 'Viewer' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit organisation' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Roles of Bob' })).toBeNull();
});

test('the domain name is for those who see every organisation; the others are told so', async () => {
  server.on(saveOrgUser, () => answer(organisation));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit organisation' }));
  const domain = await screen.findByLabelText('Domain name');
  expect(domain).toHaveProperty('readOnly', true);
  expect(screen.getByText(/Only System administrators change it/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Engines' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsTo(saveOrgUser).map(({ body }) => body)).toEqual([
    {
      organisationId: own,
      name: 'Engines',
      description: '',
      domain_name: 'engines.example',
      time_zone: 'UTC',
    },
  ]);
});

test('a domain name that is taken or none at all is said at its field', async () => {
  const taken = 'This domain name belongs to another organisation.';
  server.on(saveOrgUser, () =>
    refuse('ORGANISATION_DOMAIN_TAKEN', { fields: { domain_name: taken } }),
  );
  show(path, everywhere);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit organisation' }));
  const domain = await screen.findByLabelText('Domain name');
  fireEvent.change(domain, { target: { value: 'https://x' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Write the domain as in an e-mail address/)).toBeTruthy();
  expect(server.callsTo(saveOrgUser)).toHaveLength(0);
  fireEvent.change(domain, { target: { value: 'Taken.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(taken)).toBeTruthy();
  expect(domain).toHaveProperty('value', 'Taken.example');
  expect(server.callsTo(saveOrgUser)[0]?.body).toMatchObject({ domain_name: 'taken.example' });
});

/** The labels of the roles chosen for Bob; the list of what can be chosen stands in the same cell. */
const shownRoles = () => {
  const cell = screen.getByRole('combobox', { name: 'Roles of Bob' }).closest('td');
  return [...(cell?.querySelectorAll('.mantine-Pill-label') ?? [])].map((pill) => pill.textContent);
};

test('a refused change of roles is put back and its reason stays', async () => {
  let refuseNow: (response: Response) => void = () => {};
  server.on(saveUserRoles, () => new Promise<Response>((resolve) => (refuseNow = resolve)));
  show(`${path}?section=roles`);
  fireEvent.click(await screen.findByRole('combobox', { name: 'Roles of Bob' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Verifier' }));
  await waitFor(() => expect(shownRoles()).toEqual(['Viewer', 'Verifier']));
  refuseNow(refuse('RIGHTS_BEYOND_OWN'));
  const reason = /You can only give rights you hold yourself/;
  expect((await screen.findAllByText(reason)).length).toBeGreaterThan(0);
  await waitFor(() => expect(shownRoles()).toEqual(['Viewer']));
  const cell = screen.getByRole('combobox', { name: 'Roles of Bob' }).closest('td');
  expect(cell?.textContent).toMatch(reason);
  expect(server.callsTo(saveUserRoles).map(({ body }) => body)).toEqual([
    { userIds: [bob.userId], add: [id(31)], remove: [] },
  ]);
});

test('another organisation is opened, and left when it is deleted', async () => {
  server.on(viewOrganisations, () =>
    answer({ items: [organisation, other], total: 2, page: 1, pageSize: 25 }),
  );
  server.on(at(deleteOrgUser, { id: other.organisationId }), () => answer(null));
  const router = show(`${path}?section=all`, everywhere);
  fireEvent.click(await screen.findByRole('button', { name: 'Open Difference' }));
  expect(await screen.findByRole('heading', { name: 'Difference' })).toBeTruthy();
  expect(router.state.location.search).toEqual({
    organisation: other.organisationId,
    section: 'users',
  });
  fireEvent.click(screen.getByRole('radio', { name: 'All organisations' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Difference' }));
  const question = await screen.findByRole('dialog', { name: 'Delete Difference?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('heading', { name: 'Analytical Engines' })).toBeTruthy();
});
