import type { KeyboardEvent, PointerEvent } from 'react';
import { t } from '../../../lib/language/t.ts';
import classes from './editor-layout.module.css';
import { splitLimits } from './use-split.ts';

type Props = { split: number; onSplit: (percent: number) => void; controls: string };

/** Between picture and list: dragged, or moved by the arrow keys; a double click brings the usual width back. */
export function Separator({ split, onSplit, controls }: Props) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const back = getComputedStyle(event.currentTarget).direction === 'rtl' ? 1 : -1;
    const steps: Record<string, number> = {
      ArrowLeft: split + 2 * back,
      ArrowRight: split - 2 * back,
      Home: splitLimits.least,
      End: splitLimits.most,
      Enter: splitLimits.usual,
    };
    const next = steps[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onSplit(next);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const bar = event.currentTarget;
    const box = bar.parentElement?.getBoundingClientRect();
    if (!bar.hasPointerCapture(event.pointerId) || !box || box.width === 0) return;
    const fromLeft = ((event.clientX - box.left) / box.width) * 100;
    onSplit(getComputedStyle(bar).direction === 'rtl' ? 100 - fromLeft : fromLeft);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line across a page cannot be moved
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('Width of the picture')}
      aria-controls={controls}
      aria-valuemin={splitLimits.least}
      aria-valuemax={splitLimits.most}
      aria-valuenow={split}
      aria-valuetext={t('{split} percent', { split })}
      className={classes.separator}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onDoubleClick={() => onSplit(splitLimits.usual)}
    />
  );
}
