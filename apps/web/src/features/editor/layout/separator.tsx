import type { KeyboardEvent, PointerEvent } from 'react';
import classes from './editor-layout.module.css';
import { type LayoutPart, layoutLimits, usualSize } from './layout-sizes.ts';

type Props = {
  part: LayoutPart;
  size: number;
  onSize: (part: LayoutPart, size: number) => void;
  /** The id of the element it resizes. */
  controls: string;
  label: string;
  valueText: string;
};

const isRightToLeft = (element: Element) => getComputedStyle(element).direction === 'rtl';

/** The size that puts the separator under the pointer. */
function sizeAt(event: PointerEvent<HTMLElement>, part: LayoutPart, controls: string): number {
  const bar = event.currentTarget;
  if (part !== 'split') {
    const below = document.getElementById(controls)?.getBoundingClientRect();
    return below ? below.bottom - event.clientY - bar.offsetHeight / 2 : usualSize(part);
  }
  const box = bar.closest('[data-editor-layout]')?.getBoundingClientRect();
  if (!box || box.width === 0) return usualSize(part);
  const fromLeft = ((event.clientX - box.left) / box.width) * 100;
  return isRightToLeft(bar) ? 100 - fromLeft : fromLeft;
}

/** Between two parts of the editor: dragged or moved by arrow keys; a double click or Enter resets it. */
export function Separator({ part, size, onSize, controls, label, valueText }: Props) {
  const { least, most, step } = layoutLimits[part];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const onward = isRightToLeft(event.currentTarget) ? -step : step;
    const steps: Record<string, number> = {
      // Up moves the separator up, which enlarges what is below it.
      ...(part === 'split'
        ? { ArrowLeft: size - onward, ArrowRight: size + onward }
        : { ArrowUp: size + step, ArrowDown: size - step }),
      Home: least,
      End: most,
      Enter: usualSize(part),
    };
    const next = steps[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onSize(part, next);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      onSize(part, sizeAt(event, part, controls));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line across a page cannot be moved
    <div
      role="separator"
      tabIndex={0}
      aria-orientation={part === 'split' ? 'vertical' : 'horizontal'}
      aria-label={label}
      aria-controls={controls}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={size}
      aria-valuetext={valueText}
      className={classes.separator}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onDoubleClick={() => onSize(part, usualSize(part))}
    />
  );
}
