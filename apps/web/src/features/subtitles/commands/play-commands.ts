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
  group: 'Playback',
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
    label: 'Play the cue',
    group: 'Playback',
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
    label: 'Play on from the cue',
    group: 'Playback',
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
    label: 'Repeat the cue, or stop repeating',
    group: 'Playback',
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
    'One frame back',
    [',', 'Alt+,'],
    (player, { media }) => player.stepFrames(-1, media.framesPerSecond),
    true,
  ),
  play(
    'play.frameOn',
    'One frame on',
    ['.', 'Alt+.'],
    (player, { media }) => player.stepFrames(1, media.framesPerSecond),
    true,
  ),
  play('play.back1', 'One second back', ['Shift+ArrowLeft', 'Alt+J'], (p) => p.step(-1000), true),
  play('play.on1', 'One second on', ['Shift+ArrowRight', 'Alt+L'], (p) => p.step(1000), true),
  play('play.back5', 'Five seconds back', ['ArrowLeft'], (p) => p.step(-5000), true),
  play('play.on5', 'Five seconds on', ['ArrowRight'], (p) => p.step(5000), true),
  play('play.back10', 'Ten seconds back', ['J'], (p) => p.step(-10_000), true),
  play('play.on10', 'Ten seconds on', ['L'], (p) => p.step(10_000), true),
  play('play.slower', 'Slower', ['<', 'Alt+-'], (player) =>
    player.setRate(nextSpeed(player.getState().rate, -1)),
  ),
  play('play.faster', 'Faster', ['>', 'Alt+='], (player) =>
    player.setRate(nextSpeed(player.getState().rate, 1)),
  ),
  play('play.normal', 'Normal speed', ['Alt+0'], (player) => player.setRate(1)),
  play('play.mute', 'Sound on or off', ['M'], (player) => player.toggleMuted()),
  play('play.captions', 'Captions on the picture on or off', ['C'], (player) =>
    player.toggleCaptions(),
  ),
];
