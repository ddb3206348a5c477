import { languages } from '@glossa/contracts/languages';
import { Button } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDownToLine } from 'lucide-react';
import {
  type MouseEvent,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { t } from '../../../lib/i18n/t.ts';
import { activeCueIndex } from '../../../ui/player/cue-times.ts';
import type { PlayerStore } from '../../../ui/player/player-store.ts';
import { useFollow } from '../../../ui/player/use-follow.ts';
import { usePlayer } from '../../../ui/player/use-player.ts';
import type { EditorMedia, EditorStore, SourceCues } from '../store/editor-types.ts';
import { useEditor } from '../store/use-editor.ts';
import classes from './cue-list.module.css';
import { CueRow, type RowSettings } from './cue-row.tsx';
import { Grid, GridGroup, GridHead, GridRow } from './grid-parts.tsx';
import { heightOfCues, layoutOf } from './row-height.ts';
import { sourceTexts } from './source-texts.ts';
import type { ListRows } from './use-rows.ts';

export type CueListHandle = { focus: () => void };

type Props = {
  store: EditorStore;
  player: PlayerStore;
  media: EditorMedia;
  source: SourceCues;
  sourceLanguage: keyof typeof languages | null;
  list: ListRows;
  showUpper: boolean;
  /** Called to edit the text of this cue. */
  onOpen: () => void;
  handle?: Ref<CueListHandle>;
};

/** The current row is a third down, so that what follows is in view; a high one is higher up, to be whole. */
const shareAbove = 1 / 3;

type CueListHeadProps = {
  language: string;
  source: string | null;
  showUpper: boolean;
  element: Ref<HTMLDivElement>;
};

/** The column headers, which stay at the top while scrolling. */
function CueListHead({ language, source, showUpper, element }: CueListHeadProps) {
  return (
    <GridGroup className={classes.head} ref={element}>
      <GridRow className={classes.headRow}>
        <GridHead>#</GridHead>
        <GridHead>{t('editor.list.startAndEnd')}</GridHead>
        {source !== null && <GridHead>{source}</GridHead>}
        <GridHead>{showUpper ? t('editor.lowerTrack') : language}</GridHead>
        {showUpper && <GridHead>{t('editor.upperTrack')}</GridHead>}
        <GridHead>{t('editor.list.readingSpeed')}</GridHead>
      </GridRow>
    </GridGroup>
  );
}

/** Width of the list's columns in pixels, updated with the window and the split. */
function useListWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(720);
  useEffect(() => {
    const list = element.current;
    if (!list) return undefined;
    const read = () => {
      if (list.clientWidth > 0) setWidth(list.clientWidth);
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(list);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** The cue list of any length: only visible rows are rendered. Read-only; typing happens in the edit area. */
export function CueList(props: Props) {
  const { store, player, media, source, list, showUpper, onOpen } = props;
  const { rows } = list;
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const idBase = useId();
  const width = useListWidth(scroller);
  const columns = 1 + (showUpper ? 1 : 0) + (source ? 1 : 0);
  const layout = useMemo(() => layoutOf(width, columns), [width, columns]);
  const currentId = useEditor(store, (state) => state.currentId);
  const selectedIds = useEditor(store, (state) => state.selectedIds);
  const activeCueId = usePlayer(player, ({ currentMs }) => {
    // Polled at every clock tick, not subscribed to: typing must not re-render the list.
    const { cues } = store.getState();
    const index = activeCueIndex(cues, currentMs);
    return index < 0 ? '' : (cues[index]?.id ?? '');
  });

  const heightAt = useCallback(
    (index: number) => {
      const row = rows[index];
      if (!row) return 0;
      const shown = [row.lower, row.upper].map((id) => (id ? store.findCue(id) : undefined));
      const lead = shown[0] ?? shown[1];
      return heightOfCues(shown, source && lead ? sourceTexts(lead, source) : null, layout);
    },
    [rows, store, source, layout],
  );
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: heightAt,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    overscan: 6,
    // React cannot flush while rendering, which is when a list that follows its props starts to scroll.
    useFlushSync: false,
  });
  const { measure, resizeItem, scrollToOffset } = virtual;
  const show = useCallback(
    (index: number) => {
      const list = scroller.current;
      // Brings the places of the rows up to date.
      virtual.getTotalSize();
      const start = virtual.measurementsCache[index]?.start;
      if (!list || start === undefined) return;
      const room = list.clientHeight - (head.current?.offsetHeight ?? 0);
      const above = Math.min(room * shareAbove, room - heightAt(index));
      scrollToOffset(start - Math.max(0, above));
    },
    [virtual, scrollToOffset, heightAt],
  );
  const heardIndex = activeCueId === '' ? -1 : list.indexOf(activeCueId);
  const playing = usePlayer(player, (state) => state.playing);
  const { following, release, resume, releaseHandlers } = useFollow(
    playing ? heardIndex : -1,
    show,
  );
  const currentIndex = currentId === null ? -1 : list.indexOf(currentId);
  const shownRows = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout makes every known height wrong
  useEffect(() => {
    measure();
    for (const row of shownRows.current?.children ?? []) {
      const index = Number(row.getAttribute('aria-rowindex')) - 1;
      resizeItem(index, Math.max(heightAt(index), row.clientHeight));
    }
    if (!player.getState().playing) show(currentIndex);
  }, [layout, measure]);
  const pressedId = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another current cue scrolls, not another place of it
  useEffect(() => {
    // A user who navigates during playback wants to stay there.
    if (player.getState().playing && currentIndex !== heardIndex) release();
    // A row under the mouse is visible; moving it would put the second click of a double click onto another row.
    if (pressedId.current !== currentId) show(currentIndex);
    pressedId.current = null;
  }, [currentId]);
  useImperativeHandle(props.handle, () => ({
    focus: () => {
      scroller.current?.focus({ preventScroll: true });
      show(currentIndex);
    },
  }));

  const { shown } = list;
  const onPress = useCallback(
    (cueId: string, event: MouseEvent) => {
      pressedId.current = cueId;
      const extend = event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'add' : null;
      store.goTo(cueId, {
        ...(extend ? { extend } : {}),
        ...(shown ? { among: shown } : {}),
      });
      const cue = store.findCue(cueId);
      if (cue && !extend && !player.getState().playing) player.seek(cue.startMs);
    },
    [store, player, shown],
  );
  const settings = useMemo<RowSettings>(
    () => ({
      store,
      rules: media.rules,
      source,
      sourceLanguage: props.sourceLanguage && languages[props.sourceLanguage],
      showUpper,
      layout,
      onHeight: resizeItem,
      onPress,
      onOpen,
    }),
    [
      store,
      media.rules,
      source,
      props.sourceLanguage,
      showUpper,
      layout,
      resizeItem,
      onPress,
      onOpen,
    ],
  );
  const rowId = (index: number) => `${idBase}-row-${index}`;
  const items = virtual.getVirtualItems();
  const currentShown = items.some(({ index }) => index === currentIndex);

  return (
    <div className={classes.frame} data-narrow={layout.narrow || undefined} data-columns={columns}>
      <Grid
        ref={scroller}
        aria-label={t('editor.cues')}
        aria-rowcount={rows.length}
        aria-multiselectable
        aria-activedescendant={currentShown ? rowId(currentIndex) : undefined}
        className={classes.scroller}
        {...releaseHandlers}
      >
        <CueListHead
          element={head}
          language={languageName(store.language)}
          source={props.sourceLanguage && languageName(props.sourceLanguage)}
          showUpper={showUpper}
        />
        <GridGroup
          ref={shownRows}
          className={classes.rows}
          style={{ height: virtual.getTotalSize() }}
        >
          {items.map(({ index, key, start }) => {
            const row = rows[index];
            if (!row) return null;
            const lower = row.lower !== null && selectedIds.has(row.lower);
            const upper = row.upper !== null && selectedIds.has(row.upper);
            return (
              <CueRow
                key={key}
                row={row}
                index={index}
                top={start}
                rowId={rowId(index)}
                currentId={index === currentIndex ? currentId : null}
                chosen={lower ? (upper ? 'both' : 'lower') : upper ? 'upper' : 'none'}
                heard={index === heardIndex}
                settings={settings}
              />
            );
          })}
        </GridGroup>
      </Grid>
      {!following && playing && (
        <Button
          className={classes.follow}
          size="xs"
          radius="xl"
          leftSection={<ArrowDownToLine size={14} aria-hidden />}
          onClick={resume}
        >
          {t('editor.list.followPlayhead')}
        </Button>
      )}
    </div>
  );
}
