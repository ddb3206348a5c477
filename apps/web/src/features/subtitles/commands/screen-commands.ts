import { t } from '../../../lib/language/t.ts';
import type { Command, CommandGroup, PanelName } from './command.ts';

const panel = (
  name: PanelName,
  label: string,
  defaultKeys: string[],
  edits = false,
  group: CommandGroup = t('Panels'),
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

const withWhat = (label: string, what: string | null) =>
  what === null ? label : `${label} “${what}”`;

export const screenCommands: readonly Command[] = [
  {
    id: 'edit.undo',
    label: t('Undo'),
    labelNow: ({ store }) => withWhat('Undo', store.getState().undoLabel),
    group: t('Undo'),
    defaultKeys: ['Mod+Z'],
    edits: true,
    repeats: true,
    when: ({ store }) => store.getState().undoLabel !== null,
    run: ({ store }) => store.undo(),
  },
  {
    id: 'edit.redo',
    label: t('Redo'),
    labelNow: ({ store }) => withWhat('Redo', store.getState().redoLabel),
    group: t('Undo'),
    defaultKeys: ['Mod+Shift+Z', t('Mod+Y')],
    edits: true,
    repeats: true,
    when: ({ store }) => store.getState().redoLabel !== null,
    run: ({ store }) => store.redo(),
  },
  panel('find', 'Find', ['Mod+F']),
  panel('replace', 'Find and replace', ['Mod+H'], true),
  panel('shift', 'Shift and stretch times', ['Alt+T'], true),
  panel('findings', 'Problems found', ['Alt+F', 'F7']),
  panel('versions', 'Versions', ['Alt+V']),
  panel('import', 'Import a subtitle file', ['Alt+I'], true),
  panel('style', 'Style of the subtitles', ['Alt+Y']),
  {
    ...panel('matches', 'Matches and terms', ['Alt+X']),
    when: ({ source }) => source !== null,
  },
  panel('rules', 'Reading rules', []),
  panel('shortcuts', 'Keyboard shortcuts', ['?', 'F1']),
  panel('palette', 'All commands', ['Mod+K']),
  {
    id: 'view.upperTrack',
    label: t('Show or hide the upper track'),
    group: t('Tracks'),
    defaultKeys: ['Alt+2'],
    run: ({ screen }) => {
      screen.showUpperTrack();
      return null;
    },
  },
  {
    id: 'set.save',
    label: t('Save now'),
    group: t('Whole set'),
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
    group: t('Whole set'),
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
    group: t('Whole set'),
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
    group: t('Whole set'),
    defaultKeys: [],
    edits: true,
    when: ({ screen }) => screen.mayVerify,
    run: ({ screen }) => {
      screen.reject();
      return null;
    },
  },
];
