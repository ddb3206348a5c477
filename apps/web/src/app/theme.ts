import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core';
import { t } from '../lib/i18n/t.ts';
import { colourSchemeKey } from '../lib/session/session-store.ts';

/** White text on shade 7 has a contrast of 6.2 to 1. */
const petrol: MantineColorsTuple = [
  '#ecf8fa',
  '#d8eff2',
  '#b1dfe5',
  '#82cbd5',
  '#55b4c2',
  '#2e99a9',
  '#17808f',
  '#0f6a78',
  '#0d5864',
  '#0a444e',
];

/** Mantine's dark grays with a little blue. */
const dark: MantineColorsTuple = [
  '#d5dbe0',
  '#b7c0c8',
  '#9aa5af',
  '#6d7883',
  '#434d57',
  '#353e47',
  '#293138',
  '#1d2329',
  '#151a1f',
  '#0e1216',
];

/** A dialog's header is not a page banner, and its close button needs a label. */
const dialogDefaults = {
  closeButtonProps: { 'aria-label': t('common.close') },
  attributes: { header: { role: 'presentation' } },
};

export const theme = createTheme({
  colors: { petrol, dark },
  black: '#161d22',
  primaryColor: 'petrol',
  primaryShade: 7,
  autoContrast: true,
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  headings: { fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    // The letters' own colors have too little contrast.
    Avatar: { styles: { placeholder: { color: 'var(--mantine-color-text)' } } },
    Badge: { defaultProps: { tt: 'none', fw: 600, radius: 'sm' } },
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.45, blur: 2 },
        ...dialogDefaults,
      },
      styles: { title: { fontSize: '1.125rem', fontWeight: 650 } },
    },
    Drawer: { defaultProps: dialogDefaults },
    // Rendered when opened: otherwise a screen of filters would render and measure every dropdown first.
    Combobox: { defaultProps: { keepMounted: false } },
    // A menu must not contain the placeholder for the initial focus; without it the first entry is focused.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Notification: {
      defaultProps: { withBorder: true, closeButtonProps: { 'aria-label': t('common.close') } },
    },
    // By keyboard, too: many name a button that has only an icon.
    Tooltip: {
      defaultProps: {
        withArrow: true,
        openDelay: 300,
        events: { hover: true, focus: true, touch: false },
      },
    },
    Table: { defaultProps: { verticalSpacing: 'sm' } },
  },
});

const filledRed = {
  '--mantine-color-red-filled': 'var(--mantine-color-red-9)',
  '--mantine-color-red-filled-hover': '#b02525',
};

/**
 * In dark mode, quiet surfaces are slightly tinted, not solid. Contrast of text on them: at least 4.7 to 1 (blue,
 * hovered).
 */
const darkModeTones = Object.fromEntries(
  ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'gray'].flatMap((colour) => [
    [`--mantine-color-${colour}-light`, spacingScale(colour, 16)],
    [`--mantine-color-${colour}-light-hover`, spacingScale(colour, 24)],
    [`--mantine-color-${colour}-light-color`, `var(--mantine-color-${colour}-3)`],
  ]),
);

function spacingScale(colour: string, percent: number): string {
  return `color-mix(in srgb, var(--mantine-color-${colour}-5) ${percent}%, transparent)`;
}

/** Mantine's light colors miss the contrast of 4.5 to 1; these reach it on cards and on the page. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...filledRed,
    '--mantine-color-dimmed': '#56616b',
    '--mantine-color-placeholder': '#69747e',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-anchor': 'var(--mantine-color-petrol-7)',
    '--mantine-color-green-light-color': '#1b6a2c',
    '--mantine-color-orange-light-color': '#9c3a05',
    '--mantine-color-yellow-light-color': '#7a4a00',
    '--mantine-color-red-light-color': '#b02525',
    '--mantine-color-teal-light-color': '#066649',
    '--glossa-page': '#f5f7f8',
    '--glossa-edge': '#e2e7ea',
  },
  dark: {
    ...filledRed,
    ...darkModeTones,
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-5)',
    '--mantine-color-anchor': 'var(--mantine-color-petrol-3)',
    '--mantine-color-petrol-light': '#2e99a930',
    '--mantine-color-petrol-light-hover': '#2e99a940',
    '--mantine-color-petrol-light-color': 'var(--mantine-color-petrol-2)',
    '--glossa-page': 'var(--mantine-color-dark-8)',
    '--glossa-edge': 'var(--mantine-color-dark-5)',
  },
});

export const colourSchemes = localStorageColorSchemeManager({ key: colourSchemeKey });
