import type { EngineOverview } from '@glossa/contracts/engines';
import { Anchor, Badge, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import {
  AudioLines,
  CircleAlert,
  CircleCheck,
  Clapperboard,
  Languages,
  type LucideIcon,
  ShieldCheck,
  Users,
  Volume2,
} from 'lucide-react';
import { messageText } from '../../lib/i18n/message-text.ts';
import { t } from '../../lib/i18n/t.ts';

type Engine = EngineOverview['engines'][number];

const kinds: Record<Engine['kind'], { word: string; icon: LucideIcon }> = {
  'speech-to-text': { word: t('engines.speechToText'), icon: AudioLines },
  'speaker-diarization': { word: t('engines.speakerDiarization'), icon: Users },
  'machine-translation': { word: t('common.translation'), icon: Languages },
  'media-tools': { word: t('common.videoAndAudio'), icon: Clapperboard },
  'text-to-speech': { word: t('common.textToSpeech'), icon: Volume2 },
  sandbox: { word: t('engines.sandbox'), icon: ShieldCheck },
};

export function EngineCards({ engines }: { engines: readonly Engine[] }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }} spacing="md">
      {engines.map((engine) => (
        <EngineCard key={engine.id} engine={engine} />
      ))}
    </SimpleGrid>
  );
}

function EngineCard({ engine }: { engine: Engine }) {
  const { word, icon: Icon } = kinds[engine.kind];
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <Icon
            size={20}
            color="var(--mantine-color-dimmed)"
            style={{ flex: 'none' }}
            aria-hidden
          />
          <div>
            <Text fw={600} size="sm">
              {messageText(engine.label)}
            </Text>
            <Text size="xs" c="dimmed">
              {word}
            </Text>
          </div>
        </Group>
        <Badge
          variant="light"
          color={engine.ready ? 'green' : 'orange'}
          leftSection={
            engine.ready ? (
              <CircleCheck size={13} aria-hidden />
            ) : (
              <CircleAlert size={13} aria-hidden />
            )
          }
          style={{ flex: 'none' }}
        >
          {engine.ready ? t('status.ready') : t('status.notReady')}
        </Badge>
      </Group>
      {(engine.reason || engine.remedy) && (
        <Stack gap="xs" mt="sm">
          {engine.reason && <Text size="sm">{messageText(engine.reason)}</Text>}
          {engine.remedy && (
            <Text size="sm" c="dimmed">
              {engine.remedy.id === 'engines.installOnScreen' ? (
                <Anchor href="#models">{t('engines.installBelow')}</Anchor>
              ) : (
                messageText(engine.remedy)
              )}
            </Text>
          )}
        </Stack>
      )}
    </Paper>
  );
}
