/** The theme's own tokens for what is drawn on a canvas, and when to draw again. */
import { useEffect, useState } from 'react';
import type { Inks } from './option.ts';

/** Drawn again where the ground turns from light to dark. */
export function useGround(): string | undefined {
  const [ground, setGround] = useState(document.documentElement.dataset['tema']);
  useEffect(() => {
    const seen = new MutationObserver(() => setGround(document.documentElement.dataset['tema']));
    seen.observe(document.documentElement, { attributeFilter: ['data-tema'] });
    return () => seen.disconnect();
  }, []);
  return ground;
}

/** As the style sheet gives them. */
export function inksOf(element: HTMLElement | null): Inks {
  const style = getComputedStyle(element ?? document.documentElement);
  const of = (name: string): string => style.getPropertyValue(`--z-${name}`).trim();
  return {
    text: of('text-soft'),
    faint: of('text-faint'),
    line: of('border'),
    strong: of('border-strong'),
    surface: of('surface'),
    raised: of('raised'),
    series: [of('primary'), of('accent'), of('info'), of('success'), of('error'), of('text-faint')],
    font: style.fontFamily,
  };
}
