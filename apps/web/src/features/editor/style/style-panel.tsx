import type { SubtitleFont, SubtitleStyle, TrackStyle } from '@glossa/contracts/subtitle-styles';
import { defaultSubtitleStyle } from '@glossa/subtitles/subtitle-style';
import { Alert, Button, Group, Loader, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { t } from '../../../lib/i18n/t.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import { ErrorText } from '../../../ui/feedback/error-text.tsx';
import { PanelFrame } from '../panels/panel-frame.tsx';
import type { EditorMedia, EditorStore } from '../store/editor-types.ts';
import { fontsOptions } from './queries.ts';
import type { StyleDraft, StyleDraftState } from './style-draft.ts';
import { StylePresets } from './style-presets.tsx';
import { TrackFields } from './track-fields.tsx';
import { useStyle } from './use-style.ts';

type Props = { store: EditorStore; media: EditorMedia; onClose: () => void };
type TrackName = keyof SubtitleStyle;

const otherTrack = { lower: 'upper', upper: 'lower' } as const;

/** Applies a style from elsewhere to this language: fonts that lack the script are replaced by the current ones. */
function fitToLanguage(
  style: SubtitleStyle,
  current: SubtitleStyle,
  fonts: readonly SubtitleFont[],
): SubtitleStyle {
  const covers = (wanted: string) =>
    fonts.some(({ family, offered }) => offered && family === wanted);
  const fit = (track: 'upper' | 'lower') =>
    covers(style[track].fontFamily)
      ? style[track]
      : { ...style[track], fontFamily: current[track].fontFamily };
  return { upper: fit('upper'), lower: fit('lower') };
}

const labels: Record<keyof TrackStyle, string> = {
  fontFamily: t('editor.styleStep.font'),
  fontSize: t('editor.styleStep.size'),
  bold: t('editor.styleStep.bold'),
  italic: t('editor.styleStep.italic'),
  colour: t('editor.styleStep.textColor'),
  opacity: t('editor.styleStep.textOpacity'),
  outlineColour: t('editor.styleStep.outlineColor'),
  outlineWidth: t('editor.styleStep.outlineWidth'),
  shadow: t('editor.styleStep.shadow'),
  box: t('editor.styleStep.box'),
  boxColour: t('editor.styleStep.boxColor'),
  boxOpacity: t('editor.styleStep.boxOpacity'),
  alignment: t('editor.styleStep.alignment'),
  position: t('editor.styleStep.position'),
  marginVertical: t('editor.styleStep.verticalMargin'),
  marginHorizontal: t('editor.styleStep.horizontalMargin'),
};

/** The name of a change for undo. */
function stepLabel(change: Partial<TrackStyle>): string {
  const [field] = Object.keys(change);
  return field !== undefined && field in labels
    ? labels[field as keyof TrackStyle]
    : t('editor.styleStep.style');
}

type StyleStateProps = { state: StyleDraftState; draft: StyleDraft };

/** Whether the visible style is saved, and undo. */
function StyleState({ state, draft }: StyleStateProps) {
  return (
    <Group justify="space-between" gap="xs">
      {state.status === 'failed' ? (
        <>
          <Text size="sm" c="red" role="alert" flex="1 1 180px">
            <ErrorText error={state.failure} />
          </Text>
          <Button size="xs" onClick={draft.flush}>
            {t('common.retry')}
          </Button>
        </>
      ) : (
        <Text size="sm" c="dimmed" role="status" aria-live="polite">
          {state.status === 'saving' ? t('common.saving') : t('editor.style.allSaved')}
        </Text>
      )}
      {state.undoLabel !== null && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Undo2 size={14} aria-hidden className="mirrored" />}
          onClick={draft.undo}
        >
          {t('editor.style.undo', { what: state.undoLabel })}
        </Button>
      )}
    </Group>
  );
}

/** The subtitle style of this media in this language. Selections appear in the preview immediately. */
export function StylePanel({ store, media, onClose }: Props) {
  const { language } = store;
  const { style, isDefault, error, draft, state } = useStyle(media.mediaId, language);
  const fonts = useQuery(fontsOptions(language));
  const resource = store.owner.kind === 'transcript' ? 'Transcription' : 'Translation'; // not shown: names of permissions
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
  /** Copies the appearance but keeps the position. */
  const copyFrom = (track: TrackName) => {
    if (!style) return;
    const { alignment, position, marginVertical, marginHorizontal } = style[otherTrack[track]];
    change(
      otherTrack[track],
      { ...style[track], alignment, position, marginVertical, marginHorizontal },
      t('editor.styleStep.copiedStyle'),
    );
  };
  return (
    <PanelFrame
      title={t('editor.style.title')}
      onClose={onClose}
      footer={<StyleState state={state} draft={draft} />}
    >
      <Text size="sm" c="dimmed">
        {t('editor.style.hint', {
          label: languageName(language),
        })}
      </Text>
      {disabled && <Text size="sm">{t('editor.style.viewOnly')}</Text>}
      {failure !== null && failure !== undefined && (
        <Alert color="red" role="alert">
          <ErrorText error={failure} />
        </Alert>
      )}
      {!failure && (!style || !fonts.data) && (
        <Loader size="sm" aria-label={t('editor.style.loading')} />
      )}
      {style && fonts.data && (
        <>
          <StylePresets
            style={style}
            disabled={disabled}
            onApply={(preset) =>
              draft.choose(
                fitToLanguage(preset, style, fonts.data),
                step(t('editor.styleStep.preset'), style),
              )
            }
          />
          <Tabs defaultValue="lower" keepMounted={false}>
            <Tabs.List grow>
              <Tabs.Tab value="lower">{t('editor.lowerTrack')}</Tabs.Tab>
              <Tabs.Tab value="upper">{t('editor.upperTrack')}</Tabs.Tab>
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
                      ? t('editor.style.applyToUpperTrack')
                      : t('editor.style.applyToLowerTrack')}
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
                step(t('editor.styleStep.resetToLanguageDefault'), style),
              )
            }
          >
            {t('editor.style.resetToLanguageDefault')}
          </Button>
        </>
      )}
    </PanelFrame>
  );
}
