/**
 * The one theme: tokens of both grounds. From the same object come the CSS variables of our own components
 * (vite/plugin-theme.ts writes them as a style sheet) and the tokens of antd (src/app/antd/AntdFrame.tsx).
 * Contrast of every text token on its ground is at least 4.5:1 (theme.test.ts).
 */
export type Mode = 'claro' | 'escuro';

export type Palette = {
  /** Bars and menu. */
  readonly ground: string;
  /** Page and fields. */
  readonly surface: string;
  /** What floats. */
  readonly raised: string;
  /** Hover, zebra, code. */
  readonly sunken: string;
  readonly border: string;
  readonly borderStrong: string;
  readonly text: string;
  readonly textSoft: string;
  readonly textFaint: string;
  /** Ground of the primary button; white text stands on it. */
  readonly primary: string;
  readonly primaryHover: string;
  readonly primaryActive: string;
  /** Links, current place, selected. */
  readonly primaryText: string;
  readonly primarySoft: string;
  readonly accent: string;
  readonly success: string;
  readonly successSoft: string;
  readonly warning: string;
  readonly warningSoft: string;
  readonly error: string;
  readonly errorSoft: string;
  readonly info: string;
  readonly infoSoft: string;
  readonly veil: string;
  readonly shadow: string;
};

export const palettes: Readonly<Record<Mode, Palette>> = {
  claro: {
    ground: '#F5F7F8',
    surface: '#FFFFFF',
    raised: '#FFFFFF',
    sunken: '#EEF1F3',
    border: '#E1E6E9',
    borderStrong: '#C6CED4',
    text: '#17212B',
    textSoft: '#47545F',
    textFaint: '#5F6C77',
    primary: '#0F766E',
    primaryHover: '#0C655E',
    primaryActive: '#0A544F',
    primaryText: '#0C6B64',
    primarySoft: '#E3F2F0',
    accent: '#B45309',
    success: '#166B3A',
    successSoft: '#E6F4EA',
    warning: '#92480A',
    warningSoft: '#FCF1E0',
    error: '#B3261E',
    errorSoft: '#FCEBEA',
    info: '#1B5A9E',
    infoSoft: '#E7F0FA',
    veil: 'rgba(15, 25, 32, 0.42)',
    shadow: '0 1px 2px rgba(16, 32, 40, 0.06), 0 10px 32px rgba(16, 32, 40, 0.16)',
  },
  escuro: {
    ground: '#0E1417',
    surface: '#141B1F',
    raised: '#1B2429',
    sunken: '#1F292F',
    border: '#273239',
    borderStrong: '#3A4850',
    text: '#E7ECEF',
    textSoft: '#B3BEC6',
    textFaint: '#8F9CA5',
    primary: '#0F7F76',
    primaryHover: '#11857B',
    primaryActive: '#0C6B64',
    primaryText: '#4FC9BB',
    primarySoft: '#12312F',
    accent: '#E8A154',
    success: '#6CCB8F',
    successSoft: '#142C1F',
    warning: '#E8B15C',
    warningSoft: '#33260F',
    error: '#F28B82',
    errorSoft: '#3A1B1A',
    info: '#84B8EF',
    infoSoft: '#15283C',
    veil: 'rgba(0, 0, 0, 0.6)',
    shadow: '0 1px 2px rgba(0, 0, 0, 0.4), 0 12px 36px rgba(0, 0, 0, 0.55)',
  },
};

/** Sizes in pixels, on a grid of 4. */
export const sizes = {
  text: 14,
  textSmall: 13,
  textTiny: 12,
  lineHeight: 1.45,
  radius: 6,
  radiusLarge: 10,
  control: 34,
  controlSmall: 28,
  row: 38,
  topBar: 48,
  menuOpen: 200,
  menuClosed: 64,
} as const;

export const fontFamily = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const unitless = new Set(['lineHeight']);

/** The variables as a style sheet: `--z-primary`, `--z-text-soft`, `--z-top-bar` ... */
export function themeCss(): string {
  const colors = (mode: Mode) =>
    Object.entries(palettes[mode])
      .map(([name, value]) => `--z-${kebab(name)}:${value}`)
      .join(';');
  const size = Object.entries(sizes)
    .map(([name, value]) => `--z-${kebab(name === 'text' ? 'textSize' : name)}:${value}${unitless.has(name) ? '' : 'px'}`)
    .join(';');
  return [
    `:root{color-scheme:light;--z-font:${fontFamily};--z-motion:140ms;${size};${colors('claro')}}`,
    `:root[data-tema=escuro]{color-scheme:dark;${colors('escuro')}}`,
    '@media (prefers-reduced-motion:reduce){:root{--z-motion:0ms}}',
    `@media print{:root,:root[data-tema=escuro]{color-scheme:light;${colors('claro')}}}`,
  ].join('\n');
}

/** Tokens of antd for a mode; the dark or compact algorithm is added where antd is loaded. */
export function antdTokens(mode: Mode) {
  const p = palettes[mode];
  return {
    token: {
      colorPrimary: p.primary,
      colorLink: p.primaryText,
      colorLinkHover: p.primaryText,
      colorSuccess: p.success,
      colorWarning: p.warning,
      colorError: p.error,
      colorInfo: p.info,
      colorText: p.text,
      colorTextSecondary: p.textSoft,
      colorTextTertiary: p.textFaint,
      colorTextPlaceholder: p.textFaint,
      colorTextDescription: p.textFaint,
      colorBgLayout: p.ground,
      colorBgContainer: p.surface,
      colorBgElevated: p.raised,
      colorBorder: p.borderStrong,
      colorBorderSecondary: p.border,
      colorSplit: p.border,
      colorFillAlter: p.ground,
      colorBgMask: p.veil,
      controlItemBgActive: p.primarySoft,
      controlItemBgHover: p.sunken,
      borderRadius: sizes.radius,
      borderRadiusLG: sizes.radius + 2,
      controlHeight: sizes.control,
      controlHeightSM: sizes.controlSmall,
      fontSize: sizes.text,
      fontFamily,
      lineHeight: sizes.lineHeight,
      boxShadow: p.shadow,
      boxShadowSecondary: p.shadow,
      motionDurationFast: '0.1s',
      motionDurationMid: '0.14s',
      motionDurationSlow: '0.18s',
      wireframe: false,
    },
    components: {
      Table: {
        fontSize: sizes.textSmall,
        cellFontSize: sizes.textSmall,
        cellFontSizeSM: sizes.textSmall,
        headerBg: p.ground,
        headerColor: p.textSoft,
        headerSplitColor: 'transparent',
        rowHoverBg: p.ground,
        borderColor: p.border,
        cellPaddingBlock: 9,
        cellPaddingBlockSM: 6,
        cellPaddingInline: 12,
        headerBorderRadius: sizes.radius,
      },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 500 },
      Form: { itemMarginBottom: 16, labelColor: p.textSoft, verticalLabelPadding: '0 0 4px' },
      Tabs: { horizontalMargin: '0 0 16px', titleFontSize: sizes.text },
      Input: { activeShadow: `0 0 0 3px ${p.primarySoft}` },
      Select: { optionSelectedBg: p.primarySoft },
      Tag: { defaultBg: p.sunken },
    },
  };
}
