import { i18n } from '@lingui/core';
import { notifications } from '@mantine/notifications';
import { cleanup } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

// Runs for each file. Files share a page and the libraries: what one has changed is as before when the next begins, which
// loads our own modules again.
const { addEventListener } = window;
const leaving: Parameters<typeof addEventListener>[] = [];
window.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
  if (listener[0] === 'beforeunload') leaving.push(listener);
  addEventListener.apply(window, listener);
};

afterAll(() => {
  cleanup();
  notifications.clean();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const listener of leaving) window.removeEventListener(...listener);
  window.addEventListener = addEventListener;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.title = '';
  i18n.activate('en');
  vi.resetModules();
});
