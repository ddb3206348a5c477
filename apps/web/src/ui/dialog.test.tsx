// @vitest-environment happy-dom
import { Button, Drawer, MantineProvider, Menu } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';
import { useFocusBack } from './focus-back.ts';

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
const field = () => screen.getByRole('textbox', { name: 'Name' });
/** As the keyboard does it: what has the focus is pressed. */
const press = (element: HTMLElement) => {
  element.focus();
  fireEvent.click(element);
};
const pass = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
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
/** Is there while it is wanted. */
function Passing({ onClose }: Content) {
  return (
    <Dialog onClose={onClose} title="Passing" closeButtonProps={closeButtonProps}>
      <Content onClose={onClose} />
    </Dialog>
  );
}
/** Is always there. */
function Lasting({ opened, onClose }: Content & { opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Lasting" closeButtonProps={closeButtonProps}>
      <Content onClose={onClose} />
    </Dialog>
  );
}
function Side({ onClose }: Content) {
  return (
    <Drawer {...useFocusBack()} opened onClose={onClose} closeButtonProps={closeButtonProps}>
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
  ['the cross', () => press(button('Close'))],
  ['Cancel', () => press(button('Cancel'))],
];

test.each(
  kinds.flatMap(([kind, Kind]) => ways.map(([way, close]) => ({ kind, Kind, way, close }))),
)('what opened a $kind dialog has the focus after $way', async ({ Kind, close }) => {
  show(openedByButton(Kind));
  press(button('Open'));
  await opens();
  close();
  await isClosed();
  await getsFocus('Open');
  // And the second time as well.
  press(button('Open'));
  await opens();
  close();
  await getsFocus('Open');
});

test.each(kinds)('the button of the menu gets the focus of a %s dialog', async (_, Kind) => {
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
  press(button('Actions'));
  press(await screen.findByRole('menuitem', { name: 'Edit' }));
  await opens();
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  press(button('Cancel'));
  await getsFocus('Actions');
});

test('a dialog that fades out keeps no focus', async () => {
  show(openedByButton(Lasting), 'default');
  press(button('Open'));
  await opens();
  press(button('Cancel'));
  await getsFocus('Open');
  expect(screen.queryByRole('dialog')).not.toBeNull();
  await isClosed();
  expect(document.activeElement).toBe(button('Open'));
});

test.each(kinds)('what opened a %s dialog is gone: nobody gets the focus', async (_, Kind) => {
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
  press(button('Cancel'));
  await isClosed();
  await pass(30);
  expect(document.activeElement).toBe(document.body);
});

test.each(kinds)('a focus that was set meanwhile stays after a %s dialog', async (_, Kind) => {
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
  press(button('Open'));
  await opens();
  press(button('Cancel'));
  await isClosed();
  await pass(30);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Heading' }));
});
