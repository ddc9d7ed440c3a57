import { describe, expect, it } from 'vitest';
import { palettes, themeCss, type Mode, type Palette } from './theme.ts';

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}
const pairs: [keyof Palette, keyof Palette][] = [
  ...(['text', 'textSoft', 'textFaint', 'primaryText'] as const).flatMap((text) =>
    (['ground', 'surface', 'raised', 'sunken'] as const).map((ground): [keyof Palette, keyof Palette] => [
      text,
      ground,
    ]),
  ),
  ['primaryText', 'primarySoft'],
  ...(['success', 'warning', 'error', 'info'] as const).flatMap((tone): [keyof Palette, keyof Palette][] => [
    [tone, 'surface'],
    [tone, `${tone}Soft`],
  ]),
];

describe.each(['claro', 'escuro'] as Mode[])('theme %s', (mode) => {
  it.each(pairs)('%s on %s has contrast of at least 4.5', (text, ground) => {
    expect(contrast(palettes[mode][text], palettes[mode][ground])).toBeGreaterThanOrEqual(4.5);
  });
  it.each(['primary', 'primaryHover', 'primaryActive'] as const)(
    'white stands on the button of %s',
    (ground) => {
      expect(contrast('#FFFFFF', palettes[mode][ground])).toBeGreaterThanOrEqual(4.5);
    },
  );
});

describe('theme style sheet', () => {
  it('names both grounds and the menu widths of [NAV-08]', () => {
    const css = themeCss();
    expect(css).toContain('--z-menu-open:200px');
    expect(css).toContain('--z-menu-closed:64px');
    expect(css).toContain(palettes.escuro.surface);
  });
});
