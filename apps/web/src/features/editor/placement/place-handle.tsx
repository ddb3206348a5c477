import { letterShare } from '@glossa/subtitles/subtitle-style';
import { VisuallyHidden } from '@mantine/core';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { t } from '../../../lib/i18n/t.ts';
import type { PlayerStore } from '../../../ui/player/player-store.ts';
import { usePlayer } from '../../../ui/player/use-player.ts';
import { useConflict, useTypists } from '../list/use-cue.ts';
import type { Cue, EditorStore } from '../store/editor-types.ts';
import { useEditor } from '../store/use-editor.ts';
import { movedBy, type Place, placeCue, placementAt, placeOf, safeEdge } from './place-cue.ts';
import classes from './place-handle.module.css';

type Props = {
  store: EditorStore;
  player: PlayerStore;
  aspectRatio: number;
  /** Of a line of a track, in percent of the picture's height. */
  fontSize: (track: Cue['track']) => number;
};

/** A frame around the current cue on the picture, by which it is moved, while the cue is shown. */
export function PlaceHandle(props: Props) {
  const { store, player } = props;
  const cue = useEditor(store, ({ currentId }) =>
    currentId === null ? undefined : store.findCue(currentId),
  );
  const isShown = usePlayer(
    player,
    ({ currentMs }) => cue !== undefined && currentMs >= cue.startMs && currentMs < cue.endMs,
  );
  // What is dragged or has the focus stays when the cue ends during playback.
  const [heldId, setHeldId] = useState<string | null>(null);
  if (!cue || !store.canEdit || cue.text.trim() === '') return null;
  if (!isShown && heldId !== cue.id) return null;
  return <CueHandle {...props} cue={cue} onHold={(isHeld) => setHeldId(isHeld ? cue.id : null)} />;
}

type Drag = { pointerId: number; x: number; y: number; width: number; height: number };
const shifts = { start: '0%', center: '-50%', end: '-100%' } as const;
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const largeStep = 5;

type HandleProps = Props & { cue: Cue; onHold: (isHeld: boolean) => void };

function CueHandle({ store, aspectRatio, fontSize, cue, onHold }: HandleProps) {
  const hint = useId();
  const typists = useTypists(store, cue.id);
  const conflict = useConflict(store, cue.id);
  const drag = useRef<Drag | null>(null);
  const [moved, setMoved] = useState<Place | null>(null);
  /** Where it was when the keys began to move it, for Escape. */
  const before = useRef<Pick<Cue, 'id' | 'placement'> | null>(null);
  const cueId = cue.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cue is not being moved
  useEffect(() => {
    drag.current = null;
    before.current = null;
    setMoved(null);
  }, [cueId]);
  if (typists !== '' || conflict) return null;
  const place = moved ?? placeOf(cue);

  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    const stage = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!stage || stage.width === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { pointerId, clientX: x, clientY: y } = event;
    drag.current = { pointerId, x, y, width: stage.width, height: stage.height };
    onHold(true);
  };
  const onPointerMove = ({ pointerId, clientX, clientY, altKey }: PointerEvent) => {
    const from = drag.current;
    if (from?.pointerId !== pointerId) return;
    const x = ((clientX - from.x) / from.width) * 100;
    const y = ((clientY - from.y) / from.height) * 100;
    setMoved(movedBy(placeOf(cue), x, y, !altKey));
  };
  const end = (isKept: boolean, handle: EventTarget) => {
    if (drag.current && moved && isKept) placeCue(store, cue.id, placementAt(cue, moved));
    drag.current = null;
    setMoved(null);
    onHold(handle === document.activeElement);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const isCancel = event.key === 'Escape' && (drag.current || before.current);
    if (event.ctrlKey || event.metaKey || event.altKey || (!step && !isCancel)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isCancel && drag.current) return end(false, event.currentTarget);
    if (isCancel) {
      if (before.current?.id === cue.id) placeCue(store, cue.id, before.current.placement);
      before.current = null;
      return;
    }
    before.current ??= { id: cue.id, ...(cue.placement ? { placement: cue.placement } : {}) };
    const by = event.shiftKey ? largeStep : 1;
    const next = movedBy(placeOf(cue), (step?.[0] ?? 0) * by, (step?.[1] ?? 0) * by, false);
    placeCue(store, cue.id, placementAt(cue, next), `place-${cue.id}`);
  };
  const style = {
    '--x': `${place.x}%`,
    '--y': `${place.y}%`,
    '--shift-x': shifts[place.across],
    '--shift-y': shifts[place.down],
    '--font-size': fontSize(cue.track),
    '--letter-share': letterShare,
  } as CSSProperties;
  return (
    <div className={classes.picture} style={{ '--aspect': aspectRatio } as CSSProperties}>
      <div className={classes.stage}>
        {moved && <Guides place={moved} />}
        <button
          type="button"
          className={classes.handle}
          style={style}
          data-place-handle
          data-own-keys
          data-dragging={moved !== null || undefined}
          aria-label={t('editor.position.handle', {
            x: Math.round(place.x),
            y: Math.round(place.y),
          })}
          aria-describedby={hint}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={({ currentTarget }) => end(true, currentTarget)}
          onPointerCancel={({ currentTarget }) => end(false, currentTarget)}
          onKeyDown={onKeyDown}
          onFocus={() => onHold(true)}
          onBlur={() => {
            before.current = null;
            onHold(drag.current !== null);
          }}
          data-text={cue.text}
        />
        <VisuallyHidden id={hint}>{t('editor.position.hint')}</VisuallyHidden>
      </div>
    </div>
  );
}

/** The lines that a dragged cue has snapped to. */
function Guides({ place }: { place: Place }) {
  const isLine = (percent: number) => [safeEdge, 50, 100 - safeEdge].includes(percent);
  return (['x', 'y'] as const).map((axis) =>
    isLine(place[axis]) ? (
      <span
        key={axis}
        className={classes.guide}
        data-axis={axis}
        style={{ '--at': `${place[axis]}%` } as CSSProperties}
      />
    ) : null,
  );
}
