// @vitest-environment happy-dom
import { requestModel } from '@glossa/contracts/models';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answer, makeLoginAnswer, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import '../../testing/test-timeouts.ts';
import { AskAdministrator } from './ask-administrator.tsx';

afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const show = (edit: readonly string[]) => {
  const server = startFakeServer();
  server.on(requestModel, () => answer(null));
  applyLoginResponse(makeLoginAnswer({ edit }));
  showScreen('/translate', () => <AskAdministrator from="en" languages={['ja']} />);
  return server;
};

test('who may not install models asks an administrator', async () => {
  const server = show([]);
  const name = t('models.askFor', { language: 'Japanese' });
  fireEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(server.callsTo(requestModel)).toHaveLength(1));
});

test('an administrator is shown where to install it, and asks nobody', async () => {
  show(['Settings']);
  const link = await screen.findByRole('link', { name: t('models.installOnEngines') });
  expect(link.getAttribute('href')).toBe('/engines');
  expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull();
});
