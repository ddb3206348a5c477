// @vitest-environment happy-dom
import { Button, Drawer, MantineProvider, Menu } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { Dialog } from './dialog.tsx';
import { useRestoreFocus } from './restore-focus.ts';

afterEach(cleanup);

const show = (Subject: () => React.JSX.Element, env: 'test' | 'default' = 'test') =>
  render(
    <StrictMode>
      <MantineProvider env={env}>
        <Subject />
      </MantineProvider>
    </StrictMode>,
  );
const button = (name: string) => screen.getByRole('button', { name });
const field = () => screen.getByRole('textbox', { name: t('common.name') });
/** Activates the focused element, like the keyboard. */
const press = (element: HTMLElement) => {
  element.focus();
  fireEvent.click(element);
};
/** Until the timers that are due have run: the focus is restored by one. */
const timersRun = () => act(() => new Promise((resolve) => setTimeout(resolve)));
const opens = () => waitFor(() => expect(document.activeElement).toBe(field()));
const getsFocus = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(button(name)));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

type Content = { onClose: () => void };
function Content({ onClose }: Content) {
  return (
    <>
      <input aria-label="Name" data-autofocus />
      <Button onClick={onClose}>Cancel</Button>
    </>
  );
}
const closeButtonProps = { 'aria-label': 'Close' };
/** Mounted only while open. */
function Passing({ onClose }: Content) {
  return (
    <Dialog onClose={onClose} title="Passing" closeButtonProps={closeButtonProps}>
      <Content onClose={onClose} />
    </Dialog>
  );
}
/** Always mounted. */
function Lasting({ opened, onClose }: Content & { opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Lasting" closeButtonProps={closeButtonProps}>
      <Content onClose={onClose} />
    </Dialog>
  );
}
function Side({ onClose }: Content) {
  return (
    <Drawer {...useRestoreFocus()} opened onClose={onClose} closeButtonProps={closeButtonProps}>
      <Content onClose={onClose} />
    </Drawer>
  );
}
type Shown = (props: Content & { opened: boolean }) => React.ReactNode;
const kinds: [string, Shown][] = [
  ['passing', ({ opened, onClose }) => opened && <Passing onClose={onClose} />],
  ['lasting', Lasting],
  ['drawer', ({ opened, onClose }) => opened && <Side onClose={onClose} />],
];
const openedByButton = (Kind: Shown) => () => {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Open</Button>
      <Kind opened={opened} onClose={() => setOpened(false)} />
    </>
  );
};
const ways: [string, () => void][] = [
  ['Escape', () => void fireEvent.keyDown(field(), { key: 'Escape' })],
  ['the cross', () => press(button(t('common.close')))],
  ['Cancel', () => press(button(t('common.cancel')))],
];

test.each(
  kinds.flatMap(([kind, Kind]) => ways.map(([way, close]) => ({ kind, Kind, way, close }))),
)('focus returns to the opener of a $kind dialog after $way', async ({ Kind, close }) => {
  show(openedByButton(Kind));
  press(button(t('common.open')));
  await opens();
  close();
  await isClosed();
  await getsFocus(t('common.open'));
  // And the second time too.
  press(button(t('common.open')));
  await opens();
  close();
  await getsFocus(t('common.open'));
});

test.each(kinds)('focus returns to the menu button of a %s dialog', async (_, Kind) => {
  show(() => {
    const [opened, setOpened] = useState(false);
    return (
      <>
        <Menu withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button>Actions</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setOpened(true)}>Edit</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Kind opened={opened} onClose={() => setOpened(false)} />
      </>
    );
  });
  press(button(t('common.actions')));
  press(await screen.findByRole('menuitem', { name: t('common.edit') }));
  await opens();
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  press(button(t('common.cancel')));
  await getsFocus(t('common.actions'));
});

test('a dialog fading out keeps no focus', async () => {
  show(openedByButton(Lasting), 'default');
  press(button(t('common.open')));
  await opens();
  press(button(t('common.cancel')));
  await getsFocus(t('common.open'));
  expect(screen.queryByRole('dialog')).not.toBeNull();
  await isClosed();
  expect(document.activeElement).toBe(button(t('common.open')));
});

test.each(kinds)('nothing is focused if the opener of a %s dialog is gone', async (_, Kind) => {
  show(() => {
    const [rows, setRows] = useState(['One', 'Two']);
    const [opened, setOpened] = useState(false);
    return (
      <>
        {rows.map((row) => (
          <Button key={row} onClick={() => setOpened(true)}>
            {row}
          </Button>
        ))}
        <Kind
          opened={opened}
          onClose={() => {
            setRows(['Two']);
            setOpened(false);
          }}
        />
      </>
    );
  });
  press(button('One'));
  await opens();
  press(button(t('common.cancel')));
  await isClosed();
  await timersRun();
  expect(document.activeElement).toBe(document.body);
});

test.each(kinds)('focus set in the meantime stays after a %s dialog', async (_, Kind) => {
  show(() => {
    const [opened, setOpened] = useState(false);
    return (
      <>
        <h1 tabIndex={-1}>Heading</h1>
        <Button onClick={() => setOpened(true)}>Open</Button>
        <Kind
          opened={opened}
          onClose={() => {
            setOpened(false);
            screen.getByRole('heading', { hidden: true, name: 'Heading' }).focus();
          }}
        />
      </>
    );
  });
  press(button(t('common.open')));
  await opens();
  press(button(t('common.cancel')));
  await isClosed();
  await timersRun();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Heading' }));
});
