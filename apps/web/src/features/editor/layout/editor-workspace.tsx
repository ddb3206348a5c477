import type { LanguageCode } from '@glossa/contracts/languages';
import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import { MediaPlayer } from '../../../ui/player/media-player.tsx';
import type { PlayerStore } from '../../../ui/player/player-store.ts';
import { formatTimecode } from '../../../ui/player/timecode.ts';
import type { CommandContext, PanelName, ToolbarMenu } from '../commands/command.ts';
import { CommandPalette } from '../commands/command-palette.tsx';
import { CommandScopeContext } from '../commands/command-scope.ts';
import { ShortcutsDialog } from '../commands/shortcuts-dialog.tsx';
import { useCommandKeys } from '../commands/use-command-keys.ts';
import { useNewCommandScope } from '../commands/use-command-scope.ts';
import type { TextHandle } from '../edit-area/cue-text-area.tsx';
import { EditArea } from '../edit-area/edit-area.tsx';
import { CueList, type CueListHandle } from '../list/cue-list.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { useRows } from '../list/use-rows.ts';
import { ColleaguesDrafts } from '../panels/colleagues-drafts.tsx';
import { ReadingRulesDialog } from '../panels/reading-rules-dialog.tsx';
import type { EditorMedia, EditorState, EditorStore, SourceCues } from '../store/editor-types.ts';
import { useEditor } from '../store/use-editor.ts';
import { EditorPreview } from '../style/editor-preview.tsx';
import { Timeline } from '../timeline/timeline.tsx';
import { CueFeedback } from './cue-feedback.tsx';
import { type BarActions, EditorBar } from './editor-bar.tsx';
import { EditorLayout } from './editor-layout.tsx';
import { type DockedPanel, isDocked, PanelSlot } from './panel-slot.tsx';
import { useCueAddress, useJoinDraft, useKeptFocus } from './use-workspace-effects.ts';

type Props = {
  store: EditorStore;
  player: PlayerStore;
  media: EditorMedia;
  userId: string;
  source: SourceCues;
  sourceLanguage: LanguageCode | null;
  /** URL of the recording; null while its token is loading. */
  src: string | null;
  onRefused: () => void;
  state: { label: string; colour: string } | null;
  notes: ReactNode;
  actions: BarActions;
  /** Asks whether to edit a verified transcript; null if not needed. */
  onAskToEdit: (() => void) | null;
};

const timedOf = (state: EditorState) => state.timed;
const none: never[] = [];

/** The next screen reader announcement. Repeated messages are announced again. */
function useAnnouncer(): [string, (sentence: string) => void] {
  const [said, setSaid] = useState({ sentence: '', odd: false });
  const announce = useCallback(
    (sentence: string) => setSaid((before) => ({ sentence, odd: !before.odd })),
    [],
  );
  // Screen readers announce changes: an invisible space makes it a different text.
  return [said.odd ? `${said.sentence}\u00a0` : said.sentence, announce];
}

