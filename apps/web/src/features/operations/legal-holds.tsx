import type { Retention } from '@glossa/contracts/operations';
import { Card, Stack, Switch, Text, Title } from '@mantine/core';
import { t } from '../../lib/language/t.ts';
import { useSaveLegalHold } from '../../lib/queries/operations.ts';
import { useConfirm } from '../../ui/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../ui/toast.tsx';

type Props = { retention: Retention; asked: string | undefined; mayEdit: boolean };

/** Projects whose media no rule removes. */
export function LegalHolds({ retention, asked, mayEdit }: Props) {
  const save = useSaveLegalHold(asked);
  const confirm = useConfirm();
  const change = async (project: Retention['projects'][number], legalHold: boolean) => {
    const agreed =
      legalHold ||
      (await confirm({
        title: t('Release this project?'),
        message: t(
          'The rules apply to the media of {project} again, and what is due goes with the next run.',
          { project: project.name },
        ),
        confirmLabel: t('Release'),
        danger: true,
      }));
    if (!agreed) return;
    save.mutate(
      { projectId: project.projectId, legalHold },
      {
        onSuccess: () => toastSuccess(t('The legal hold is saved.')),
        onError: (error) => toastError(error),
      },
    );
  };
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="holds-heading">
      <Stack gap="sm">
        <Title order={2} fz="md" id="holds-heading">
          {t('Legal hold')}
        </Title>
        <Text fz="sm" c="dimmed">
          {t(
            'Media of a project on hold are kept, with all that was made of them, whatever the rules say.',
          )}
        </Text>
        {retention.projects.length === 0 ? (
          <Text fz="sm">{t('There are no projects yet.')}</Text>
        ) : (
          retention.projects.map((project) => (
            <Switch
              key={project.projectId}
              label={<bdi>{project.name}</bdi>}
              checked={project.legalHold}
              disabled={!mayEdit || save.isPending}
              onChange={(event) => void change(project, event.currentTarget.checked)}
            />
          ))
        )}
      </Stack>
    </Card>
  );
}
