import type { AnswerOf } from '@glossa/contracts/endpoint';
import { type viewWaitingState as call, viewWaitingState } from '@glossa/contracts/single-sign-on';
import { Alert, Button, Loader, Stack, Text, Title } from '@mantine/core';
import { Ban, CircleCheckBig, Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { callApi } from '../../lib/call-api.ts';
import { t } from '../../lib/language/t.ts';
import { startSingleSignOn } from '../../lib/single-sign-on.ts';
import { refusalWords } from './refusal-words.ts';

type Waiting = NonNullable<AnswerOf<typeof call>>;
const lookEveryMs = 4_000;

/** For people who came through a provider and whom somebody still has to approve. Looks by itself. */
export function WaitingCard({ onBack }: { onBack: () => void }) {
  const [waiting, setWaiting] = useState<Waiting | null | undefined>(undefined);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const controller = new AbortController();
    const look = async () => {
      try {
        setWaiting(await callApi(viewWaitingState, { signal: controller.signal }));
        setProblem(null);
      } catch (error) {
        if (controller.signal.aborted) return;
        setProblem(await refusalWords(error));
      }
      timer = setTimeout(() => void look(), lookEveryMs);
    };
    void look();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, []);

  const enter = (providerId: string) =>
    startSingleSignOn(providerId, null).catch(async (error: unknown) =>
      setProblem(await refusalWords(error)),
    );

  return (
    <Stack gap="md" aria-live="polite">
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {waiting === undefined && !problem && <Loader aria-label={t('Loading')} />}
      {waiting === null && (
        <>
          <Title order={1} size="h2">
            {t('Nobody waits here')}
          </Title>
          <Text c="dimmed">
            {t('This browser has no request for an account. Sign in to make one.')}
          </Text>
        </>
      )}
      {waiting && <WaitingText waiting={waiting} />}
      {waiting?.status === 'Approved' && (
        <Button size="md" onClick={() => void enter(waiting.providerId)}>
          {t('Continue')}
        </Button>
      )}
      <Button variant="default" onClick={onBack}>
        {t('Back to sign in')}
      </Button>
    </Stack>
  );
}

const words = {
  Pending: {
    icon: Hourglass,
    title: t('Waiting for approval'),
    text: (waiting: Waiting) =>
      t(
        'An administrator of {organisationName} has to approve your account first. This page tells you as soon as it is done; you will also get an e-mail where that is set up.',
        { organisationName: waiting.organisationName },
      ),
  },
  Approved: {
    icon: CircleCheckBig,
    title: t('You are approved'),
    text: (waiting: Waiting) =>
      t('Welcome to {organisationName}. You can go in now.', {
        organisationName: waiting.organisationName,
      }),
  },
  Rejected: {
    icon: Ban,
    title: t('Not approved'),
    text: () => t('Your request for an account was not approved. Ask your administrator.'),
  },
  Deactivated: {
    icon: Ban,
    title: t('Account deactivated'),
    text: () => t('Your account is deactivated. Ask your administrator.'),
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
        <Alert color="gray" title={t('Comment of the administrator')}>
          <bdi>{waiting.comment}</bdi>
        </Alert>
      )}
    </>
  );
}
