import { type MarkedText, runsOf, sliceMarked } from '@glossa/subtitles/marked-text';
import type { CSSProperties } from 'react';
import classes from './edit-area.module.css';

type Props = {
  line: MarkedText;
  /** Where text over the limit starts; null if the line fits. */
  overFrom: number | null;
};

/**
 * A line behind the text field: over the limit in red, and marks as far as they leave each letter at its place, so that
 * the caret of the field fits.
 */
export function MirroredLine({ line, overFrom }: Props) {
  if (overFrom === null) return <Runs line={line} />;
  return (
    <>
      <Runs line={sliceMarked(line, 0, overFrom)} />
      <mark className={classes.over}>
        <Runs line={sliceMarked(line, overFrom)} />
      </mark>
    </>
  );
}

function Runs({ line }: { line: MarkedText }) {
  if (line.spans.length === 0) return line.text;
  return runsOf(line).map(({ start, end, marks }) => {
    const text = line.text.slice(start, end);
    if (marks.length === 0) return text;
    const has = (kind: string) => marks.some((span) => span.kind === kind) || undefined;
    const color = marks.find((span) => span.kind === 'color');
    const style = {
      ...(color && 'value' in color ? { '--mark': color.value } : {}),
    } as CSSProperties;
    return (
      <span
        key={start}
        style={style}
        data-bold={has('bold')}
        data-italic={has('italic')}
        data-underline={has('underline')}
        data-color={has('color')}
        data-ruby={has('ruby')}
      >
        {text}
      </span>
    );
  });
}
