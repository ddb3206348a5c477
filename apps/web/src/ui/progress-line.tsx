import { Group, Progress, Text } from '@mantine/core';
import { formatPercent, formatSecondsLeft } from '../lib/format.ts';

type Props = {
  /** 0 to 100. */
  percent: number;
  /** What it does now: "Transcribing". */
  phase?: string | undefined;
  secondsLeft?: number | null | undefined;
  label?: string;
};

/** How far something is, what it does now and how long it has left. */
export function ProgressLine({ percent, phase, secondsLeft, label }: Props) {
  const left = formatSecondsLeft(secondsLeft);
  return (
    <div>
      <Group justify="space-between" gap="xs" wrap="nowrap" mb={4}>
        <Text size="xs" c="dimmed" truncate>
          {[phase, left].filter(Boolean).join(' · ')}
        </Text>
        <Text size="xs" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatPercent(percent)}
        </Text>
      </Group>
      <Progress.Root size="sm">
        <Progress.Section
          value={percent}
          aria-label={label ?? phase ?? 'Progress'}
          animated={percent < 100}
          striped={percent < 100}
        />
      </Progress.Root>
    </div>
  );
}
