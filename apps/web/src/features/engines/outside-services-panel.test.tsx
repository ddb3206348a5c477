// @vitest-environment happy-dom
import { getEngineOverview } from '@glossa/contracts/engines';
import { listModels } from '@glossa/contracts/models';
import {
  deleteOutsideService,
  listOutsideServices,
  type OutsideService,
  type OutsideServiceTrial,
  putOutsideService,
  tryOutsideService,
} from '@glossa/contracts/outside-services';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answer, at, makeLoginAnswer, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import '../../testing/test-timeouts.ts';
import { EnginesScreen } from './engines-screen.tsx';
import { OutsideServicesPanel } from './outside-services-panel.tsx';
import { serviceLabels } from './service-labels.ts';

const unset: OutsideService = {
  ...{ service: 'libretranslate', source: null, variable: 'GLOSSA_LIBRETRANSLATE_URL' },
  ...{ address: null, model: null, voices: null, user: null, from: null },
  ...{ secret: 'not-set', changedAt: null, changedBy: null },
};
const chat: OutsideService = {
  ...unset,
  ...{ service: 'chat', source: 'interface', variable: 'GLOSSA_TRANSLATION_CHAT_URL' },
  ...{ address: 'https://llm.example.org/v1', model: 'model-a', secret: 'set' },
};
const mail: OutsideService = {
  ...unset,
  ...{ service: 'mail', source: 'environment', variable: 'GLOSSA_SMTP_URL' },
  ...{ address: 'smtp://mail.example.org', from: 'glossa@example.org' },
};
const works: OutsideServiceTrial = {
  ...{ code: 'works', reachable: true, authorized: true, latencyMs: 1_234 },
  message: { id: 'outsideServices.works', text: t('outsideServices.works') },
  ...{ languages: null, models: ['model-a', 'model-b'] },
};

