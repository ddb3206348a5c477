// @vitest-environment happy-dom
import { Button, MantineProvider, Menu } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from '../../../ui/dialog.tsx';
import { PanelFrame } from './panel-frame.tsx';

afterEach(cleanup);

function Editor() {
  const [panel, setPanel] = useState(false);
  const [palette, setPalette] = useState(false);
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button>Panels</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setPanel(true)}>Find</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button onClick={() => setPalette(true)}>Commands</Button>
      {palette && (
        <Dialog onClose={() => setPalette(false)}>
          <Button
            data-autofocus
            onClick={() => {
              setPalette(false);
              setPanel(true);
            }}
          >
            Open find
          </Button>
        </Dialog>
      )}
      {panel && (
        <PanelFrame title="Find" onClose={() => setPanel(false)}>
          <input aria-label="What" data-first-field />
        </PanelFrame>
      )}
    </>
  );
}
const show = () =>
  render(
    <MantineProvider env="test">
      <Editor />
    </MantineProvider>,
  );
/** As the keyboard does it: what has the focus is pressed. */
const press = (element: HTMLElement) => {
  element.focus();
  fireEvent.click(element);
};
const hasFocus = (find: () => HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(find()));
const field = () => screen.getByRole('textbox', { name: 'What' });

test('a panel opened from a menu gives the focus to the button of the menu', async () => {
  show();
  press(screen.getByRole('button', { name: 'Panels' }));
  press(await screen.findByRole('menuitem', { name: 'Find' }));
  await hasFocus(field);
  fireEvent.keyDown(field(), { key: 'Escape' });
  await hasFocus(() => screen.getByRole('button', { name: 'Panels' }));
});

test('a panel opened from a dialog that goes gives the focus to what opened the dialog', async () => {
  show();
  press(screen.getByRole('button', { name: 'Commands' }));
  press(await screen.findByRole('button', { name: 'Open find' }));
  await hasFocus(field);
  fireEvent.keyDown(field(), { key: 'Escape' });
  await hasFocus(() => screen.getByRole('button', { name: 'Commands' }));
});
