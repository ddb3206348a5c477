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
  group: t('Playback'),
  defaultKeys,
  repeats,
  run: (context) => {
    run(context.player, context);
    return null;
  },
});

export const playCommands: readonly Command[] = [
  play('play.toggle', 'Play or pause', ['Space', 'K', 'Alt+K'], (player) => player.toggle()),
  {
    id: 'play.cue',
    label: t('Play the cue'),
    group: t('Playback'),
    defaultKeys: ['Mod+Space', t('Alt+R')],
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
    group: t('Playback'),
    defaultKeys: ['Shift+Space', t('Alt+Shift+K')],
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
    group: t('Playback'),
    defaultKeys: ['R', t('Alt+Shift+R')],
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
    'One frame back',
    [',', t('Alt+,')],
    (player, { media }) => player.stepFrames(-1, media.framesPerSecond),
    true,
  ),
  play(
    'play.frameOn',
    'One frame on',
    ['.', t('Alt+.')],
    (player, { media }) => player.stepFrames(1, media.framesPerSecond),
    true,
  ),
  play(
    'play.back1',
    'One second back',
    ['Shift+ArrowLeft', t('Alt+J')],
    (p) => p.step(-1000),
    true,
  ),
  play('play.on1', 'One second on', ['Shift+ArrowRight', t('Alt+L')], (p) => p.step(1000), true),
  play('play.back5', 'Five seconds back', ['ArrowLeft'], (p) => p.step(-5000), true),
  play('play.on5', 'Five seconds on', ['ArrowRight'], (p) => p.step(5000), true),
  play('play.back10', 'Ten seconds back', ['J'], (p) => p.step(-10_000), true),
  play('play.on10', 'Ten seconds on', ['L'], (p) => p.step(10_000), true),
  play('play.slower', 'Slower', ['<', t('Alt+-')], (player) =>
    player.setRate(nextSpeed(player.getState().rate, -1)),
  ),
  play('play.faster', 'Faster', ['>', t('Alt+=')], (player) =>
    player.setRate(nextSpeed(player.getState().rate, 1)),
  ),
  play('play.normal', 'Normal speed', ['Alt+0'], (player) => player.setRate(1)),
  play('play.mute', 'Sound on or off', ['M'], (player) => player.toggleMuted()),
  play('play.captions', 'Captions on the picture on or off', ['C'], (player) =>
    player.toggleCaptions(),
  ),
];
