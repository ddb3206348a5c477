import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { choose, expectMenu, follow, sideBar } from '../support/administration-page.ts';
import { newPassword } from '../support/api.ts';
import { enter } from '../support/editor-page.ts';
import { en } from '../support/en.ts';
import { useJourney } from '../support/use-journey.ts';

/** Administration as administrators and those they let in do it: each in a browser of their own. */
const journey = useJourney();
let admin: Page;

beforeAll(async () => {
  ({ page: admin } = await journey.open('admin', { password: newPassword, at: '/' }));
});

describe('an administrator grants access and removes a permission', () => {
  let grace: Page;
  let password = '';

  test('a department, a role, a project and a user are made', async () => {
    await sideBar(admin)
      .getByRole('link', { name: en('app.nav.accessControl') })
      .click();
    await admin.waitForURL(/access-control\/organization/);

    await follow(admin, en('common.departments'));
    await admin
      .getByRole('link', { name: en('departments.add') })
      .first()
      .click();
    await admin.getByLabel(en('common.name'), { exact: false }).first().fill('Legal');
    await admin.getByRole('button', { name: en('departments.add') }).click();
    await admin.getByRole('link', { name: 'Legal', exact: true }).waitFor();

    await follow(admin, en('common.projects'));
    await admin
      .getByRole('link', { name: en('projects.add') })
      .first()
      .click();
    await admin.getByLabel(en('common.name'), { exact: false }).first().fill('Launch');
    await admin.getByRole('button', { name: en('projects.add') }).click();
    await admin.getByRole('link', { name: 'Launch', exact: true }).waitFor();

    await follow(admin, en('common.roles'));
    await admin.getByRole('link', { name: en('roles.add') }).click();
    await admin.getByLabel(en('common.name'), { exact: false }).first().fill('Librarian');
    // Edit implies view: one click sets both.
    await admin.getByRole('checkbox', { name: /edit.*categories|categories.*edit/i }).check();
    expect(
      await admin.getByRole('checkbox', { name: /view.*categories|categories.*view/i }).isChecked(),
    ).toBe(true);
    await admin.getByRole('button', { name: en('roles.add') }).click();
    await admin.getByRole('link', { name: 'Librarian', exact: true }).waitFor();

    await follow(admin, en('common.users'));
    await admin.getByRole('link', { name: en('users.add') }).click();
    await admin.getByLabel(en('users.displayName')).fill('Grace Hopper');
    await admin.getByLabel(en('common.username')).fill('grace');
    await choose(admin, en('common.roles'), 'Librarian');
    await choose(admin, en('common.department'), 'Legal');
    await choose(admin, en('common.projects'), 'Launch');
    await admin.getByRole('button', { name: en('users.add') }).click();
    const dialog = admin.getByRole('dialog', { name: en('users.temporaryPassword') });
    password = (await dialog.getByLabel(en('users.temporaryPassword')).innerText()).trim();
    expect(password).toMatch(/^\S{24}$/);
    await dialog.getByRole('button', { name: en('common.done') }).click();
    await admin.getByRole('link', { name: 'Grace Hopper' }).waitFor();
  });

  test('shows a taken username at its field and keeps the input', async () => {
    await admin.getByRole('link', { name: en('users.add') }).click();
    await admin.getByLabel(en('users.displayName')).fill('Another Grace');
    await admin.getByLabel(en('common.username')).fill('GRACE');
    await choose(admin, en('common.roles'), 'Librarian');
    await admin.getByRole('button', { name: en('users.add') }).click();
    await admin.getByText(en('errors.userNameTaken')).waitFor();
    expect(await admin.getByLabel(en('common.username')).getAttribute('aria-invalid')).toBe('true');
    expect(await admin.getByLabel(en('users.displayName')).inputValue()).toBe('Another Grace');
    await admin.getByRole('link', { name: en('common.cancel') }).click();
    await admin.getByRole('button', { name: en('common.leaveWithoutSaving') }).click();
    await admin.getByRole('link', { name: 'Grace Hopper' }).waitFor();
  });

  test('the user signs in, chooses a password, and sees just what the role allows', async () => {
    ({ page: grace } = await journey.open('grace'));
    await enter(grace, 'grace', password);
    const dialog = grace.getByRole('dialog', { name: en('auth.changePassword') });
    await dialog.getByLabel(en('auth.currentPassword')).fill(password);
    await dialog.getByLabel(en('auth.newPassword')).fill('Calm$River77Bend');
    await dialog.getByLabel(en('auth.confirmPassword')).fill('Calm$River77Bend');
    await dialog.getByRole('button', { name: en('auth.changePassword') }).click();
    await sideBar(grace).waitFor();
    await expectMenu(grace, [en('common.dashboard'), en('common.upload'), en('common.categories')]);
    await sideBar(grace)
      .getByRole('link', { name: en('common.categories') })
      .click();
    await grace
      .getByRole('button', { name: en('categories.addCategory') })
      .first()
      .click();
    await grace.getByRole('dialog').getByLabel(en('common.name')).fill('Lectures');
    await grace
      .getByRole('dialog')
      .getByRole('button', { name: en('categories.addCategory') })
      .click();
    await grace.getByText('Lectures', { exact: true }).waitFor();
    for (const path of ['/access-control/users', '/access-control', '/user-approval', '/engines']) {
      await grace.goto(path);
      await grace
        .getByRole('heading', { name: en('app.accessDenied') })
        .first()
        .waitFor();
    }
  });

  test('the right is withdrawn, and the next click shows Access Denied', async () => {
    await sideBar(grace)
      .getByRole('link', { name: en('common.dashboard') })
      .click();
    await follow(admin, en('common.roles'));
    await admin.getByRole('link', { name: 'Librarian', exact: true }).click();
    await admin.getByRole('checkbox', { name: /view.*categories|categories.*view/i }).uncheck();
    // Without view permission there is no edit permission.
    expect(
      await admin.getByRole('checkbox', { name: /edit.*categories|categories.*edit/i }).isChecked(),
    ).toBe(false);
    await admin.getByRole('button', { name: en('common.save') }).click();
    await admin.getByRole('link', { name: 'Librarian', exact: true }).waitFor();
    await grace.goto('/upload-media/category');
    await grace
      .getByRole('heading', { name: en('app.accessDenied') })
      .first()
      .waitFor();
    await expectMenu(grace, [en('common.dashboard')]);
  });

  test('a department that is in use is not deleted, and says by whom it is used', async () => {
    await follow(admin, en('common.departments'));
    await admin.getByRole('button', { name: en('common.deleteName', { name: 'Legal' }) }).click();
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: en('common.delete') })
      .click();
    await admin.getByRole('dialog').getByText('Grace Hopper').waitFor();
    await admin.keyboard.press('Escape');
    await admin.getByRole('link', { name: 'Legal', exact: true }).waitFor();
  });

  test('deactivated, the user is out at once', async () => {
    await follow(admin, en('common.users'));
    await admin
      .getByRole('button', { name: en('common.actionsForName', { name: 'Grace Hopper' }) })
      .click();
    await admin.getByRole('menuitem', { name: en('common.deactivate') }).click();
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: en('common.deactivate') })
      .click();
    await grace.waitForURL(/\/login/);
    await grace.getByText(en('auth.sessionEnded')).waitFor();
    await follow(admin, en('common.auditLog'));
    await admin.getByText(en('audit.action.userStatusChanged')).first().waitFor();
  });

  test('the last administrator cannot lock out the organization', async () => {
    await follow(admin, en('common.users'));
    await admin.getByRole('link', { name: 'Administrator', exact: true }).click();
    // By keyboard, because the remove buttons of the choices are for the mouse only.
    await admin.getByRole('combobox', { name: en('common.roles') }).press('Backspace');
    await choose(admin, en('common.roles'), en('roles.names.viewer'));
    await admin.getByRole('button', { name: en('common.save') }).click();
    await admin.getByText(en('errors.lastAdministrator')).first().waitFor();
    await admin.getByRole('link', { name: en('common.cancel') }).click();
    await admin.getByRole('button', { name: en('common.leaveWithoutSaving') }).click();
    await admin.getByRole('link', { name: 'Grace Hopper' }).waitFor();
  });
});
