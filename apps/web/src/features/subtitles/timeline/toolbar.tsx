import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { Crosshair, LocateFixed, Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { t } from '../../../lib/language/t.ts';
import type { PlayerStore } from '../../../ui/player/player-store.ts';
import classes from './timeline.module.css';
import type { Follow, TimelineStore } from './timeline-state.ts';
import { centreOn, showAll } from './viewport.ts';
import { zoomOnPlayhead } from './zoom-keys.ts';

function Tool(props: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip label={props.label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={props.label}
        onClick={props.onClick}
      >
        {props.children}
      </ActionIcon>
    </Tooltip>
  );
}

const followWords: Record<Follow, string> = {
  page: t('Turn the page when it plays past the end'),
  centre: t('Keep the playhead in the middle'),
  off: t('Do not follow the playhead'),
};
const followChoices = Object.keys(followWords) as Follow[];

/** Zoom, where one is, and how the timeline follows while it plays. */
export function Toolbar({ timeline, player }: { timeline: TimelineStore; player: PlayerStore }) {
  const follow = useSyncExternalStore(timeline.subscribe, () => timeline.getState().follow);
  // A centred playhead means a picture that runs all the time.
  const wantsCalm = useReducedMotion();
  const choices = followChoices.filter((how) => !(wantsCalm && how === 'centre'));
  return (
    <div className={classes.tools}>
      <Tool label={t('Zoom in (+)')} onClick={() => zoomOnPlayhead(timeline, player, 'in')}>
        <ZoomIn size={18} />
      </Tool>
      <Tool label={t('Zoom out (-)')} onClick={() => zoomOnPlayhead(timeline, player, 'out')}>
        <ZoomOut size={18} />
      </Tool>
      <Tool
        label={t('Show the whole recording (0)')}
        onClick={() => timeline.setView(showAll(timeline.getState().view), true)}
      >
        <Maximize2 size={16} />
      </Tool>
      <Tool
        label={t('Go to the playhead')}
        onClick={() => {
          const { view } = timeline.getState();
          timeline.setView(centreOn(view, player.getState().currentMs));
          timeline.followAgain();
        }}
      >
        <LocateFixed size={18} />
      </Tool>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<Crosshair size={14} aria-hidden />}
          >
            {follow === 'page'
              ? t('Follows by page')
              : follow === 'centre'
                ? t('Centred')
                : t('Stands still')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {choices.map((how) => (
            <Menu.Item
              key={how}
              fw={how === follow ? 700 : 400}
              aria-current={how === follow || undefined}
              onClick={() => timeline.setFollow(how)}
            >
              {followWords[how]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
