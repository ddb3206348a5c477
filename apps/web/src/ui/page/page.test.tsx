// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from '../feedback/dialog.tsx';
import { Page } from './page.tsx';
import { setActionSlot } from './page-actions.tsx';

afterEach(() => {
  cleanup();
  act(() => setActionSlot(null));
});

function Opener() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog title="Formats" onClose={() => setIsOpen(false)}>
          <input aria-label="Name" />
        </Dialog>
      )}
    </>
  );
}

function show() {
  const bar = document.createElement('div');
  document.body.append(bar);
  act(() => setActionSlot(bar));
  const shown = render(
    <MantineProvider env="test">
      <Page title="Details" actions={<Opener />}>
        Content
      </Page>
    </MantineProvider>,
  );
  return { bar, ...shown };
}

test('a dialog of the actions stays open, with what was typed, when the window becomes narrow', () => {
  const { bar } = show();
  const opener = screen.getByRole('button', { name: 'Open' });
  expect(bar.contains(opener)).toBe(true);
  fireEvent.click(opener);
  const name = screen.getByRole('textbox', { name: 'Name' });
  fireEvent.change(name, { target: { value: 'lesson' } });
  act(() => setActionSlot(null));
  expect(screen.getByRole('textbox', { name: 'Name' })).toBe(name);
  expect(name).toHaveProperty('value', 'lesson');
  expect(bar.contains(opener)).toBe(false);
  expect(document.body.contains(opener)).toBe(true);
  act(() => setActionSlot(bar));
  expect(screen.getByRole('textbox', { name: 'Name' })).toBe(name);
  expect(bar.contains(opener)).toBe(true);
});

test('the focused action keeps the focus when it is moved', () => {
  show();
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  act(() => setActionSlot(null));
  expect(document.activeElement).toBe(opener);
});

test('the actions leave the top bar with their screen', () => {
  const { bar, unmount } = show();
  unmount();
  expect(bar.childElementCount).toBe(0);
});
