import { getHealth } from '@glossa/contracts/system';
import { Anchor, Button, Drawer, List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Braces, Keyboard, Route } from 'lucide-react';
import { callApi } from '../../lib/http/api-client.ts';
import { t } from '../../lib/i18n/t.ts';
import { helpKeys } from '../../lib/queries/query-keys.ts';
import { useCan, useCheckPermission } from '../../lib/session/permissions.ts';
import { useRestoreFocus } from '../../ui/feedback/restore-focus.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { helpLinks } from './help-links.ts';
import { helpTopicOf } from './help-topics.ts';
import type { HelpTopic } from './topics/help-topic.ts';
import { tourOptions, useSaveTour } from './tour/queries.ts';

type Props = {
  /** The route with parameter names. */
  path: string;
  onClose: () => void;
  onKeys: () => void;
};

/** The screen's purpose, usual tasks, and related screens. */
export default function HelpPanel({ path, onClose, onKeys }: Props) {
  const topic = useQuery({
    queryKey: helpKeys.topic(path),
    queryFn: async () => (await helpTopicOf(path)?.()) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Drawer
      {...useRestoreFocus()}
      opened
      onClose={onClose}
      position="right"
      size={380}
      overlayProps={{ backgroundOpacity: 0.2, blur: 0 }}
      title={t('help.pageHelp')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap="lg">
        {topic.isError ? (
          <ErrorState error={topic.error} onRetry={() => void topic.refetch()} />
        ) : topic.isPending ? (
          <LoadingRows rows={3} height={32} />
        ) : (
          topic.data && <TopicText topic={topic.data} onFollowed={onClose} />
        )}
        <More onClose={onClose} onKeys={onKeys} />
      </Stack>
    </Drawer>
  );
}

function TopicText({ topic, onFollowed }: { topic: HelpTopic; onFollowed: () => void }) {
  const isAllowed = useCheckPermission();
  const links = topic.links.filter((link) => {
    const { needs } = helpLinks[link];
    return needs === null || isAllowed(needs[0], needs[1]);
  });
  return (
    <>
      <Text>{topic.purpose}</Text>
      <section>
        <Title order={3} size="h6" mb="xs">
          {t('help.whatYouCanDo')}
        </Title>
        <List type="ordered" size="sm" spacing="xs">
          {topic.steps.map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
      </section>
      {links.length > 0 && (
        <section>
          <Title order={3} size="h6" mb="xs">
            {t('help.related')}
          </Title>
          <List size="sm" spacing={4} listStyleType="none">
            {links.map((link) => (
              <List.Item key={link}>
                <Anchor
                  size="sm"
                  onClick={onFollowed}
                  renderRoot={(props: object) => <Link to={link} {...props} />}
                >
                  {helpLinks[link].label}
                </Anchor>
              </List.Item>
            ))}
          </List>
        </section>
      )}
    </>
  );
}

/** General help. */
function More({ onClose, onKeys }: Pick<Props, 'onClose' | 'onKeys'>) {
  const { data: tour } = useQuery(tourOptions());
  const save = useSaveTour();
  const canUpload = useCan('Media', 'edit');
  const resumes = canUpload && tour?.state === 'skipped' && tour.step !== 'begin';
  const start = (step: 'begin' | 'resume') => {
    save.mutate({ state: 'running', step: step === 'resume' && tour ? tour.step : 'begin' });
    onClose();
  };
  return (
    <Stack gap="xs">
      <Button
        variant="default"
        justify="flex-start"
        leftSection={<Keyboard size={16} aria-hidden />}
        onClick={onKeys}
      >
        {t('help.pageShortcuts')}
      </Button>
      {resumes && (
        <Button
          variant="default"
          justify="flex-start"
          leftSection={<Route size={16} aria-hidden />}
          onClick={() => start('resume')}
        >
          {t('help.tour.continue')}
        </Button>
      )}
      {canUpload && (
        <Button
          variant="default"
          justify="flex-start"
          leftSection={<Route size={16} aria-hidden />}
          onClick={() => start('begin')}
        >
          {t('help.tour.restart')}
        </Button>
      )}
      <Button
        variant="default"
        justify="flex-start"
        leftSection={<Braces size={16} aria-hidden />}
        component="a"
        href="/docs/api"
        target="_blank"
        rel="noopener"
      >
        {t('help.apiReference')}
      </Button>
      <VersionLine />
    </Stack>
  );
}

/** What a report of a fault should name. */
function VersionLine() {
  const { data } = useQuery({
    queryKey: helpKeys.version,
    queryFn: ({ signal }) => callApi(getHealth, { signal }),
  });
  if (!data) return null;
  const { version, commit } = data;
  return (
    <Text size="xs" c="dimmed">
      {t('help.version', { version: commit ? `${version} (${commit.slice(0, 12)})` : version })}
    </Text>
  );
}
