import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { Button, SegmentedControl } from '@mantine/core';
import { CircleAlert, History, Pencil, TriangleAlert } from 'lucide-react';
import { type Ref, useState } from 'react';
import { languageName } from '../../../lib/language/language-name.ts';
import { inContext, t } from '../../../lib/language/t.ts';
import type { PlayerStore } from '../../../ui/player/player-store.ts';
import { commandOf } from '../commands/all-commands.ts';
import { useCommandScope } from '../commands/command-scope.ts';
import { findingSentence } from '../list/finding-words.ts';
import { sourceTexts } from '../list/source-texts.ts';
import { useConflict, useCueFrame, useFindings, useTypists } from '../list/use-cue.ts';
import type { Cue, EditorMedia, EditorStore, Finding, SourceCues } from '../model/editor-types.ts';
import { useEditor } from '../model/use-editor.ts';
import { ConflictCard } from './conflict-card.tsx';
import { CueTextArea, type TextHandle } from './cue-text-area.tsx';
import { CueTimes } from './cue-times.tsx';
import classes from './edit-area.module.css';
import { EditToolbar } from './edit-toolbar.tsx';
import { SpeakerField } from './speaker-field.tsx';

type Props = {
  store: EditorStore;
  player: PlayerStore;
  media: EditorMedia;
  source: SourceCues;
  sourceLanguage: LanguageCode | null;
  text: Ref<TextHandle>;
  speaker: Ref<HTMLInputElement>;
};

/** The cue that is worked on: its text, times, track and speaker, always at the same place. */
export function EditArea(props: Props) {
  const currentId = useEditor(props.store, (state) => state.currentId);
  const cue = useCueFrame(props.store, currentId);
  return (
    <section className={classes.area} aria-label={t('Current cue')}>
      <EditToolbar player={props.player} mayEdit={props.store.mayEdit} />
      {cue ? (
        <CueFields {...props} cue={cue} />
      ) : (
        <p className={classes.none}>{t('No cue is chosen.')}</p>
      )}
    </section>
  );
}

/** `cue` may have an older text: while one types, only the text area is rendered again. */
function CueFields(props: Props & { cue: Cue }) {
  const { store, media, source, sourceLanguage, cue } = props;
  const { run } = useCommandScope();
  const typists = useTypists(store, cue.id);
  const conflict = useConflict(store, cue.id);
  /** The cue that is edited although somebody else types in it. */
  const [insisted, setInsisted] = useState<string | null>(null);
  const locked = typists !== '' && insisted !== cue.id;
  const fixed = !store.mayEdit || locked || conflict !== undefined;
  const language = languages[store.language];
  return (
    <>
      <div className={classes.fields}>
        <CueTimes store={store} media={media} cue={cue} disabled={fixed} />
        <SpeakerField store={store} cue={cue} disabled={fixed} field={props.speaker} />
        <div className={classes.track}>
          <div className={classes.label} aria-hidden>
            {inContext('of subtitles', 'Track')}
          </div>
          <SegmentedControl
            size="xs"
            aria-label={inContext('of subtitles', 'Track')}
            disabled={fixed}
            value={cue.track}
            data={[
              { value: 'lower', label: inContext('track', 'Lower') },
              { value: 'upper', label: inContext('track', 'Upper') },
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
          <span>{t('{typists} is typing here.', { typists })}</span>
          <Button size="compact-xs" variant="default" onClick={() => setInsisted(cue.id)}>
            {t('Edit all the same')}
          </Button>
        </div>
      )}
      {conflict && <ConflictCard store={store} conflict={conflict} language={language} />}
      <div className={classes.texts} data-source={source !== null || undefined}>
        {source && sourceLanguage && (
          <div className={classes.sourceBox}>
            <div className={classes.label}>{languageName(sourceLanguage)}</div>
            <p
              className={classes.sourceText}
              dir={languages[sourceLanguage].direction}
              lang={sourceLanguage}
            >
              {sourceTexts(cue, source).join('\n') || '—'}
            </p>
          </div>
        )}
        <CueTextArea
          store={store}
          cueId={cue.id}
          language={language}
          rules={media.rules}
          readOnly={fixed}
          handle={props.text}
        />
      </div>
      <CueNotes store={store} cue={cue} />
    </>
  );
}

/** These stand in red below the text already. */
const countedBelowText: ReadonlySet<Finding['kind']> = new Set([
  'line-too-long',
  'too-fast',
  'too-many-lines',
]);

/** What else is wrong with the cue, in sentences. */
function CueNotes({ store, cue }: { store: EditorStore; cue: Cue }) {
  const findings = useFindings(store, cue.id).filter(({ kind }) => !countedBelowText.has(kind));
  if (findings.length === 0 && !cue.stale) return null;
  return (
    <ul className={classes.notes} aria-label={t('Problems of this cue')}>
      {cue.stale && (
        <li className={classes.note}>
          <History size={14} aria-hidden />
          {t(
            'The source changed after this was translated. Any change of the text marks it as up to date.',
          )}
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
    </ul>
  );
}
