import { Button, Group, getDefaultZIndex, Text } from '@mantine/core';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { Dialog } from './dialog.tsx';

export type Question = {
  title: string;
  message: ReactNode;
  /** The button's verb: "Delete". */
  confirmLabel: string;
  cancelLabel?: string;
  /** Irreversible: the button is red and the safe answer is focused. */
  danger?: boolean;
};

type Ask = (question: Question) => Promise<boolean>;
const ConfirmContext = createContext<Ask | null>(null);

/** Asks a question and waits for the answer; closing the dialog means no. */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext);
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider around it.');
  return ask;
}

type Pending = { question: Question; answer: (agreed: boolean) => void };

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<Pending | null>(null);
  const [opened, setOpened] = useState(false);
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((resolve) => {
        // A second question answers the first with no.
        setPending((earlier) => {
          earlier?.answer(false);
          return { question, answer: resolve };
        });
        setOpened(true);
      }),
    [],
  );
  const answer = useMemo(
    () => (agreed: boolean) => {
      pending?.answer(agreed);
      setOpened(false);
    },
    [pending],
  );
  const question = pending?.question;
  return (
    <ConfirmContext value={ask}>
      {children}
      {/* The question stays while the dialog fades out. */}
      <Dialog
        opened={opened}
        onClose={() => answer(false)}
        title={question?.title}
        centered
        // A question may be asked from a dialog that was opened after this one was mounted.
        zIndex={getDefaultZIndex('modal') + 1}
      >
        <Text size="sm">{question?.message}</Text>
        <Group justify="flex-end" mt="lg">
          <Button
            variant="default"
            onClick={() => answer(false)}
            data-autofocus={question?.danger || undefined}
          >
            {question?.cancelLabel ?? t('common.cancel')}
          </Button>
          <Button
            color={question?.danger ? 'red' : undefined}
            onClick={() => answer(true)}
            data-autofocus={question?.danger ? undefined : true}
          >
            {question?.confirmLabel}
          </Button>
        </Group>
      </Dialog>
    </ConfirmContext>
  );
}
