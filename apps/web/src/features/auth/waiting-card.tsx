import type { AnswerOf } from '@glossa/contracts/endpoint';
import { type viewWaitingState as call, viewWaitingState } from '@glossa/contracts/waiting-state';
import { Alert, Button, Loader, Stack, Text, Title } from '@mantine/core';
import { Ban, CircleCheckBig, Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { callApi } from '../../lib/http/call-api.ts';
import { t } from '../../lib/i18n/t.ts';
import { startSingleSignOn } from '../../lib/session/single-sign-on.ts';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import { withServerMessages } from './error-labels.ts';

type Waiting = NonNullable<AnswerOf<typeof call>>;
const pollIntervalMs = 4_000;

/** For SSO users waiting for approval. Refreshes automatically. */
export function WaitingCard({ onBack }: { onBack: () => void }) {
  const [waiting, setWaiting] = useState<Waiting | null | undefined>(undefined);
  const [problem, setProblem] = useState<unknown>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const controller = new AbortController();
    const poll = async () => {
      try {
        setWaiting(await callApi(viewWaitingState, { signal: controller.signal }));
        setProblem(null);
      } catch (error) {
        if (controller.signal.aborted) return;
        setProblem(await withServerMessages(error));
      }
      timer = setTimeout(() => void poll(), pollIntervalMs);
    };
    void poll();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, []);

  const enter = (providerId: string) =>
    startSingleSignOn(providerId, null).catch(async (error: unknown) =>
      setProblem(await withServerMessages(error)),
    );

  return (
    <Stack gap="md" aria-live="polite">
      {problem !== null && (
        <Alert color="red" role="alert">
          <ErrorText error={problem} />
        </Alert>
      )}
      {waiting === undefined && problem === null && <Loader aria-label={t('common.loading')} />}
      {waiting === null && (
        <>
          <Title order={1} size="h2">
            {t('auth.noRequestTitle')}
          </Title>
          <Text c="dimmed">{t('auth.noRequestText')}</Text>
        </>
      )}
      {waiting && <WaitingText waiting={waiting} />}
      {waiting?.status === 'Approved' && (
        <Button size="md" onClick={() => void enter(waiting.providerId)}>
          {t('common.continue')}
        </Button>
      )}
      <Button variant="default" onClick={onBack}>
        {t('auth.backToLogin')}
      </Button>
    </Stack>
  );
}

const words = {
  Pending: {
    icon: Hourglass,
    title: t('auth.pendingTitle'),
    text: (waiting: Waiting) =>
      t('auth.pendingText', { organisationName: waiting.organisationName }),
  },
  Approved: {
    icon: CircleCheckBig,
    title: t('auth.approvedTitle'),
    text: (waiting: Waiting) =>
      t('auth.approvedText', {
        organisationName: waiting.organisationName,
      }),
  },
  Rejected: {
    icon: Ban,
    title: t('auth.rejectedTitle'),
    text: () => t('auth.rejectedText'),
  },
  Deactivated: {
    icon: Ban,
    title: t('auth.deactivatedTitle'),
    text: () => t('auth.deactivatedText'),
  },
} as const;

function WaitingText({ waiting }: { waiting: Waiting }) {
  const { icon: Icon, title, text } = words[waiting.status];
  return (
    <>
      <Icon size={40} aria-hidden />
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text>{text(waiting)}</Text>
      <Text size="sm" c="dimmed">
        <bdi>{waiting.displayName}</bdi> · <bdi>{waiting.email}</bdi>
      </Text>
      {waiting.comment && (
        <Alert color="gray" title={t('auth.administratorComment')}>
          <bdi>{waiting.comment}</bdi>
        </Alert>
      )}
    </>
  );
}
