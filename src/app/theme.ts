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
  /** Links, current place, selected, focus. */
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
  controlTouch: 44,
  row: 38,
  topBar: 48,
  menuOpen: 200,
  menuClosed: 64,
} as const;

export const fontFamily =
  "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const unitless = new Set(['lineHeight']);

/** The variables as a style sheet: `--z-primary`, `--z-text-soft`, `--z-top-bar` ... */
export function themeCss(): string {
  const colors = (mode: Mode) =>
    Object.entries(palettes[mode])
      .map(([name, value]) => `--z-${kebab(name)}:${value}`)
      .join(';');
  const size = Object.entries(sizes)
    .map(
      ([name, value]) =>
        `--z-${kebab(name === 'text' ? 'textSize' : name)}:${value}${unitless.has(name) ? '' : 'px'}`,
    )
    .join(';');
  return [
    `:root{color-scheme:light;--z-font:${fontFamily};--z-motion:140ms;${size};${colors('claro')}}`,
    `:root[data-tema=escuro]{color-scheme:dark;${colors('escuro')}}`,
    '@media (prefers-reduced-motion:reduce){:root{--z-motion:0ms}}',
    `@media print{:root,:root[data-tema=escuro]{color-scheme:light;${colors('claro')}}}`,
  ].join('\n');
}

/** How close things stand: of every control, by the person's choice; on a phone the finger decides. */
export type Density = 'confortavel' | 'compacta' | 'toque';

const heights: Readonly<Record<Density, { control: number; small: number; row: number; menu: number }>> = {
  confortavel: { control: sizes.control, small: sizes.controlSmall, row: 9, menu: 34 },
  compacta: { control: 28, small: 24, row: 5, menu: 30 },
  toque: { control: sizes.controlTouch, small: 40, row: 10, menu: 44 },
};

