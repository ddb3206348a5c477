// @vitest-environment happy-dom
import { Button, MantineProvider, Menu } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
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
/** Activates the focused element, like the keyboard. */
const press = (element: HTMLElement) => {
  element.focus();
  fireEvent.click(element);
};
const hasFocus = (find: () => HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(find()));
const field = () => screen.getByRole('textbox', { name: 'What' });

test('closing a panel opened from a menu focuses the menu button', async () => {
  show();
  press(screen.getByRole('button', { name: t('editor.commandGroup.panels') }));
  press(await screen.findByRole('menuitem', { name: t('editor.find.find') }));
  await hasFocus(field);
  fireEvent.keyDown(field(), { key: 'Escape' });
  await hasFocus(() => screen.getByRole('button', { name: t('editor.commandGroup.panels') }));
});

test('closing a panel opened from a closed dialog focuses the dialog’s opener', async () => {
  show();
  press(screen.getByRole('button', { name: t('editor.palette.commands') }));
  press(await screen.findByRole('button', { name: t('organizations.openName', { name: 'find' }) }));
  await hasFocus(field);
  fireEvent.keyDown(field(), { key: 'Escape' });
  await hasFocus(() => screen.getByRole('button', { name: t('editor.palette.commands') }));
});

function Steps() {
  const [preview, setPreview] = useState(false);
  if (preview)
    return (
      <PanelFrame title="Preview" onClose={() => setPreview(false)}>
        <Button onClick={() => setPreview(false)}>Back</Button>
      </PanelFrame>
    );
  return (
    <PanelFrame
      title="Issues"
      onClose={() => {}}
      footer={<Button onClick={() => setPreview(true)}>Fix all</Button>}
    >
      <p>Two issues</p>
    </PanelFrame>
  );
}

test('a panel’s next step takes the focus, and the first has it again afterwards', async () => {
  render(
    <MantineProvider env="test">
      <Steps />
    </MantineProvider>,
  );
  press(screen.getByRole('button', { name: 'Fix all' }));
  await hasFocus(() => screen.getByRole('button', { name: 'Back' }));
  press(screen.getByRole('button', { name: 'Back' }));
  await hasFocus(() => screen.getByRole('button', { name: 'Fix all' }));
});

test('a panel that opens below what a narrow window shows is brought into view', () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  render(
    <MantineProvider env="test">
      <PanelFrame title="Find" onClose={() => {}}>
        <input aria-label="Text" />
      </PanelFrame>
    </MantineProvider>,
  );
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('region', { name: 'Find' })]);
  scrolled.mockRestore();
});

test('Escape in a menu of the panel, which is elsewhere in the document, leaves the panel open', () => {
  const onClose = vi.fn();
  render(
    <MantineProvider env="test">
      <PanelFrame title="Find" onClose={onClose}>
        <input aria-label="What" data-first-field />
        {createPortal(<button type="button">Red</button>, document.body)}
      </PanelFrame>
    </MantineProvider>,
  );
  fireEvent.keyDown(screen.getByRole('button', { name: 'Red' }), { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});
