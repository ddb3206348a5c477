import { encodePassword } from '@glossa/contracts/auth';
import type { AnswerOf } from '@glossa/contracts/endpoint';
import { acceptInvitation, viewInvitation } from '@glossa/contracts/invitations';
import { Alert, Button, Loader, Stack, Text, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../lib/http/api-error.ts';
import { callApi } from '../../lib/http/call-api.ts';
import { Rich } from '../../lib/i18n/rich.tsx';
import { t } from '../../lib/i18n/t.ts';
import { signIn, signOut, useSessionState } from '../../lib/session/session.ts';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import { useNamedPage } from '../../ui/page/page-title.ts';
import { withServerMessages } from './error-labels.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

type Invited = AnswerOf<typeof viewInvitation>;

/** After the "#" of the link: the browser sends it to no one. */
const tokenOfAddress = () => window.location.hash.slice(1);

/** Where the link of an invitation leads: an invited user sets their password and is logged in. */
export function InvitationScreen() {
  useNamedPage(t('auth.invitation.title'));
  const session = useSessionState();
  return (
    <SignInFrame>
      {session.status === 'signed-in' ? (
        <SignedInAlready name={session.user.displayName} />
      ) : (
        <Invitation token={tokenOfAddress()} />
      )}
    </SignInFrame>
  );
}

/** On a shared computer, the link must not set the password of one person in the session of another. */
function SignedInAlready({ name }: { name: string }) {
  return (
    <Stack gap="md">
      <Title order={1} size="h2">
        {t('auth.invitation.title')}
      </Title>
      <Text>{t('auth.invitation.logOutFirst', { name })}</Text>
      <Button onClick={() => void signOut()}>{t('auth.logOut')}</Button>
      <Button variant="default" renderRoot={(props: object) => <Link to="/" {...props} />}>
        {t('common.cancel')}
      </Button>
    </Stack>
  );
}

function Invitation({ token }: { token: string }) {
  const [invited, setInvited] = useState<Invited | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  useEffect(() => {
    const controller = new AbortController();
    callApi(viewInvitation, { body: { token }, signal: controller.signal }).then(
      setInvited,
      async (error: unknown) => {
        if (!controller.signal.aborted) setProblem(await withServerMessages(error));
      },
    );
    return () => controller.abort();
  }, [token]);

  if (problem !== null)
    return (
      <Stack gap="md">
        <Title order={1} size="h2">
          {t('auth.invitation.notUsable')}
        </Title>
        <Alert color="red" role="alert">
          <ErrorText error={problem} />
        </Alert>
        <Button variant="default" renderRoot={(props: object) => <Link to="/login" {...props} />}>
          {t('auth.backToLogin')}
        </Button>
      </Stack>
    );
  if (!invited) return <Loader aria-label={t('common.loading')} />;
  return <SetPassword token={token} invited={invited} onRefused={setProblem} />;
}

type SetPasswordProps = {
  token: string;
  invited: Invited;
  /** The link stopped working meanwhile. */
  onRefused: (problem: unknown) => void;
};

function SetPassword({ token, invited, onRefused }: SetPasswordProps) {
  const navigate = useNavigate();
  const [fault, setFault] = useState<unknown>(null);
  const { register, handleSubmit, formState, getValues } = useForm({
    defaultValues: { password: '', confirmation: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ password }) => {
    setFault(null);
    try {
      await callApi(acceptInvitation, { body: { token, password: encodePassword(password) } });
    } catch (error) {
      const reason = await withServerMessages(error);
      const isAboutLink = error instanceof ApiError && error.code === 'INVITATION_INVALID';
      return isAboutLink ? onRefused(reason) : setFault(reason);
    }
    try {
      await signIn(invited.userName, password);
      await navigate({ to: '/', replace: true });
    } catch {
      // The password is set: what keeps them from signing in is said there.
      await navigate({ to: '/login', replace: true });
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Title order={1} size="h2">
          {t('auth.invitation.title')}
        </Title>
        <Text>
          <Rich
            text={t('auth.invitation.welcome', {
              displayName: invited.displayName,
              organisation: invited.organisationName,
            })}
            parts={{ name: () => <b dir="auto">{invited.userName}</b> }}
          />
        </Text>
        {fault !== null && (
          <Alert color="red" role="alert">
            <ErrorText error={fault} />
          </Alert>
        )}
        {/* Password managers store the new password under this name. */}
        <input type="hidden" autoComplete="username" value={invited.userName} readOnly />
        <NewPasswordFields
          register={register}
          errors={errors}
          getPassword={() => getValues('password')}
        />
        <Button type="submit" size="md" loading={isSubmitting}>
          {t('auth.invitation.accept')}
        </Button>
      </Stack>
    </form>
  );
}
