import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../lib/language/t.ts';
import { engineOverviewOptions } from '../../lib/queries/engines.ts';
import { Page } from '../../ui/page.tsx';
import { ErrorState, LoadingRows } from '../../ui/state.tsx';
import { EngineCards } from './engine-cards.tsx';
import { ModelTable } from './model-table.tsx';
import { SpeechTable } from './speech-table.tsx';
import { TranslationMatrix } from './translation-matrix.tsx';

/** What does the work in this installation, how well, and what to run to improve it. */
export function EnginesScreen() {
  const overview = useQuery(engineOverviewOptions());
  const { data } = overview;
  return (
    <Page
      title={t('Engines')}
      actions={
        <Button
          variant="default"
          leftSection={<RotateCw size={16} aria-hidden />}
          loading={overview.isFetching && data !== undefined}
          onClick={() => void overview.refetch()}
        >
          {t('Check again')}
        </Button>
      }
    >
      {data ? (
        <Stack gap="xl">
          <Section title={t('Programs')} text={t('What does the work in this installation.')}>
            <EngineCards engines={data.engines} />
          </Section>
          <Section title={t('Speech')} text={t('What transcribes each spoken language.')}>
            <SpeechTable speech={data.speech} />
          </Section>
          <Section
            title={t('Translation')}
            text={t('What translates each pair. Choose one for its details.')}
          >
            <TranslationMatrix pairs={data.pairs} />
          </Section>
          <Section title={t('Models')} text={t('Files the engines on this server work with.')}>
            <ModelTable models={data.models} />
          </Section>
        </Stack>
      ) : overview.isError ? (
        <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
      ) : (
        <LoadingRows rows={5} height={84} />
      )}
    </Page>
  );
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {text}
      </Text>
      {children}
    </section>
  );
}
