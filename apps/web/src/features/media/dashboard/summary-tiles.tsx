import type { AnswerOf } from '@glossa/contracts/endpoint';
import type { getMediaSummaryDetails } from '@glossa/contracts/media';
import { Skeleton, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheckBig, Clock, ListChecks, Loader } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../lib/format/format.ts';
import { t } from '../../../lib/i18n/t.ts';
import { mediaSummaryOptions } from '../queries.ts';
import type { StatusGroup } from '../search.ts';
import classes from './summary-tiles.module.css';

type Summary = AnswerOf<typeof getMediaSummaryDetails>;

type Tile = {
  label: string;
  value: string;
  hint: string;
  icon: ReactNode;
  tone: 'attention' | 'problem' | 'calm';
  /** The filter toggled by the tile; none for plain counts. */
  status: StatusGroup | null;
};

function tilesOf(summary: Summary): Tile[] {
  const icon = { size: 18, 'aria-hidden': true } as const;
  return [
    {
      label: t('status.needsReview'),
      value: formatNumber(summary.toVerify),
      hint: summary.toVerify > 0 ? t('dashboard.awaitingReview') : t('dashboard.nothingToReview'),
      icon: <ListChecks {...icon} />,
      tone: summary.toVerify > 0 ? 'attention' : 'calm',
      status: 'to-verify',
    },
    {
      label: t('status.failed'),
      value: formatNumber(summary.failed),
      hint: summary.failed > 0 ? t('dashboard.checkReasonAndRetry') : t('dashboard.noFailures'),
      icon: <CircleAlert {...icon} />,
      tone: summary.failed > 0 ? 'problem' : 'calm',
      status: 'failed',
    },
    {
      label: t('status.inProgress'),
      value: formatNumber(summary.working),
      hint: t('dashboard.processing'),
      icon: <Loader {...icon} />,
      tone: 'calm',
      status: 'working',
    },
    {
      label: t('status.verified'),
      value: formatNumber(summary.verified),
      hint: t('dashboard.readyToTranslate'),
      icon: <CircleCheckBig {...icon} />,
      tone: 'calm',
      status: 'verified',
    },
    {
      label: t('common.minutes'),
      value: formatNumber(Math.round(summary.minutes)),
      hint: t('dashboard.recordingsAndDocuments', {
        videos: summary.videos,
        documents: summary.documents,
      }),
      icon: <Clock {...icon} />,
      tone: 'calm',
      status: null,
    },
  ];
}

const TileBody = ({ tile }: { tile: Tile }) => (
  <>
    <span className={classes.head}>
      {tile.icon}
      <Text component="span" size="sm" fw={500}>
        {tile.label}
      </Text>
    </span>
    <span className={classes.value}>{tile.value}</span>
    <Text component="span" size="xs" c="dimmed" className={classes.hint}>
      {tile.hint}
    </Text>
  </>
);

type Props = {
  active: StatusGroup | undefined;
  onChoose: (status: StatusGroup | undefined) => void;
};

/** My tasks in numbers; a tile filters the list, pressed again it resets. */
export function SummaryTiles({ active, onChoose }: Props) {
  const { data: summary } = useQuery(mediaSummaryOptions());
  if (!summary)
    return (
      <div className={classes.tiles} aria-busy="true">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} className={classes.skeleton} radius="md" />
        ))}
      </div>
    );
  return (
    <div className={classes.tiles}>
      {tilesOf(summary).map((tile) =>
        tile.status === null ? (
          <div key={tile.label} className={classes.tile} data-tone={tile.tone}>
            <TileBody tile={tile} />
          </div>
        ) : (
          <UnstyledButton
            key={tile.label}
            className={classes.tile}
            data-tone={tile.tone}
            aria-pressed={active === tile.status}
            onClick={() =>
              onChoose(active === tile.status ? undefined : (tile.status ?? undefined))
            }
          >
            <TileBody tile={tile} />
          </UnstyledButton>
        ),
      )}
    </div>
  );
}
