import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { Button, SegmentedControl } from '@mantine/core';
import {
  ArrowLeftToLine,
  ArrowRightToLine,
  ArrowUpDown,
  Bold,
  CircleAlert,
  Combine,
  CopyPlus,
  History,
  Italic,
  Pencil,
  Play,
  Plus,
  Repeat,
  Scissors,
  ScissorsLineDashed,
  StepForward,
  Trash2,
  TriangleAlert,
  Underline,
  WrapText,
} from 'lucide-react';
import { type Ref, useState } from 'react';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { t } from '../../../lib/i18n/t.ts';
import { meaningSentence } from '../../../lib/labels/meaning-labels.ts';
import type { PlayerStore } from '../../../ui/player/player-store.ts';
import { usePlayer } from '../../../ui/player/use-player.ts';
import { commandOf } from '../commands/all-commands.ts';
import type { ToolbarMenu } from '../commands/command.ts';
import { CommandButton } from '../commands/command-button.tsx';
import { useCommandScope } from '../commands/command-scope.ts';
import { hasMark, markedRange } from '../commands/mark-commands.ts';
import { findingSentence } from '../list/finding-labels.ts';
import { renderedTexts, sourceTexts } from '../list/source-texts.ts';
import { useConflict, useCueFrame, useFindings, useMeaning, useTypists } from '../list/use-cue.ts';
import type { Cue, EditorMedia, EditorStore, Finding, SourceCues } from '../store/editor-types.ts';
import { useEditor } from '../store/use-editor.ts';
import { ConflictCard } from './conflict-card.tsx';
import { CueTextArea, type TextHandle } from './cue-text-area.tsx';
import { CueTimes } from './cue-times.tsx';
import classes from './edit-area.module.css';
import { SpeakerField } from './speaker-field.tsx';
import { SuggestionCard, SuggestionChoices } from './suggestion-card.tsx';
import { ToolbarMenus } from './toolbar-menus.tsx';

type Props = {
  store: EditorStore;
  player: PlayerStore;
  media: EditorMedia;
  source: SourceCues;
  sourceLanguage: LanguageCode | null;
  text: Ref<TextHandle>;
  speaker: Ref<HTMLInputElement>;
  menu: ToolbarMenu | null;
  onMenu: (menu: ToolbarMenu | null) => void;
};

type EditToolbarProps = Pick<Props, 'store' | 'player' | 'menu' | 'onMenu'>;
const size = 17;

const markIcons = {
  bold: <Bold size={size} />,
  italic: <Italic size={size} />,
  underline: <Underline size={size} />,
};

/** Pressed: the selected text, or all of the cue, has the mark. */
function MarkButtons({ store }: { store: EditorStore }) {
  const pressed = useEditor(store, (state) => {
    const cue = state.currentId === null ? undefined : store.findCue(state.currentId);
    const range = cue && markedRange(cue, state);
    return markKinds.filter((kind) => range && hasMark(cue, kind, range)).join(' ');
  });
  return markKinds.map((kind) => (
    <CommandButton
      key={kind}
      command={`text.${kind}`}
      icon={markIcons[kind]}
      pressed={pressed.split(' ').includes(kind)}
    />
  ));
}
const markKinds = ['bold', 'italic', 'underline'] as const;

/** The most common actions as buttons; everything else is in the command list. */
function EditToolbar({ store, player, menu, onMenu }: EditToolbarProps) {
  const looping = usePlayer(player, (state) => state.loop !== null);
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('common.cue')}>
      <CommandButton command="play.cue" icon={<Play size={size} />} />
      <CommandButton
        command="play.loop"
        icon={<Repeat size={size} />}
        label={looping ? t('player.stopLooping') : t('player.loopCue')}
        pressed={looping}
      />
      {store.canEdit && (
        <>
          <span className={classes.gap} />
          <CommandButton command="cue.create" icon={<Plus size={size} />} />
          <CommandButton command="cue.duplicate" icon={<CopyPlus size={size} />} />
          <CommandButton command="cue.delete" icon={<Trash2 size={size} />} />
          <span className={classes.gap} />
          <CommandButton command="cue.splitAtCursor" icon={<Scissors size={size} />} />
          <CommandButton command="cue.splitAtPlayhead" icon={<ScissorsLineDashed size={size} />} />
          <CommandButton command="cue.mergeNext" icon={<Combine size={size} />} />
          <CommandButton command="text.autoBreak" icon={<WrapText size={size} />} />
          <span className={classes.gap} />
          <MarkButtons store={store} />
          <ToolbarMenus store={store} menu={menu} onMenu={onMenu} />
          <span className={classes.gap} />
          <CommandButton command="time.setStart" icon={<ArrowLeftToLine size={size} />} />
          <CommandButton command="time.setEnd" icon={<ArrowRightToLine size={size} />} />
          <CommandButton command="time.extendToNext" icon={<StepForward size={size} />} />
          <CommandButton command="cue.otherTrack" icon={<ArrowUpDown size={size} />} />
        </>
      )}
    </div>
  );
}

/** The current cue: its text, times, track and speaker, always at the same place. */
export function EditArea(props: Props) {
  const currentId = useEditor(props.store, (state) => state.currentId);
  const cue = useCueFrame(props.store, currentId);
  return (
    <section className={classes.area} aria-label={t('editor.cue.current')}>
      <EditToolbar {...props} />
      {cue ? (
        <CueFields {...props} cue={cue} />
      ) : (
        <p className={classes.none}>{t('editor.cue.noneSelected')}</p>
      )}
    </section>
  );
}

