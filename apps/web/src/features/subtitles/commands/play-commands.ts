import { t } from '../../../lib/language/t.ts';
import { nextSpeed } from '../../../ui/player/player-speeds.ts';
import type { PlayerStore } from '../../../ui/player/player-store.ts';
import { type Command, type CommandContext, currentCue, hasCurrent, noCue } from './command.ts';

const play = (
  id: string,
  label: string,
  defaultKeys: string[],
  run: (player: PlayerStore, context: CommandContext) => void,
  repeats = false,
): Command => ({
  id,
  label,
  group: 'playback',
  defaultKeys,
  repeats,
  run: (context) => {
    run(context.player, context);
    return null;
  },
});

export const playCommands: readonly Command[] = [
  // not shown: names of keys
  play('play.toggle', t('Play or pause'), ['Space', 'K', 'Alt+K'], (player) => player.toggle()),
  {
    id: 'play.cue',
    label: t('Play the cue'),
    group: 'playback',
    defaultKeys: ['Mod+Space', 'Alt+R'],
    when: hasCurrent,
    run: (context) => {
      const cue = currentCue(context);
      if (!cue) return noCue;
      context.player.playRange(cue.startMs, cue.endMs);
      return null;
    },
  },
  {
    id: 'play.fromCue',
    label: t('Play on from the cue'),
    group: 'playback',
    defaultKeys: ['Shift+Space', 'Alt+Shift+K'],
    when: hasCurrent,
    run: (context) => {
      const cue = currentCue(context);
      if (!cue) return noCue;
      context.player.playFrom(cue.startMs, 0);
      return null;
    },
  },
  {
    id: 'play.loop',
    label: t('Repeat the cue, or stop repeating'),
    group: 'playback',
    defaultKeys: ['R', 'Alt+Shift+R'],
    when: (context) => hasCurrent(context) || context.player.getState().loop !== null,
    run: (context) => {
      const cue = currentCue(context);
      if (context.player.getState().loop !== null || !cue) context.player.loopRange(null);
      else context.player.loopRange({ startMs: cue.startMs, endMs: cue.endMs });
      return null;
    },
  },
  play(
    'play.frameBack',
    t('One frame back'),
    [',', 'Alt+,'],
    (player, { media }) => player.stepFrames(-1, media.framesPerSecond),
    true,
  ),
  play(
    'play.frameOn',
    t('One frame on'),
    ['.', 'Alt+.'],
    (player, { media }) => player.stepFrames(1, media.framesPerSecond),
    true,
  ),
  play(
    'play.back1',
    t('One second back'),
    ['Shift+ArrowLeft', 'Alt+J'],
    (p) => p.step(-1000),
    true,
  ),
  play('play.on1', t('One second on'), ['Shift+ArrowRight', 'Alt+L'], (p) => p.step(1000), true),
  play('play.back5', t('Five seconds back'), ['ArrowLeft'], (p) => p.step(-5000), true),
  play('play.on5', t('Five seconds on'), ['ArrowRight'], (p) => p.step(5000), true),
  play('play.back10', t('Ten seconds back'), ['J'], (p) => p.step(-10_000), true),
  play('play.on10', t('Ten seconds on'), ['L'], (p) => p.step(10_000), true),
  play('play.slower', t('Slower'), ['<', 'Alt+-'], (player) =>
    player.setRate(nextSpeed(player.getState().rate, -1)),
  ),
  play('play.faster', t('Faster'), ['>', 'Alt+='], (player) =>
    player.setRate(nextSpeed(player.getState().rate, 1)),
  ),
  play('play.normal', t('Normal speed'), ['Alt+0'], (player) => player.setRate(1)),
  play('play.mute', t('Sound on or off'), ['M'], (player) => player.toggleMuted()),
  play('play.captions', t('Captions on the picture on or off'), ['C'], (player) =>
    player.toggleCaptions(),
  ),
];
