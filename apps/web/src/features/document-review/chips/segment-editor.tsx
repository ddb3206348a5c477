import { Button, Text } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { formatList } from '../../../lib/format/format.ts';
import { t } from '../../../lib/i18n/t.ts';
import classes from './chip.module.css';
import { chipFace, chipName } from './chip-labels.ts';
import { keyOfChip, missingChips } from './chip-problem.ts';
import { fillEditor, insertChips, readEditor } from './editor-dom.ts';
import { type Chip, type Markup, readPieces, writePieces } from './fragment.ts';

type Props = {
  label: string;
  source: string;
  value: string;
  markup: Markup;
  lang: string | undefined;
  /** Why it cannot be saved; null if it can. */
  problem: string | null;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** The browser's formatting commands would insert their own tags. */
const refusedInput = /^(format|insertFromDrop|insertOrderedList|insertUnorderedList|insertLink)/;

/** Both ends of a chip are inserted around the selection or the caret. */
function together(missing: readonly Chip[]): Chip[][] {
  const ids = [...new Set(missing.map(({ id }) => id))];
  return ids.map((id) => missing.filter((chip) => chip.id === id));
}

/** A translation field in which chips are single characters. Chips missing from the original can be inserted. */
export function SegmentEditor(props: Props) {
  const { label, source, value, markup, lang, problem, onChange, onKeyDown } = props;
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);
  const missing = together(missingChips(readPieces(source, markup), readPieces(value, markup)));

  useEffect(() => {
    // The content came from here: filling it again would move the caret.
    if (!box.current || shown.current === value) return;
    fillEditor(box.current, readPieces(value, markup), classes.chip ?? '');
    shown.current = value;
  }, [value, markup]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    element.focus({ preventScroll: true });
    document.getSelection()?.selectAllChildren(element);
    document.getSelection()?.collapseToEnd();
    const refuse = (event: InputEvent) => {
      if (refusedInput.test(event.inputType)) event.preventDefault();
    };
    element.addEventListener('beforeinput', refuse);
    return () => element.removeEventListener('beforeinput', refuse);
  }, []);

  const tell = () => {
    if (!box.current) return;
    shown.current = writePieces(readEditor(box.current), markup);
    onChange(shown.current);
  };
  const insert = (chips: readonly Chip[]) => {
    if (!box.current) return;
    insertChips(box.current, chips, classes.chip ?? '');
    tell();
  };
  const type = (text: string) => document.execCommand('insertText', false, text);
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    type(markup === 'html' ? text.replace(/\s+/g, ' ') : text);
  };
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    onKeyDown(event);
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.altKey && /^Digit[1-9]$/.test(event.code)) {
      const chips = missing[Number(event.code.slice(5)) - 1];
      event.preventDefault();
      if (chips) insert(chips);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // A line break in a document is a chip; only plain texts have line breaks.
      if (markup === 'none') document.execCommand('insertLineBreak');
    }
  };
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a text field cannot hold chips */}
      <div
        ref={box}
        role="textbox"
        tabIndex={0}
        aria-multiline={markup === 'none'}
        aria-label={label}
        aria-invalid={problem !== null}
        contentEditable
        suppressContentEditableWarning
        spellCheck
        lang={lang}
        dir="auto"
        className={classes.editor}
        onInput={tell}
        onPaste={onPaste}
        onKeyDown={onKey}
      />
      {missing.length > 0 && (
        <div className={classes.insert}>
          <Text component="span" size="xs" c="dimmed">
            {t('documentReview.missingTags')}
          </Text>
          {missing.map((chips, index) => (
            <Button
              key={chips.map(keyOfChip).join()}
              size="compact-xs"
              variant="default"
              // The caret stays where the chip is inserted.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(chips)}
              aria-label={t('documentReview.insertTags', {
                chips: formatList(chips.map(chipName)),
              })}
              // not shown: key names are the same in every language
              title={index < 9 ? `Alt+${index + 1}` : undefined}
            >
              {chips.map(chipFace).join('…')}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