/** The text of `cue` may be stale: typing re-renders only the text area. */
function CueFields(props: Props & { cue: Cue }) {
  const { store, media, source, sourceLanguage, cue } = props;
  const { run } = useCommandScope();
  const typists = useTypists(store, cue.id);
  const conflict = useConflict(store, cue.id);
  /** The cue edited although someone else is editing it. */
  const [insisted, setInsisted] = useState<string | null>(null);
  const typing = useEditor(store, (state) => state.typing);
  /** The cue this user types in: a word is not cut off because a colleague begins, too. */
  const [typedIn, setTypedIn] = useState<string | null>(null);
  if (!typing && typedIn !== null) setTypedIn(null);
  const locked = typists !== '' && insisted !== cue.id && typedIn !== cue.id;
  const fixed = !store.canEdit || locked || conflict !== undefined;
  const language = languages[store.language];
  const suggested = cue.review;
  return (
    <>
      {conflict && <ConflictCard store={store} conflict={conflict} language={language} />}
      <div className={classes.fields}>
        <CueTimes store={store} media={media} cue={cue} disabled={fixed} />
        <SpeakerField store={store} cue={cue} disabled={fixed} field={props.speaker} />
        <div className={classes.track}>
          <div className={classes.label} aria-hidden>
            {t('editor.track.label')}
          </div>
          <SegmentedControl
            size="xs"
            aria-label={t('editor.track.label')}
            disabled={fixed}
            value={cue.track}
            data={[
              { value: 'lower', label: t('editor.track.lower') },
              { value: 'upper', label: t('editor.track.upper') },
            ]}
            onChange={(track) => {
              if (track !== cue.track) run(commandOf('cue.otherTrack'));
            }}
          />
        </div>
      </div>
      {locked && (
        <div className={classes.locked} role="status">
          <Pencil size={16} aria-hidden />
          <span>{t('editor.cue.beingEdited', { typists })}</span>
          <Button size="compact-xs" variant="default" onClick={() => setInsisted(cue.id)}>
            {t('editor.cue.editAnyway')}
          </Button>
        </div>
      )}
      <div className={classes.texts} data-source={source !== null || undefined}>
        {source && sourceLanguage && suggested && (
          <SuggestionCard
            review={suggested}
            source={renderedTexts(cue, source).join('\n')}
            sourceLanguage={sourceLanguage}
            language={language}
          />
        )}
        {source && sourceLanguage && !suggested && (
          <section
            className={classes.sourceBox}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a text longer than its place is scrolled by keys too.
            tabIndex={0}
            aria-label={languageName(sourceLanguage)}
          >
            <div className={classes.label} aria-hidden>
              {languageName(sourceLanguage)}
            </div>
            <p
              className={classes.sourceText}
              dir={languages[sourceLanguage].direction}
              lang={sourceLanguage}
            >
              {sourceTexts(cue, source).join('\n') || '—'}
            </p>
          </section>
        )}
        <CueTextArea
          store={store}
          cueId={cue.id}
          language={language}
          rules={media.rules}
          readOnly={fixed}
          onTyped={() => setTypedIn(cue.id)}
          handle={props.text}
        />
      </div>
      {suggested && source && !fixed && <SuggestionChoices review={suggested} />}
      <CueNotes store={store} cue={cue} />
    </>
  );
}

/** These are already shown in red below the text. */
const countedBelowText: ReadonlySet<Finding['kind']> = new Set([
  'line-too-long',
  'unreadable',
  'too-fast',
  'too-many-lines',
]);

/** Other issues of the cue, as messages. */
function CueNotes({ store, cue }: { store: EditorStore; cue: Cue }) {
  const findings = useFindings(store, cue.id).filter(({ kind }) => !countedBelowText.has(kind));
  const meaning = useMeaning(store, cue.id);
  const nothing = findings.length === 0 && meaning.length === 0;
  if (nothing && !cue.stale && !cue.review?.contextChanged)
    return <div className={classes.notes} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: more issues than fit are scrolled by keys too.
    <ul key={cue.id} tabIndex={0} className={classes.notes} aria-label={t('editor.cue.issues')}>
      {cue.stale && (
        <li className={classes.note}>
          <History size={14} aria-hidden />
          {t('editor.cue.sourceChanged')}
        </li>
      )}
      {cue.review?.contextChanged && (
        <li className={classes.note}>
          <History size={14} aria-hidden />
          {t('editor.cue.contextChanged')}
        </li>
      )}
      {findings.map((finding) => (
        <li key={finding.kind} className={classes.note} data-severity={finding.severity}>
          {finding.severity === 'error' ? (
            <CircleAlert size={14} aria-hidden />
          ) : (
            <TriangleAlert size={14} aria-hidden />
          )}
          {findingSentence(finding)}
        </li>
      ))}
      {meaning.map((one) => (
        <li key={`${one.code} ${one.found}`} className={classes.note} data-severity="warning">
          <TriangleAlert size={14} aria-hidden />
          {meaningSentence(one)}
        </li>
      ))}
    </ul>
  );
}
