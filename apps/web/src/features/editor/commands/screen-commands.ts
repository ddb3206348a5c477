import { t } from '../../../lib/i18n/t.ts';
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
    label: t('common.undo'),
    labelNow: ({ store }) => {
      const { undoLabel: what } = store.getState();
      return what === null ? t('common.undo') : t('editor.undoStep', { what });
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
    label: t('common.redo'),
    labelNow: ({ store }) => {
      const { redoLabel: what } = store.getState();
      return what === null ? t('common.redo') : t('editor.redoStep', { what });
    },
    group: 'undo',
    defaultKeys: ['Mod+Shift+Z', 'Mod+Y'],
    edits: true,
    repeats: true,
    when: ({ store }) => store.getState().redoLabel !== null,
    run: ({ store }) => store.redo(),
  },
  panel('find', t('editor.find.find'), ['Mod+F']),
  panel('replace', t('editor.find.findAndReplace'), ['Mod+H'], true),
  panel('shift', t('editor.shift.title'), ['Alt+T'], true),
  panel('findings', t('editor.issues.title'), ['Alt+F', 'F7']),
  panel('versions', t('editor.versions.title'), ['Alt+V']),
  panel('import', t('editor.import.title'), ['Alt+I'], true),
  panel('style', t('editor.command.subtitleStyle'), ['Alt+Y']),
  panel('speakers', t('editor.speakers.title'), ['Alt+Shift+L']),
  {
    ...panel('matches', t('editor.matches.title'), ['Alt+X']),
    when: ({ source }) => source !== null,
  },
  {
    ...panel('suggestions', t('editor.suggestions.title'), ['Alt+Shift+H']),
    when: ({ source }) => source !== null,
  },
  {
    ...panel('feedback', t('editor.sendCueFeedback'), ['Alt+A']),
    when: (context) => context.screen.canGiveFeedback && hasCurrent(context),
  },
  panel('rules', t('editor.readingRules.title'), []),
  panel('shortcuts', t('help.keyboardShortcuts'), ['?', 'F1']),
  panel('palette', t('editor.palette.title'), ['Mod+K']),
  {
    id: 'view.upperTrack',
    label: t('editor.command.toggleUpperTrack'),
    group: 'tracks',
    defaultKeys: ['Alt+2'],
    run: ({ screen }) => {
      screen.showUpperTrack();
      return null;
    },
  },
  {
    id: 'set.save',
    label: t('editor.command.saveNow'),
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
    label: t('editor.command.publishChanges'),
    group: 'set',
    defaultKeys: ['Mod+Shift+S'],
    edits: true,
    when: ({ screen }) => screen.canPublish,
    run: ({ screen }) => {
      screen.publish();
      return null;
    },
  },
  {
    id: 'set.verify',
    label: t('common.verify'),
    group: 'set',
    defaultKeys: ['Mod+Shift+Enter'],
    edits: true,
    when: ({ screen }) => screen.canVerify,
    run: ({ screen }) => {
      screen.verify();
      return null;
    },
  },
  {
    id: 'set.reject',
    label: t('editor.reject.button'),
    group: 'set',
    defaultKeys: [],
    edits: true,
    when: ({ screen }) => screen.canVerify,
    run: ({ screen }) => {
      screen.reject();
      return null;
    },
  },
];
