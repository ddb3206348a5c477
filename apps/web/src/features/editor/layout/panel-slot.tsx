import type { LanguageCode } from '@glossa/contracts/languages';
import type { PlayerStore } from '../../../ui/player/player-store.ts';
import type { PanelName } from '../commands/command.ts';
import { MatchesPanel } from '../matches/matches-panel.tsx';
import { FindReplacePanel } from '../panels/find-replace-panel.tsx';
import { FindingsPanel } from '../panels/findings-panel.tsx';
import { ImportPanel } from '../panels/import-panel.tsx';
import { ShiftPanel } from '../panels/shift-panel.tsx';
import { SuggestionsPanel } from '../panels/suggestions-panel.tsx';
import { VersionsPanel } from '../panels/versions-panel.tsx';
import { SpeakersPanel } from '../speakers/speakers-panel.tsx';
import type { EditorMedia, EditorStore, SourceCues } from '../store/editor-types.ts';
import { StylePanel } from '../style/style-panel.tsx';

/** Panels next to the list; the others are dialogs. */
export const dockedPanels = [
  'find',
  'replace',
  'shift',
  'findings',
  'versions',
  'import',
  'style',
  'matches',
  'suggestions',
  'speakers',
] as const satisfies readonly PanelName[];
export type DockedPanel = (typeof dockedPanels)[number];

export const isDocked = (name: PanelName): name is DockedPanel =>
  (dockedPanels as readonly PanelName[]).includes(name);

type Props = {
  name: DockedPanel;
  store: EditorStore;
  player: PlayerStore;
  media: EditorMedia;
  /** Of a translation. */
  source: SourceCues;
  sourceLanguage: LanguageCode | null;
  onClose: () => void;
  onRules: () => void;
};

export function PanelSlot(props: Props) {
  const { name, store, player, media, onClose, onRules } = props;
  switch (name) {
    case 'find':
    case 'replace':
      return <FindReplacePanel store={store} replacing={name === 'replace'} onClose={onClose} />;
    case 'shift':
      return <ShiftPanel store={store} player={player} media={media} onClose={onClose} />;
    case 'findings':
      return (
        <FindingsPanel
          store={store}
          player={player}
          media={media}
          onClose={onClose}
          onRules={onRules}
        />
      );
    case 'versions':
      return <VersionsPanel store={store} onClose={onClose} />;
    case 'import':
      return <ImportPanel store={store} media={media} onClose={onClose} />;
    case 'style':
      return <StylePanel store={store} media={media} onClose={onClose} />;
    case 'speakers':
      return <SpeakersPanel store={store} player={player} onClose={onClose} />;
    case 'suggestions':
      return (
        <SuggestionsPanel
          store={store}
          source={props.source}
          sourceLanguage={props.sourceLanguage}
          onClose={onClose}
        />
      );
    case 'matches':
      return (
        <MatchesPanel
          store={store}
          media={media}
          source={props.source}
          sourceLanguage={props.sourceLanguage}
          onClose={onClose}
        />
      );
  }
}