/** The editor itself: everything in it uses one store, one clock and one command table. */
export function EditorWorkspace(props: Props) {
  const { store, player, media, source, actions } = props;
  const [panel, setPanel] = useState<DockedPanel | null>(null);
  const [dialog, setDialog] = useState<PanelName | null>(null);
  const [menu, setMenu] = useState<ToolbarMenu | null>(null);
  const [upperWanted, setUpperWanted] = useState(false);
  const text = useRef<TextHandle>(null);
  const speaker = useRef<HTMLInputElement>(null);
  const listHandle = useRef<CueListHandle>(null);
  const [said, announce] = useAnnouncer();
  const list = useRows(store);
  const timed = useEditor(store, timedOf);
  useCueAddress(store);
  const joinDraft = useJoinDraft();
  useSpokenCue(store, announce);
  useKeptFocus(store, () => listHandle.current?.focus());

  const latest = useRef({ list, actions, onAskToEdit: props.onAskToEdit });
  latest.current = { list, actions, onAskToEdit: props.onAskToEdit };
  const canRequestEdit = props.onAskToEdit !== null;
  const canVerify = actions.onVerify !== null;
  const canGiveFeedback = useCan('Feedback', 'edit');
  const canPublish = actions.onPublish !== null && actions.hasChanges;
  const context = useMemo<CommandContext>(
    () => ({
      store,
      player,
      media,
      source,
      screen: {
        openPanel: (name) => (isDocked(name) ? setPanel(name) : setDialog(name)),
        openMenu: setMenu,
        focusText: (range) => text.current?.focus(range),
        focusSpeaker: () => speaker.current?.focus(),
        focusList: () => listHandle.current?.focus(),
        shownIds: () => latest.current.list.shown,
        showUpperTrack: () => setUpperWanted((shown) => !shown),
        publish: () => latest.current.actions.onPublish?.(),
        verify: () => latest.current.actions.onVerify?.(),
        reject: () => latest.current.actions.onReject?.(),
        requestEdit: () => latest.current.onAskToEdit?.(),
        canRequestEdit,
        canVerify,
        canPublish,
        canGiveFeedback,
      },
    }),
    [store, player, media, source, canVerify, canPublish, canRequestEdit, canGiveFeedback],
  );
  const scope = useNewCommandScope(context, props.userId, announce);
  useCommandKeys(scope);

  return (
    <CommandScopeContext value={scope}>
      <EditorLayout
        userId={props.userId}
        bar={
          <EditorBar
            store={store}
            language={store.language}
            state={props.state}
            actions={actions}
          />
        }
        notes={
          <>
            <ColleaguesDrafts store={store} onJoin={(report) => joinDraft(report)} />
            {props.notes}
          </>
        }
        player={
          <MediaPlayer
            store={player}
            kind={media.kind}
            title={media.title}
            src={props.src}
            onRefused={props.onRefused}
            upper={none}
            lower={timed}
            lang={store.language}
            peaks={media.peaks}
            aspectRatio={media.aspectRatio}
            keys={false}
            waveform={false}
            framesPerSecond={media.framesPerSecond}
            loopedCue={() => {
              const { currentId } = store.getState();
              const cue = currentId === null ? undefined : store.findCue(currentId);
              return cue ? { startMs: cue.startMs, endMs: cue.endMs } : null;
            }}
            overlay={() => (
              <EditorPreview
                store={store}
                player={player}
                media={media}
                language={store.language}
              />
            )}
          />
        }
        editArea={
          <EditArea
            store={store}
            player={player}
            media={media}
            source={source}
            sourceLanguage={props.sourceLanguage}
            text={text}
            speaker={speaker}
            menu={menu}
            onMenu={setMenu}
          />
        }
        filter={<FilterBar store={store} shown={list.shown?.length ?? timed.length} />}
        list={
          <CueList
            store={store}
            player={player}
            media={media}
            source={source}
            sourceLanguage={props.sourceLanguage}
            list={list}
            showUpper={upperWanted || list.hasUpper}
            onOpen={() => text.current?.focus()}
            handle={listHandle}
          />
        }
        panelBelowList={panel === 'matches' || panel === 'speakers'}
        panel={
          panel && (
            <PanelSlot
              name={panel}
              store={store}
              player={player}
              media={media}
              source={source}
              sourceLanguage={props.sourceLanguage}
              onClose={() => setPanel(null)}
              onRules={() => setDialog('rules')}
            />
          )
        }
        timeline={<Timeline store={store} player={player} media={media} />}
      />
      <ShortcutsDialog opened={dialog === 'shortcuts'} onClose={() => setDialog(null)} />
      <CommandPalette opened={dialog === 'palette'} onClose={() => setDialog(null)} />
      <ReadingRulesDialog
        language={store.language}
        opened={dialog === 'rules'}
        onClose={() => setDialog(null)}
      />
      {dialog === 'feedback' && (
        <CueFeedback store={store} media={media} onClose={() => setDialog(null)} />
      )}
      <VisuallyHidden role="status" aria-live="polite">
        {said}
      </VisuallyHidden>
    </CommandScopeContext>
  );
}

/** While typing, the list is not focused: announces which cue the field contains now. */
function useSpokenCue(store: EditorStore, announce: (sentence: string) => void): void {
  const currentId = useEditor(store, (state) => state.currentId);
  useEffect(() => {
    const cue = currentId === null ? undefined : store.findCue(currentId);
    if (cue && store.getState().typing)
      announce(t('editor.cueAt', { startMs: formatTimecode(cue.startMs) }));
  }, [store, currentId, announce]);
}
