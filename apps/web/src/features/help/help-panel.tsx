import { Anchor, Button, Drawer, List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Braces, Keyboard, Route } from 'lucide-react';
import { t } from '../../lib/language/t.ts';
import { useCan, useCheckPermission } from '../../lib/permissions.ts';
import { tourOptions, useSaveTour } from '../../lib/queries/tour.ts';
import { useFocusBack } from '../../ui/focus-back.ts';
import { ErrorState, LoadingRows } from '../../ui/state.tsx';
import { helpLinks } from './help-links.ts';
import type { HelpTopic } from './help-topic.ts';
import { helpTopicOf } from './help-topics.ts';

type Props = {
  /** Of the route, with its parameters by their names. */
  path: string;
  onClose: () => void;
  onKeys: () => void;
};

/** What the screen is for, what people do here, and where to go on. */
export default function HelpPanel({ path, onClose, onKeys }: Props) {
  const topic = useQuery({
    queryKey: ['help', path],
    queryFn: async () => (await helpTopicOf(path)?.()) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Drawer
      {...useFocusBack()}
      opened
      onClose={onClose}
      position="right"
      size={380}
      overlayProps={{ backgroundOpacity: 0.2, blur: 0 }}
      title={t('Help on this screen')}
      closeButtonProps={{ 'aria-label': t('Close') }}
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
          {t('What you do here')}
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
            {t('Go on with')}
          </Title>
          <List size="sm" spacing={4} listStyleType="none">
            {links.map((link) => (
              <List.Item key={link}>
                <Anchor
                  size="sm"
                  onClick={onFollowed}
                  renderRoot={(props) => <Link to={link} {...props} />}
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

/** Help that is not about this screen. */
function More({ onClose, onKeys }: Pick<Props, 'onClose' | 'onKeys'>) {
  const { data: tour } = useQuery(tourOptions());
  const save = useSaveTour();
  const mayUpload = useCan('Media', 'edit');
  const resumes = mayUpload && tour?.state === 'skipped' && tour.step !== 'begin';
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
        {t('Keys on this screen')}
      </Button>
      {resumes && (
        <Button
          variant="default"
          justify="flex-start"
          leftSection={<Route size={16} aria-hidden />}
          onClick={() => start('resume')}
        >
          {t('Go on with the tour')}
        </Button>
      )}
      {mayUpload && (
        <Button
          variant="default"
          justify="flex-start"
          leftSection={<Route size={16} aria-hidden />}
          onClick={() => start('begin')}
        >
          {t('Take the tour from its beginning')}
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
        {t('Reference for programs (API)')}
      </Button>
    </Stack>
  );
}
