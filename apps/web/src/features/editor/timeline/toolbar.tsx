import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { Crosshair, LocateFixed, Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { t } from '../../../lib/i18n/t.ts';
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

const followLabels: Record<Follow, string> = {
  page: t('editor.timeline.scrollByPage'),
  centre: t('editor.timeline.keepPlayheadCentered'),
  off: t('editor.timeline.autoScrollOff'),
};
const followChoices = Object.keys(followLabels) as Follow[];

/** Zoom, position, and how the timeline follows playback. */
export function Toolbar({ timeline, player }: { timeline: TimelineStore; player: PlayerStore }) {
  const follow = useSyncExternalStore(timeline.subscribe, () => timeline.getState().follow);
  // A centered playhead means constant motion.
  const wantsCalm = useReducedMotion();
  const choices = followChoices.filter((how) => !(wantsCalm && how === 'centre'));
  return (
    <div className={classes.tools}>
      <Tool
        label={t('editor.timeline.zoomIn')}
        onClick={() => zoomOnPlayhead(timeline, player, 'in')}
      >
        <ZoomIn size={18} />
      </Tool>
      <Tool
        label={t('editor.timeline.zoomOut')}
        onClick={() => zoomOnPlayhead(timeline, player, 'out')}
      >
        <ZoomOut size={18} />
      </Tool>
      <Tool
        label={t('editor.timeline.zoomToFit')}
        onClick={() => timeline.setView(showAll(timeline.getState().view), true)}
      >
        <Maximize2 size={16} />
      </Tool>
      <Tool
        label={t('editor.timeline.goToPlayhead')}
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
              ? t('editor.timeline.autoScrollPage')
              : follow === 'centre'
                ? t('editor.timeline.autoScrollCentered')
                : t('editor.timeline.autoScrollIsOff')}
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
              {followLabels[how]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
