import { t } from '../../../lib/i18n/t.ts';
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
  play('play.toggle', t('player.playOrPause'), ['Space', 'K', 'Alt+K'], (player) =>
    player.toggle(),
  ),
  {
    id: 'play.cue',
    label: t('editor.command.playCue'),
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
    label: t('editor.command.playFromCue'),
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
    label: t('editor.command.toggleLoop'),
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
    t('editor.command.previousFrame'),
    [',', 'Alt+,'],
    (player, { media }) => player.stepFrames(-1, media.framesPerSecond),
    true,
  ),
  play(
    'play.frameOn',
    t('editor.command.nextFrame'),
    ['.', 'Alt+.'],
    (player, { media }) => player.stepFrames(1, media.framesPerSecond),
    true,
  ),
  play(
    'play.back1',
    t('editor.command.back1Second'),
    ['Shift+ArrowLeft', 'Alt+J'],
    (p) => p.step(-1000),
    true,
  ),
  play(
    'play.on1',
    t('editor.command.forward1Second'),
    ['Shift+ArrowRight', 'Alt+L'],
    (p) => p.step(1000),
    true,
  ),
  play('play.back5', t('editor.command.back5Seconds'), ['ArrowLeft'], (p) => p.step(-5000), true),
  play('play.on5', t('editor.command.forward5Seconds'), ['ArrowRight'], (p) => p.step(5000), true),
  play('play.back10', t('editor.command.back10Seconds'), ['J'], (p) => p.step(-10_000), true),
  play('play.on10', t('editor.command.forward10Seconds'), ['L'], (p) => p.step(10_000), true),
  play('play.slower', t('editor.command.decreaseSpeed'), ['<', 'Alt+-'], (player) =>
    player.setRate(nextSpeed(player.getState().rate, -1)),
  ),
  play('play.faster', t('editor.command.increaseSpeed'), ['>', 'Alt+='], (player) =>
    player.setRate(nextSpeed(player.getState().rate, 1)),
  ),
  play('play.normal', t('player.normalSpeed'), ['Alt+0'], (player) => player.setRate(1)),
  play('play.mute', t('editor.command.toggleAudio'), ['M'], (player) => player.toggleMuted()),
  play('play.captions', t('editor.command.toggleCaptions'), ['C'], (player) =>
    player.toggleCaptions(),
  ),
];
