import type { LanguageCode } from '@glossa/contracts/languages';
import { filesForCut } from '@glossa/subtitles/subtitle-style';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import type { PlayerStore } from '../../../ui/player/player-store.ts';
import { SubtitlePreview } from '../../../ui/player/subtitle-preview.tsx';
import type { LoadFont } from '../../../ui/player/subtitle-preview-session.ts';
import { usePlayer } from '../../../ui/player/use-player.ts';
import { LiveOverlay } from '../layout/live-overlay.tsx';
import { PlaceHandle } from '../placement/place-handle.tsx';
import type { EditorMedia, EditorState, EditorStore } from '../store/editor-types.ts';
import { useEditor } from '../store/use-editor.ts';
import classes from './editor-preview.module.css';
import { fontsOptions, loadFontFile } from './queries.ts';
import { useStyle } from './use-style.ts';

type Props = {
  store: EditorStore;
  player: PlayerStore;
  media: EditorMedia;
  language: LanguageCode;
};

const cuesOf = (state: EditorState) => state.cues;

/**
 * Overlays the player's picture with typed text as it will be burned in. Shows plain cues until the renderer is ready,
 * if it cannot run, and for audio without video.
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
      {captions && media.kind === 'video' && <Mover {...props} />}
      {captions &&
        (faithful ? (
          <FaithfulOrPlain key={media.aspectRatio} {...props} video={video} />
        ) : (
          <LiveOverlay store={store} player={player} />
        ))}
    </div>
  );
}

/** Letters of a plain preview, in percent of the picture's height. */
const usualSize = 6.5;

function Mover({ store, player, media, language }: Props) {
  const { style } = useStyle(media.mediaId, language);
  return (
    <PlaceHandle
      store={store}
      player={player}
      aspectRatio={media.aspectRatio}
      fontSize={(track) => style?.[track].fontSize ?? usualSize}
    />
  );
}

/** Loads a font's files as the server burns them in. Rejects if the server does not have the font. */
function useLoadFont(language: LanguageCode): LoadFont {
  const client = useQueryClient();
  return useCallback(
    async (cut) => {
      const fonts = await client.query(fontsOptions(language));
      const font = fonts.find(({ family }) => family === cut.family);
      if (!font) throw new Error(t('editor.style.fontNotInstalled', { family: cut.family }));
      return Promise.all(filesForCut(font.files, cut).map(({ fontId }) => loadFontFile(fontId)));
    },
    [client, language],
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
  // Another font may be available where one was missing.
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