/** Tokens of antd; the dark algorithm is added where antd is loaded. A colour given here is not derived. */
export function antdTokens(mode: Mode, density: Density = 'confortavel', still = false) {
  const p = palettes[mode];
  const at = heights[density];
  const field = {
    activeBorderColor: p.primaryText,
    hoverBorderColor: p.textFaint,
    activeShadow: `0 0 0 3px ${p.primarySoft}`,
    errorActiveShadow: `0 0 0 3px ${p.errorSoft}`,
    colorTextDisabled: p.textSoft,
  };
  const tones = (['success', 'warning', 'error', 'info'] as const).map((tone) => {
    const name = `color${tone.charAt(0).toUpperCase()}${tone.slice(1)}`;
    return {
      [name]: p[tone],
      [`${name}Text`]: p[tone],
      [`${name}Bg`]: p[`${tone}Soft`],
      [`${name}Border`]: `${p[tone]}3d`,
    };
  });
  return {
    token: {
      ...(Object.assign({}, ...tones) as {
        colorError: string;
        colorInfo: string;
        colorSuccess: string;
        colorWarning: string;
      }),
      colorPrimary: p.primary,
      colorPrimaryHover: p.primaryHover,
      colorPrimaryActive: p.primaryActive,
      colorPrimaryText: p.primaryText,
      colorPrimaryTextHover: p.primaryText,
      colorPrimaryBg: p.primarySoft,
      colorPrimaryBgHover: p.primarySoft,
      // The ring of what has the focus.
      colorPrimaryBorder: p.primaryText,
      lineWidthFocus: 2,
      colorLink: p.primaryText,
      colorLinkHover: p.primaryText,
      colorLinkActive: p.primaryText,
      colorText: p.text,
      colorTextHeading: p.text,
      colorTextSecondary: p.textSoft,
      colorTextTertiary: p.textFaint,
      colorTextPlaceholder: p.textFaint,
      colorTextDescription: p.textFaint,
      colorTextDisabled: p.textFaint,
      colorIcon: p.textFaint,
      colorIconHover: p.text,
      colorBgLayout: p.ground,
      colorBgContainer: p.surface,
      colorBgElevated: p.raised,
      colorBgContainerDisabled: p.sunken,
      colorBgTextHover: p.sunken,
      colorBgTextActive: p.sunken,
      colorBgSpotlight: mode === 'claro' ? '#24303A' : '#35434B',
      colorFillAlter: p.ground,
      colorFillTertiary: p.sunken,
      colorFillQuaternary: p.ground,
      colorBorder: p.borderStrong,
      colorBorderSecondary: p.border,
      colorSplit: p.border,
      colorBgMask: p.veil,
      controlItemBgActive: p.primarySoft,
      controlItemBgActiveHover: p.primarySoft,
      controlItemBgHover: p.sunken,
      controlOutline: p.primarySoft,
      controlOutlineWidth: 3,
      colorErrorOutline: p.errorSoft,
      colorWarningOutline: p.warningSoft,
      borderRadius: sizes.radius,
      borderRadiusLG: sizes.radius + 2,
      controlHeight: at.control,
      controlHeightSM: at.small,
      controlHeightLG: 40,
      fontSize: sizes.text,
      fontSizeSM: sizes.textTiny,
      fontFamily,
      fontWeightStrong: 600,
      lineHeight: sizes.lineHeight,
      boxShadow: p.shadow,
      boxShadowSecondary: p.shadow,
      boxShadowTertiary: 'none',
      motion: !still,
      motionDurationFast: '0.1s',
      motionDurationMid: '0.14s',
      motionDurationSlow: '0.18s',
      wireframe: false,
    },
    components: {
      Alert: { defaultPadding: '8px 12px', withDescriptionPadding: '12px 16px', withDescriptionIconSize: 20 },
      // White stands on the red of the light ground alone.
      Badge: {
        colorError: palettes.claro.error,
        colorErrorHover: palettes.claro.error,
        colorBorderBg: p.ground,
        textFontSize: 11,
      },
      Breadcrumb: {
        fontSize: sizes.textSmall,
        itemColor: p.textFaint,
        lastItemColor: p.textSoft,
        linkColor: p.textFaint,
        linkHoverColor: p.text,
        separatorColor: p.textFaint,
        separatorMargin: 6,
      },
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 500,
        contentFontSizeSM: sizes.textSmall,
        contentFontSizeLG: sizes.text,
        paddingInline: 14,
        defaultColor: p.text,
        defaultHoverBg: p.sunken,
        defaultHoverColor: p.text,
        defaultHoverBorderColor: p.borderStrong,
        defaultActiveBg: p.sunken,
        defaultActiveColor: p.text,
        defaultActiveBorderColor: p.borderStrong,
        textTextColor: p.textSoft,
        textTextHoverColor: p.text,
        textTextActiveColor: p.text,
        textHoverBg: p.sunken,
        dangerColor: mode === 'claro' ? '#FFFFFF' : '#2A0B09',
      },
      Card: { headerFontSize: 15, headerHeight: 44, bodyPadding: 16, headerPadding: 16 },
      Collapse: { headerBg: p.ground, headerPadding: '8px 12px', contentPadding: '12px 16px' },
      DatePicker: {
        ...field,
        cellActiveWithRangeBg: p.primarySoft,
        cellHoverBg: p.sunken,
        // antd makes a day one and a half controls wide: with a finger's controls a week would be wider than a phone.
        ...(density === 'toque' ? { cellWidth: 40 } : {}),
      },
      Descriptions: { labelColor: p.textFaint, titleMarginBottom: 8, itemPaddingBottom: 8 },
      Divider: { colorText: p.textFaint },
      Drawer: { paddingLG: 20, footerPaddingBlock: 12, footerPaddingInline: 20 },
      Dropdown: { controlPaddingHorizontal: 10, paddingBlock: density === 'toque' ? 12 : 7 },
      Form: {
        itemMarginBottom: 16,
        labelColor: p.textSoft,
        labelFontSize: sizes.textSmall,
        verticalLabelPadding: '0 0 4px',
      },
      Input: { ...field, inputFontSizeLG: sizes.text },
      InputNumber: field,
      Layout: {
        headerBg: p.ground,
        headerHeight: sizes.topBar,
        headerPadding: '0 16px',
        siderBg: p.ground,
        bodyBg: p.surface,
        footerPadding: '10px 24px',
        triggerBg: p.ground,
        triggerColor: p.textSoft,
      },
      List: { itemPadding: '8px 0' },
      Menu: {
        activeBarBorderWidth: 0,
        collapsedWidth: sizes.menuClosed,
        dropdownWidth: sizes.menuOpen,
        groupTitleColor: p.textFaint,
        iconSize: 18,
        collapsedIconSize: 18,
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        popupBg: p.raised,
        itemColor: p.textSoft,
        itemHoverColor: p.text,
        itemHoverBg: p.sunken,
        itemActiveBg: p.sunken,
        itemSelectedBg: p.primarySoft,
        itemSelectedColor: p.primaryText,
        subMenuItemSelectedColor: p.primaryText,
        itemHeight: at.menu,
        itemMarginBlock: 2,
        itemMarginInline: 8,
        itemPaddingInline: 12,
        itemBorderRadius: sizes.radius,
        subMenuItemBorderRadius: sizes.radius,
      },
      Modal: { titleFontSize: 16, contentBg: p.raised, headerBg: p.raised, footerBg: p.raised },
      Notification: { width: 380, fontSizeLG: sizes.text, paddingMD: 12, paddingContentHorizontalLG: 14 },
      Pagination: {
        itemActiveBg: p.primarySoft,
        itemSize: at.small + 2,
        colorPrimary: p.primaryText,
        colorPrimaryHover: p.primaryText,
      },
      Segmented: {
        itemSelectedBg: p.surface,
        itemSelectedColor: p.primaryText,
        itemColor: p.textSoft,
        trackBg: p.sunken,
      },
      Select: {
        ...field,
        activeOutlineColor: p.primarySoft,
        optionSelectedBg: p.primarySoft,
        optionSelectedColor: p.primaryText,
        optionSelectedFontWeight: 500,
        optionActiveBg: p.sunken,
        multipleItemBg: p.sunken,
        optionPadding: density === 'toque' ? '11px 12px' : '5px 10px',
      },
      Table: {
        fontSize: sizes.textSmall,
        cellFontSize: sizes.textSmall,
        cellFontSizeSM: sizes.textSmall,
        headerBg: p.ground,
        headerColor: p.textSoft,
        headerSplitColor: 'transparent',
        headerSortActiveBg: p.sunken,
        headerSortHoverBg: p.sunken,
        bodySortBg: 'transparent',
        rowHoverBg: p.ground,
        rowSelectedBg: p.primarySoft,
        rowSelectedHoverBg: p.primarySoft,
        borderColor: p.border,
        footerBg: p.ground,
        cellPaddingBlock: at.row + 4,
        cellPaddingBlockMD: at.row,
        cellPaddingBlockSM: Math.max(3, at.row - 3),
        cellPaddingInline: 12,
        cellPaddingInlineMD: 12,
        cellPaddingInlineSM: 12,
        cellFontSizeMD: sizes.textSmall,
        headerBorderRadius: sizes.radius,
      },
      // The ground of initials.
      Avatar: { colorTextPlaceholder: p.primary },
      Tabs: {
        horizontalMargin: '0 0 16px',
        titleFontSize: sizes.text,
        horizontalItemPadding: '8px 0',
        horizontalItemGutter: 24,
        inkBarColor: p.primaryText,
        itemColor: p.textSoft,
        itemHoverColor: p.text,
        itemActiveColor: p.primaryText,
        itemSelectedColor: p.primaryText,
      },
      Tag: { defaultBg: p.sunken, defaultColor: p.textSoft },
      Tooltip: { fontSize: sizes.textSmall, controlHeight: 26 },
      Upload: { actionsColor: p.textFaint },
    },
  };
}