let server: ReturnType<typeof startFakeServer>;
const putTo = (service: string) => at(putOutsideService, { service });
const tryAt = (service: string) => at(tryOutsideService, { service });
beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
  applyLoginResponse(makeLoginAnswer({ user: { seesEveryOrganisation: true } }));
  server.on(listOutsideServices, () => answer([unset, chat, mail]));
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const libre = serviceLabels.libretranslate;
const show = async () => {
  showScreen('/outside', OutsideServicesPanel);
  await screen.findByText('https://llm.example.org/v1');
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (label: string, value: string, role: 'textbox' | 'combobox' = 'textbox') =>
  fireEvent.change(screen.getByRole(role, { name: new RegExp(`^${label}`) }), {
    target: { value },
  });
const fillSecret = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const open = async (title: string) => {
  await show();
  press(title);
  return screen.findByRole('dialog', { name: title });
};

test('is on the Engines screen for those who see every organization only', async () => {
  server.on(getEngineOverview, () => answer({ engines: [], speech: [], pairs: [] }));
  server.on(listModels, () =>
    answer({ policy: 'auto', mayRemove: true, disk: { freeBytes: 1, usedBytes: 1 }, models: [] }),
  );
  showScreen('/engines', EnginesScreen, '/engines');
  expect(await screen.findByRole('heading', { name: t('outsideServices.title') })).toBeTruthy();
  cleanup();
  applyLoginResponse(makeLoginAnswer());
  showScreen('/engines', EnginesScreen, '/engines');
  await screen.findByRole('heading', { name: t('engines.models') });
  expect(screen.queryByRole('heading', { name: t('outsideServices.title') })).toBeNull();
});

test('says what is not set up, and which variable sets the others', async () => {
  await show();
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
  expect(within(row(libre)).getByText(t('outsideServices.notSetUp'))).toBeTruthy();
  const fixed = row(serviceLabels.mail);
  expect(
    within(fixed).getByText(t('outsideServices.setByVariable', { variable: 'GLOSSA_SMTP_URL' })),
  ).toBeTruthy();
  expect(within(fixed).getAllByRole('button')).toHaveLength(1);
});

test('shows no buttons without permission to edit settings', async () => {
  applyLoginResponse(makeLoginAnswer({ user: { seesEveryOrganisation: true }, edit: [] }));
  await show();
  expect(screen.queryByRole('button')).toBeNull();
});

test('tests what is typed, then saves it', async () => {
  server.on(tryAt('libretranslate'), () => answer({ ...works, languages: ['de'], models: null }));
  server.on(putTo('libretranslate'), () => answer({ ...unset, source: 'interface' }));
  const dialog = await open(t('outsideServices.setUpName', { service: libre }));
  press(t('outsideServices.test'));
  expect(await screen.findByText(t('validation.serviceAddressInvalid'))).toBeTruthy();
  expect(server.callsTo(tryAt('libretranslate'))).toHaveLength(0);
  fill(t('outsideServices.address'), 'https://translate.example.org');
  fillSecret(t('outsideServices.key'), 'sk-1');
  press(t('outsideServices.test'));
  const result = await within(dialog).findByRole('status');
  expect(result.textContent).toContain(t('outsideServices.works'));
  expect(result.textContent).toContain(t('outsideServices.responseTime', { ms: 1_234 }));
  const input = {
    ...{ service: 'libretranslate', address: 'https://translate.example.org' },
    secret: 'sk-1',
  };
  press(t('common.save'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  for (const calls of [tryAt('libretranslate'), putTo('libretranslate')])
    expect(server.callsTo(calls).map(({ body }) => body)).toEqual([input]);
});

test('says why a test failed, until something is changed', async () => {
  const id = 'outsideServices.modelUnknown';
  const message = { id, params: { model: 'model-a' }, text: 'unknown' };
  server.on(tryAt('chat'), () => answer({ ...works, code: 'model-unknown', message }));
  const dialog = await open(t('outsideServices.editName', { service: serviceLabels.chat }));
  press(t('outsideServices.test'));
  const result = await within(dialog).findByRole('status');
  expect(result.textContent).toContain(t(id, { model: 'model-a' }));
  expect(result.textContent).toContain('model-b');
  expect(server.callsTo(tryAt('chat'))[0]?.body).toMatchObject({ secret: null, model: 'model-a' });
  fill(t('engines.model'), 'model-b', 'combobox');
  await waitFor(() => expect(within(dialog).queryByRole('status')).toBeNull());
});

test('a model is picked from those of the test, or typed', async () => {
  const listed = ['model-a', 'model-b', 'other'];
  server.on(tryAt('chat'), () => answer({ ...works, models: listed }));
  server.on(putTo('chat'), () => answer(chat));
  const dialog = await open(t('outsideServices.editName', { service: serviceLabels.chat }));
  press(t('outsideServices.test'));
  await within(dialog).findByRole('status');
  const box = within(dialog).getByRole<HTMLInputElement>('combobox');
  fireEvent.focus(box);
  fireEvent.click(box);
  // All of them, although the field has a name.
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(
    listed,
  );
  fireEvent.click(screen.getByRole('option', { name: 'model-b' }));
  expect(box.value).toBe('model-b');
  fill(t('engines.model'), 'oth', 'combobox');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'other',
  ]);
  fill(t('engines.model'), 'my own', 'combobox');
  press(t('common.save'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsTo(putTo('chat'))[0]?.body).toMatchObject({ model: 'my own' });
});

test('deletes the stored key on request', async () => {
  server.on(putTo('chat'), () => answer(chat));
  await open(t('outsideServices.editName', { service: serviceLabels.chat }));
  fireEvent.click(screen.getByRole('checkbox', { name: t('outsideServices.forgetSecret') }));
  press(t('common.save'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsTo(putTo('chat'))[0]?.body).toMatchObject({ secret: '' });
});

test('shows at its field what the server refuses', async () => {
  const fault = 'Enter the key again.';
  for (const calls of [putTo('chat'), tryAt('chat')])
    server.on(calls, () =>
      refuse('INVALID_INPUT', { fields: { secret: fault }, requestId: 'r-1' }),
    );
  await open(t('outsideServices.editName', { service: serviceLabels.chat }));
  fill(t('outsideServices.address'), 'https://other.example.org/v1');
  press(t('outsideServices.test'));
  const shown = await screen.findByText(fault);
  // With the error, not above the form.
  expect(shown.textContent).toContain(t('app.errors.requestId', { requestId: 'r-1' }));
  press(t('common.save'));
  await waitFor(() => expect(server.callsTo(putTo('chat'))).toHaveLength(1));
  expect(await screen.findByText(fault)).toBeTruthy();
});

test('a service of the environment is tested as it is set', async () => {
  server.on(tryAt('mail'), () => answer({ ...works, models: null }));
  const dialog = await open(t('outsideServices.testName', { service: serviceLabels.mail }));
  fireEvent.click(within(dialog).getByRole('button', { name: t('outsideServices.test') }));
  await within(dialog).findByRole('status');
  expect(server.callsTo(tryAt('mail'))[0]?.body).toBeUndefined();
});

test('removes a service after a question', async () => {
  server.on(at(deleteOutsideService, { service: 'chat' }), () => answer(null));
  await show();
  press(t('common.removeName', { name: serviceLabels.chat }));
  const question = await screen.findByRole('dialog', {
    name: t('outsideServices.removeTitle', { service: serviceLabels.chat }),
  });
  expect(question.textContent).toContain('https://llm.example.org/v1');
  fireEvent.click(within(question).getByRole('button', { name: t('common.remove') }));
  await waitFor(() =>
    expect(server.callsTo(at(deleteOutsideService, { service: 'chat' }))).toHaveLength(1),
  );
});
