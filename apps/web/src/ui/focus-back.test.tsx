// @vitest-environment happy-dom
import { Button, MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ConfirmProvider, useConfirm } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

const show = (Subject: () => React.JSX.Element) =>
  render(
    <StrictMode>
      <MantineProvider env="test">
        <ConfirmProvider>
          <Subject />
        </ConfirmProvider>
      </MantineProvider>
    </StrictMode>,
  );
const button = (name: string) => screen.getByRole('button', { name });
const press = (element: HTMLElement) => {
  element.focus();
  fireEvent.click(element);
};
const pass = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
const getsFocus = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(button(name)));

const First = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="First" onClose={onClose}>
    <Button data-autofocus onClick={onClose}>
      Next
    </Button>
  </Dialog>
);

test('a question that closes its dialog with itself gives the focus to what opened that', async () => {
  show(() => {
    const confirm = useConfirm();
    const [opened, setOpened] = useState(false);
    const close = async () => {
      if (await confirm({ title: 'Sure?', message: 'Sure?', confirmLabel: 'Yes' }))
        setOpened(false);
    };
    return (
      <>
        <Button onClick={() => setOpened(true)}>Open</Button>
        {opened && <First onClose={() => void close()} />}
      </>
    );
  });
  press(button('Open'));
  await getsFocus('Next');
  press(button('Next'));
  await getsFocus('Yes');
  press(button('Yes'));
  await getsFocus('Open');
});

test('a dialog stays in the focus when a row of it goes with the question about it', async () => {
  show(() => {
    const confirm = useConfirm();
    const [row, setRow] = useState(true);
    const [opened, setOpened] = useState(false);
    return (
      <>
        <Button onClick={() => setOpened(true)}>Open</Button>
        {opened && (
          <Dialog title="Rows" onClose={() => setOpened(false)}>
            <Button data-autofocus>Next</Button>
            {row && (
              <Button
                onClick={async () => {
                  setRow(!(await confirm({ title: 'Sure?', message: '', confirmLabel: 'Yes' })));
                }}
              >
                Delete
              </Button>
            )}
          </Dialog>
        )}
      </>
    );
  });
  press(button('Open'));
  await getsFocus('Next');
  press(button('Delete'));
  await getsFocus('Yes');
  press(button('Yes'));
  const rows = screen.getByRole('dialog', { name: 'Rows' });
  await waitFor(() => expect(document.activeElement).toBe(rows));
});

test('the dialog that follows another one keeps the focus, and gives it to what opened the first', async () => {
  show(() => {
    const [step, setStep] = useState(0);
    return (
      <>
        <Button onClick={() => setStep(1)}>Open</Button>
        {step === 1 && <First onClose={() => setStep(2)} />}
        {step === 2 && (
          <Dialog title="Second" onClose={() => setStep(0)}>
            <Button data-autofocus onClick={() => setStep(0)}>
              Done
            </Button>
          </Dialog>
        )}
      </>
    );
  });
  press(button('Open'));
  await getsFocus('Next');
  press(button('Next'));
  await getsFocus('Done');
  await pass(30);
  expect(document.activeElement).toBe(button('Done'));
  press(button('Done'));
  await getsFocus('Open');
});
