import type { LanguageCode } from '@glossa/contracts/languages';
import { Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { PlayerStore } from '../../../ui/player/player-store.ts';
import { SubtitlePreview } from '../../../ui/player/subtitle-preview.tsx';
import { usePlayer } from '../../../ui/player/use-player.ts';
import { LiveOverlay } from '../layout/live-overlay.tsx';
import type { EditorMedia, EditorState, EditorStore } from '../model/editor-types.ts';
import { useEditor } from '../model/use-editor.ts';
import classes from './editor-preview.module.css';
import { useLoadFont } from './use-load-font.ts';
import { useStyle } from './use-style.ts';

type Props = {
  store: EditorStore;
  player: PlayerStore;
  media: EditorMedia;
  language: LanguageCode;
};

const cuesOf = (state: EditorState) => state.cues;

/**
 * Lies over the picture of the player: what is typed, as it will be burned in. Plain cues stand there until the
 * renderer is ready, where it cannot run, and for sound without a picture.
 */
export function EditorPreview(props: Props) {
  const { store, player, media } = props;
  const place = useRef<HTMLDivElement>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const captions = usePlayer(player, (state) => state.captions);
  useEffect(() => setVideo(place.current?.parentElement?.querySelector('video') ?? null), []);
  const faithful = media.kind === 'video' && video !== null;
  return (
    <div ref={place} className={classes.place}>
      {captions &&
        (faithful ? (
          <FaithfulOrPlain key={media.aspectRatio} {...props} video={video} />
        ) : (
          <LiveOverlay store={store} player={player} />
        ))}
    </div>
  );
}

function FaithfulOrPlain({
  store,
  player,
  media,
  language,
  video,
}: Props & { video: HTMLVideoElement }) {
  const cues = useEditor(store, cuesOf);
  const { style } = useStyle(media.mediaId, language);
  const loadFont = useLoadFont(language);
  const [ready, setReady] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Another font may be there again where one was missing.
  const families = style && `${style.lower.fontFamily} ${style.upper.fontFamily}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the fonts is what starts anew
  useEffect(() => setFailure(null), [families]);
  const fail = (sentence: string) => {
    setReady(false);
    setFailure(sentence);
  };
  return (
    <>
      {!ready && <LiveOverlay store={store} player={player} />}
      {style && failure === null && (
        <SubtitlePreview
          video={video}
          cues={cues}
          style={style}
          language={language}
          aspectRatio={media.aspectRatio}
          loadFont={loadFont}
          onReady={() => setReady(true)}
          onFailure={fail}
        />
      )}
      {failure !== null && (
        <Text size="xs" role="status" className={classes.failure}>
          {failure}
        </Text>
      )}
    </>
  );
}
