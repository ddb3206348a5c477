import type { SubtitleStyle, TrackStyle } from '@glossa/contracts/subtitle-styles';
import { defaultSubtitleStyle } from '@glossa/subtitles/subtitle-style';
import { Alert, Button, Group, Loader, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorSentence } from '../../../lib/api-error.ts';
import { languageName } from '../../../lib/language/language-name.ts';
import { inContext, t } from '../../../lib/language/t.ts';
import { useCan } from '../../../lib/permissions.ts';
import { fontsOptions } from '../../../lib/queries/subtitle-styles.ts';
import type { EditorMedia, EditorStore } from '../model/editor-types.ts';
import { PanelFrame } from '../panels/panel-frame.tsx';
import { fitToLanguage } from './fit-to-language.ts';
import { stepLabel } from './step-label.ts';
import { StylePresets } from './style-presets.tsx';
import { StyleState } from './style-state.tsx';
import { TrackFields } from './track-fields.tsx';
import { useStyle } from './use-style.ts';

type Props = { store: EditorStore; media: EditorMedia; onClose: () => void };
type TrackName = keyof SubtitleStyle;

const otherTrack = { lower: 'upper', upper: 'lower' } as const;

/** How the subtitles of this media look in this language. What is chosen shows in the preview at once. */
export function StylePanel({ store, media, onClose }: Props) {
  const { language } = store;
  const { style, isDefault, error, draft, state } = useStyle(media.mediaId, language);
  const fonts = useQuery(fontsOptions(language));
  const resource = store.owner.kind === 'transcript' ? 'Transcription' : 'Translation'; // not shown: names of rights
  const disabled = !useCan(resource, 'edit');
  useEffect(() => draft.flush, [draft]);
  const failure = error ?? fonts.error;

  const step = (label: string, before: SubtitleStyle) => ({
    label,
    before,
    wasDefault: isDefault,
  });
  const change = (track: TrackName, fields: Partial<TrackStyle>, label = stepLabel(fields)) => {
    if (style)
      draft.choose({ ...style, [track]: { ...style[track], ...fields } }, step(label, style));
  };
  /** Looks go over, the place on the picture stays. */
  const copyFrom = (track: TrackName) => {
    if (!style) return;
    const { alignment, position, marginVertical, marginHorizontal } = style[otherTrack[track]];
    change(
      otherTrack[track],
      { ...style[track], alignment, position, marginVertical, marginHorizontal },
      inContext('step that can be undone', 'same look'),
    );
  };
  return (
    <PanelFrame
      title={t('Style')}
      onClose={onClose}
      footer={<StyleState state={state} draft={draft} />}
    >
      <Text size="sm" c="dimmed">
        {t('How the subtitles in {label} look, in the preview and burned in.', {
          label: languageName(language),
        })}
      </Text>
      {disabled && <Text size="sm">{t('You may look at the style but not change it.')}</Text>}
      {failure !== null && failure !== undefined && (
        <Alert color="red" role="alert">
          {errorSentence(failure)}
        </Alert>
      )}
      {!failure && (!style || !fonts.data) && (
        <Loader size="sm" aria-label={t('Loading the style')} />
      )}
      {style && fonts.data && (
        <>
          <StylePresets
            style={style}
            disabled={disabled}
            onApply={(preset) =>
              draft.choose(
                fitToLanguage(preset, style, fonts.data),
                step(inContext('step that can be undone', 'preset'), style),
              )
            }
          />
          <Tabs defaultValue="lower" keepMounted={false}>
            <Tabs.List grow>
              <Tabs.Tab value="lower">{t('Lower track')}</Tabs.Tab>
              <Tabs.Tab value="upper">{t('Upper track')}</Tabs.Tab>
            </Tabs.List>
            {(['lower', 'upper'] as const).map((track) => (
              <Tabs.Panel key={track} value={track} pt="sm">
                <Group gap="sm">
                  <TrackFields
                    track={track}
                    style={style[track]}
                    fonts={fonts.data}
                    language={language}
                    disabled={disabled}
                    onChange={(fields) => change(track, fields)}
                  />
                  <Button
                    size="xs"
                    variant="default"
                    disabled={disabled}
                    onClick={() => copyFrom(track)}
                  >
                    {otherTrack[track] === 'upper'
                      ? t('Use this look for the upper track too')
                      : t('Use this look for the lower track too')}
                  </Button>
                </Group>
              </Tabs.Panel>
            ))}
          </Tabs>
          <Button
            variant="subtle"
            disabled={disabled || isDefault}
            onClick={() =>
              draft.reset(
                defaultSubtitleStyle(language),
                step(inContext('step that can be undone', 'back to the language'), style),
              )
            }
          >
            {t('Back to the style of the language')}
          </Button>
        </>
      )}
    </PanelFrame>
  );
}
