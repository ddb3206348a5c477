import { idSchema } from '@glossa/contracts/endpoint';
import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { errorSentence } from '../../lib/api-error.ts';
import { t } from '../../lib/language/t.ts';
import { useCan } from '../../lib/permissions.ts';
import { onePerson } from '../../lib/queries/list-search.ts';
import { organisationOptions } from '../../lib/queries/organisations.ts';
import { useSession } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';
import { ErrorState, LoadingRows } from '../../ui/state.tsx';
import { OrganisationCard } from './organisation-card.tsx';
import { OrganisationDialog } from './organisation-dialog.tsx';
import { OrganisationList } from './organisation-list.tsx';
import { OrganisationPeople } from './organisation-people.tsx';
import { RoleMapping } from './role-mapping.tsx';
import { SingleSignOnPanel } from './single-sign-on-panel.tsx';

/** One organisation: what it is, who is in it, who may do what; and the others for those who see every one. */
export function OrganisationScreen() {
  const { user } = useSession();
  const mayEdit = useCan('Organization', 'edit');
  const maySeeSettings = useCan('Settings', 'view');
  const address: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);

  const asked = idSchema.safeParse(address.organisation).data;
  const organisationId = (user.seesEveryOrganisation && asked) || user.organisationId;
  const sections = [
    { value: 'users', label: t('Users') },
    { value: 'roles', label: t('Role mapping') },
    ...(user.seesEveryOrganisation
      ? [
          ...(maySeeSettings ? [{ value: 'sso', label: t('Single sign-on') }] : []),
          { value: 'all', label: t('All organisations') },
        ]
      : []),
  ];
  const section = sections.find(({ value }) => value === address.section)?.value ?? 'users';
  // What narrows the list of one section means nothing to another.
  const open = (next: { section?: string; organisation?: string }) =>
    void navigate({
      to: '.',
      search: { ...(asked ? { organisation: asked } : {}), section, ...next },
    });

  const detail = useQuery(organisationOptions({ ...onePerson, organisationId }));
  if (detail.isError && !detail.data)
    return (
      <Page title={t('Organization')}>
        <ErrorState
          error={
            new Error(
              t('Error fetching organization data: {error}', {
                error: errorSentence(detail.error),
              }),
            )
          }
          onRetry={() => void detail.refetch()}
        />
        {organisationId !== user.organisationId && (
          <Group justify="center">
            <Button variant="subtle" onClick={() => open({ organisation: user.organisationId })}>
              {t('Go to your own organisation')}
            </Button>
          </Group>
        )}
      </Page>
    );
  if (!detail.data)
    return (
      <Page title={t('Organization')}>
        <LoadingRows rows={5} />
      </Page>
    );
  const organisation = detail.data;
  return (
    <Page
      title={t('Organization')}
      actions={
        mayEdit && <Button onClick={() => setEditing(true)}>{t('Edit organisation')}</Button>
      }
    >
      <Stack gap="lg">
        <OrganisationCard organisation={organisation} />
        <SegmentedControl
          aria-label={t('Part of the organisation')}
          data={sections}
          value={section}
          onChange={(next) => open({ section: next })}
          style={{ alignSelf: 'start', maxWidth: '100%', overflowX: 'auto' }}
        />
        {section === 'users' && <OrganisationPeople organisationId={organisationId} />}
        {section === 'roles' && <RoleMapping organisationId={organisationId} />}
        {section === 'sso' && <SingleSignOnPanel />}
        {section === 'all' && (
          <OrganisationList
            current={organisationId}
            onChoose={(organisation) => open({ organisation, section: 'users' })}
            onDeleted={(gone) => {
              if (gone === organisationId) open({ organisation: user.organisationId });
            }}
          />
        )}
      </Stack>
      {editing && (
        <OrganisationDialog organisation={organisation} onClose={() => setEditing(false)} />
      )}
    </Page>
  );
}
