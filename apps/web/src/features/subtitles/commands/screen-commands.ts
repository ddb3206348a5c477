import { inContext, t } from '../../../lib/language/t.ts';
import { type Command, type CommandGroup, hasCurrent, type PanelName } from './command.ts';

const panel = (
  name: PanelName,
  label: string,
  defaultKeys: string[],
  edits = false,
  group: CommandGroup = 'panels',
): Command => ({
  id: `panel.${name}`,
  label,
  group,
  defaultKeys,
  edits,
  run: ({ screen }) => {
    screen.openPanel(name);
    return null;
  },
});

export const screenCommands: readonly Command[] = [
  {
    id: 'edit.undo',
    label: t('Undo'),
    labelNow: ({ store }) => {
      const { undoLabel: what } = store.getState();
      return what === null ? t('Undo') : t('Undo “{what}”', { what });
    },
    group: 'undo',
    defaultKeys: ['Mod+Z'],
    edits: true,
    repeats: true,
    when: ({ store }) => store.getState().undoLabel !== null,
    run: ({ store }) => store.undo(),
  },
  {
    id: 'edit.redo',
    label: t('Redo'),
    labelNow: ({ store }) => {
      const { redoLabel: what } = store.getState();
      return what === null ? t('Redo') : t('Redo “{what}”', { what });
    },
    group: 'undo',
    defaultKeys: ['Mod+Shift+Z', 'Mod+Y'],
    edits: true,
    repeats: true,
    when: ({ store }) => store.getState().redoLabel !== null,
    run: ({ store }) => store.redo(),
  },
  panel('find', inContext('verb', 'Find'), ['Mod+F']),
  panel('replace', t('Find and replace'), ['Mod+H'], true),
  panel('shift', t('Shift and stretch times'), ['Alt+T'], true),
  panel('findings', t('Problems found'), ['Alt+F', 'F7']),
  panel('versions', t('Versions'), ['Alt+V']),
  panel('import', t('Import a subtitle file'), ['Alt+I'], true),
  panel('style', t('Style of the subtitles'), ['Alt+Y']),
  {
    ...panel('matches', t('Matches and terms'), ['Alt+X']),
    when: ({ source }) => source !== null,
  },
  {
    ...panel('feedback', t('Give feedback on this cue'), ['Alt+A']),
    when: (context) => context.screen.mayGiveFeedback && hasCurrent(context),
  },
  panel('rules', t('Reading rules'), []),
  panel('shortcuts', t('Keyboard shortcuts'), ['?', 'F1']),
  panel('palette', t('All commands'), ['Mod+K']),
  {
    id: 'view.upperTrack',
    label: t('Show or hide the upper track'),
    group: 'tracks',
    defaultKeys: ['Alt+2'],
    run: ({ screen }) => {
      screen.showUpperTrack();
      return null;
    },
  },
  {
    id: 'set.save',
    label: t('Save now'),
    group: 'set',
    defaultKeys: ['Mod+S'],
    edits: true,
    run: ({ store }) => {
      void store.flush();
      return null;
    },
  },
  {
    id: 'set.publish',
    label: t('Publish the changes'),
    group: 'set',
    defaultKeys: ['Mod+Shift+S'],
    edits: true,
    when: ({ screen }) => screen.mayPublish,
    run: ({ screen }) => {
      screen.publish();
      return null;
    },
  },
  {
    id: 'set.verify',
    label: t('Verify'),
    group: 'set',
    defaultKeys: ['Mod+Shift+Enter'],
    edits: true,
    when: ({ screen }) => screen.mayVerify,
    run: ({ screen }) => {
      screen.verify();
      return null;
    },
  },
  {
    id: 'set.reject',
    label: t('Reject'),
    group: 'set',
    defaultKeys: [],
    edits: true,
    when: ({ screen }) => screen.mayVerify,
    run: ({ screen }) => {
      screen.reject();
      return null;
    },
  },
];
