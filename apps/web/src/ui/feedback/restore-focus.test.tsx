// @vitest-environment happy-dom
import { Button, MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
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
/** Until the timers that are due have run: the focus is restored by one. */
const timersRun = () => act(() => new Promise((resolve) => setTimeout(resolve)));
const getsFocus = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(button(name)));

const First = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="First" onClose={onClose}>
    <Button data-autofocus onClick={onClose}>
      Next
    </Button>
  </Dialog>
);

test('a confirmation closing with its dialog focuses the dialog’s opener', async () => {
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
  press(button(t('common.open')));
  await getsFocus(t('editor.find.next'));
  press(button(t('editor.find.next')));
  await getsFocus(t('common.yes'));
  press(button(t('common.yes')));
  await getsFocus(t('common.open'));
});

test('focus stays in the dialog when a confirmed row disappears', async () => {
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
  press(button(t('common.open')));
  await getsFocus(t('editor.find.next'));
  press(button(t('common.delete')));
  await getsFocus(t('common.yes'));
  press(button(t('common.yes')));
  const rows = screen.getByRole('dialog', { name: 'Rows' });
  await waitFor(() => expect(document.activeElement).toBe(rows));
});

test('a following dialog keeps the focus and returns it to the first opener', async () => {
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
  press(button(t('common.open')));
  await getsFocus(t('editor.find.next'));
  press(button(t('editor.find.next')));
  await getsFocus(t('common.done'));
  await timersRun();
  expect(document.activeElement).toBe(button(t('common.done')));
  press(button(t('common.done')));
  await getsFocus(t('common.open'));
});
