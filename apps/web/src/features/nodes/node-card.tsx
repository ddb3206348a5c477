import type { Capability, Node } from '@glossa/contracts/nodes';
import { Badge, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  formatBytes,
  formatEnumeration,
  formatInstant,
  formatNumber,
  formatPercent,
  formatSecondsAgo,
} from '../../lib/format/format.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { t } from '../../lib/i18n/t.ts';
import { DrainButton } from './drain-button.tsx';
import classes from './node-card.module.css';
import { capabilityLabels, describeRoles, stateLooks } from './node-labels.ts';

type Props = {
  node: Node;
  /** What no other running node takes. */
  onlyHere: readonly Capability[];
  canEdit: boolean;
};

/** One process: what it is, what it can do, and what it does now. */
export function NodeCard({ node, onlyHere, canEdit }: Props) {
  const { word, color, icon: Icon } = stateLooks[node.state];
  return (
    <Paper withBorder p="md" component="article" aria-label={node.name}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
        <div className={classes.name}>
          <Text fw={600} size="sm">
            {node.name}
          </Text>
          <Text size="xs" c="dimmed">
            {t('nodes.versionAndRoles', {
              version: node.version,
              roles: describeRoles(node.roles),
            })}
          </Text>
        </div>
        <Badge
          variant="light"
          color={color}
          leftSection={<Icon size={13} aria-hidden />}
          style={{ flex: 'none' }}
        >
          {word}
        </Badge>
      </Group>
      <Group gap={6} mt="sm">
        {node.capabilities.map((capability) => (
          <Badge key={capability} variant="outline" color="gray" className={classes.capability}>
            {capabilityLabels[capability]}
          </Badge>
        ))}
        {node.capabilities.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('nodes.takesNoJobs')}
          </Text>
        )}
      </Group>
      {node.state === 'lost' && (
        <Text size="sm" c="red" mt="sm">
          {t('nodes.lostHint')}
        </Text>
      )}
      <Load node={node} />
      <Abilities node={node} />
      {canEdit && node.capabilities.length > 0 && node.state !== 'lost' && (
        <DrainButton node={node} onlyHere={onlyHere} />
      )}
    </Paper>
  );
}

function Load({ node: { load, startedAt, silentSeconds, ...node } }: { node: Node }) {
  const jobs = node.capabilities.flatMap((capability) => {
    const count = load.jobs[capability] ?? 0;
    return count === 0
      ? []
      : [t('nodes.jobsOf', { jobs: capabilityLabels[capability], count: formatNumber(count) })];
  });
  const memory = load.memoryBytes / load.memoryTotalBytes;
  return (
    <dl className={classes.facts}>
      <Fact label={t('nodes.runningJobs')}>
        {jobs.length === 0 ? t('nodes.noJobs') : formatEnumeration(jobs)}
      </Fact>
      <Fact label={t('nodes.processors')}>
        <Meter
          share={load.cpu}
          label={t('nodes.processors')}
          text={formatPercent(load.cpu * 100)}
        />
      </Fact>
      <Fact label={t('nodes.memory')}>
        <Meter
          share={memory}
          label={t('nodes.memory')}
          text={t('nodes.usedOf', {
            used: formatBytes(load.memoryBytes),
            total: formatBytes(load.memoryTotalBytes),
          })}
        />
      </Fact>
      <Fact label={t('nodes.freeDisk')}>{formatBytes(load.diskFreeBytes)}</Fact>
      <Fact label={t('nodes.lastSeen')}>{formatSecondsAgo(silentSeconds)}</Fact>
      <Fact label={t('nodes.started')}>{formatInstant(startedAt)}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Meter({ share, label, text }: { share: number; label: string; text: string }) {
  return (
    <Stack gap={2}>
      <span>{text}</span>
      <Progress.Root size="sm">
        <Progress.Section
          value={Math.min(100, share * 100)}
          color={share > 0.9 ? 'orange' : undefined}
          aria-label={label}
          aria-valuetext={text}
        />
      </Progress.Root>
    </Stack>
  );
}

function Abilities({ node: { abilities } }: { node: Node }) {
  const languages = (codes: Node['abilities']['speechLanguages']) =>
    formatEnumeration(codes.map((code) => languageName(code)));
  const sources = Object.entries(abilities.translations).flatMap(([source, targets]) =>
    targets && targets.length > 0 ? [source as (typeof targets)[number]] : [],
  );
  const facts = [
    [t('engines.models'), formatEnumeration(abilities.models)],
    [t('nodes.transcribes'), languages(abilities.speechLanguages)],
    [t('nodes.translatesFrom'), languages(sources)],
    [t('nodes.speaks'), languages([...new Set(abilities.voices.map(({ language }) => language))])],
  ].filter(([, text]) => text !== '');
  if (facts.length === 0) return null;
  return (
    <details className={classes.details}>
      <summary>{t('nodes.abilities')}</summary>
      <dl className={classes.facts}>
        {facts.map(([label = '', text]) => (
          <Fact key={label} label={label}>
            {text}
          </Fact>
        ))}
      </dl>
    </details>
  );
}
