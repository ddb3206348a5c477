import type { Language } from '@glossa/contracts/languages';
import type { ReadingRulesSetting } from '@glossa/contracts/reading-rules';
import { maxCueCharacters } from '@glossa/contracts/subtitle-changes';
import { cleanCueText } from '@glossa/subtitles/clean-text';
import { moveOffset } from '@glossa/subtitles/edit-spans';
import { type MarkedText, reshaped, sliceMarked } from '@glossa/subtitles/marked-text';
import { countCharacters } from '@glossa/subtitles/reading-rules';
import {
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../../lib/i18n/t.ts';
import { measureCue, shownValue } from '../list/measure-cue.ts';
import { useCue } from '../list/use-cue.ts';
import type { Cue, EditorStore } from '../store/editor-types.ts';
import classes from './edit-area.module.css';
import { MirroredLine } from './mirrored-line.tsx';

/** Lines whose lengths are in view without scrolling where the edit area is narrow. */
const linesInView = 4;

export type TextHandle = { focus: (range?: { from: number; to: number }) => void };

type Props = {
  store: EditorStore;
  cueId: string;
  language: Language;
  rules: ReadingRulesSetting;
  readOnly: boolean;
  /** The user has typed. */
  onTyped: () => void;
  handle: Ref<TextHandle>;
};

/**
 * The text of the current cue. One field for all cues, so that the focus is never lost when rows unmount. A layer
 * behind it with identical layout highlights text over the limit and scrolls along.
 */
export function CueTextArea({ cueId, ...props }: Props) {
  const cue = useCue(props.store, cueId);
  return cue ? <TextField {...props} cue={cue} /> : null;
}

type MeasuredLine = {
  text: string;
  count: number;
  /** Where text over the limit starts, in UTF-16 units; null if the line fits. */
  overFrom: number | null;
};

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The lines of a text checked against the character limit. */
export function measureLines(
  text: string,
  rules: Pick<ReadingRulesSetting, 'cpl' | 'halfWidthWeight'>,
): MeasuredLine[] {
  return text.split('\n').map((line) => {
    const count = countCharacters(line, rules);
    return { text: line, count, overFrom: count > rules.cpl ? placeOfLimit(line, rules) : null };
  });
}

const noLine: MarkedText = { text: '', spans: [] };

function linesOf(marked: MarkedText): MarkedText[] {
  let at = 0;
  return marked.text.split('\n').map((line) => {
    const start = at;
    at += line.length + 1;
    return sliceMarked(marked, start, start + line.length);
  });
}

/** A text with the space that the user has typed around it and that a stored cue does not have. */
function withSpaceOf(typed: string, text: string): string {
  if (cleanCueText(typed) === text) return typed;
  return `${typed.match(/^\s*/)?.[0] ?? ''}${text}${typed.match(/\s*$/)?.[0] ?? ''}`;
}

function placeOfLimit(
  line: string,
  rules: Pick<ReadingRulesSetting, 'cpl' | 'halfWidthWeight'>,
): number {
  let count = 0;
  for (const { segment, index } of graphemes.segment(line)) {
    count += countCharacters(segment, rules);
    if (count > rules.cpl) return index;
  }
  return line.length;
}

function TextField({
  store,
  cue,
  language,
  rules,
  readOnly,
  onTyped,
  handle,
}: Omit<Props, 'cueId'> & { cue: Cue }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const mirror = useRef<HTMLDivElement>(null);
  const counts = useId();
  // A stored cue has no trailing space or empty line, but the field has one while the next word is typed.
  const [typed, setTyped] = useState({ cueId: cue.id, text: cue.text });
  const shown = typed.cueId === cue.id ? withSpaceOf(typed.text, cue.text) : cue.text;
  const lines = useMemo(() => measureLines(shown, rules), [shown, rules]);
  const markedLines = useMemo(
    () => linesOf(reshaped({ text: cue.text, spans: cue.spans ?? [] }, shown)),
    [cue.text, cue.spans, shown],
  );
  const measures = measureCue(cue, rules);

  useImperativeHandle(handle, () => ({
    focus(range) {
      // The selected cue must be in the field before a part of it can be selected.
      flushSync(() => undefined);
      const area = field.current;
      if (!area) return;
      const alreadyThere = document.activeElement === area;
      area.focus();
      const end = area.value.length;
      if (range) area.setSelectionRange(range.from, range.to);
      else if (!alreadyThere) area.setSelectionRange(end, end);
    },
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cue, not another text of it, moves the text cursor
  useLayoutEffect(() => {
    const area = field.current;
    if (!area || document.activeElement !== area) return;
    area.setSelectionRange(area.value.length, area.value.length);
  }, [cue.id]);

  /** Where the user is in the text; a colleague's change of it would move the cursor to its end. */
  const place = useRef({ cueId: cue.id, text: shown, start: 0, end: 0 });
  const notePlace = (text: string) => {
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    place.current = { cueId: cue.id, text, start: selectionStart, end: selectionEnd };
  };
  useLayoutEffect(() => {
    const area = field.current;
    const { cueId, text, start, end } = place.current;
    if (!area || document.activeElement !== area || cueId !== cue.id || text === shown) return;
    area.setSelectionRange(moveOffset(text, shown, start), moveOffset(text, shown, end));
    const { selectionStart, selectionEnd } = area;
    place.current = { cueId, text: shown, start: selectionStart, end: selectionEnd };
  }, [cue.id, shown]);

  /** The caret position in the stored cue text. */
  const cursorIn = (text: string, at: number) => cleanCueText(text.slice(0, at)).length;
  const note = () => {
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    notePlace(shown);
    store.setTyping(true, cursorIn(shown, selectionStart), cursorIn(shown, selectionEnd));
  };
  return (
    <div className={classes.textFrame}>
      <div className={classes.textStack}>
        <div
          ref={mirror}
          className={classes.mirror}
          dir={language.direction}
          lang={language.code}
          aria-hidden
        >
          {lines.map(({ overFrom }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            <span key={`${cue.id} ${index}`}>
              {index > 0 && '\n'}
              <MirroredLine line={markedLines[index] ?? noLine} overFrom={overFrom} />
            </span>
          ))}
          <span key={cue.id}>{'\u200b'}</span>
        </div>
        <textarea
          ref={field}
          className={classes.textArea}
          data-cue-text
          aria-label={t('editor.text.label')}
          aria-describedby={counts}
          dir={language.direction}
          lang={language.code}
          maxLength={maxCueCharacters}
          rows={2}
          readOnly={readOnly}
          value={shown}
          onChange={(event) => {
            const { value, selectionStart } = event.currentTarget;
            notePlace(value);
            onTyped();
            setTyped({ cueId: cue.id, text: value });
            const text = cleanCueText(value);
            store.change(t('editor.step.typing'), cue.id, { text }, { mergeKey: `text-${cue.id}` });
            store.setTyping(true, cursorIn(value, selectionStart));
          }}
          onScroll={(event) => {
            if (mirror.current) mirror.current.scrollTop = event.currentTarget.scrollTop;
          }}
          onFocus={note}
          onSelect={note}
          onBlur={() => {
            setTyped({ cueId: cue.id, text: cue.text });
            store.setTyping(false);
          }}
        />
      </div>
      <p
        id={counts}
        className={classes.counts}
        tabIndex={lines.length > linesInView ? 0 : undefined}
      >
        <span data-over={measures.speed.over || undefined}>
          {t('editor.text.readingSpeed', {
            value: shownValue(measures.speed.value),
            cps: rules.cps,
          })}
        </span>
        <span data-over={measures.lines.over || undefined}>
          {t('editor.text.lineCount', { count: lines.length, maxLines: rules.maxLines })}
        </span>
        {lines.map(({ count, overFrom }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <span key={index} data-over={overFrom !== null || undefined}>
            {t('editor.text.lineLength', {
              value: index + 1,
              count: shownValue(count),
              cpl: rules.cpl,
            })}
          </span>
        ))}
      </p>
    </div>
  );
}
