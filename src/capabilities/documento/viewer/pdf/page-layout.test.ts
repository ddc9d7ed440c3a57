import { describe, expect, test } from 'vitest';
import { GAP, layoutPages, pageAt, pagesInSight, POINT } from './page-layout.ts';

const A4 = { width: 595, height: 842 };
const room = { width: 1000, height: 700 };
const none = new Map();

describe('[DOC-05] lugar das páginas na rolagem', () => {
  test('ajuste à largura, à página e zoom', () => {
    expect(layoutPages(3, A4, none, 'largura', room).scale).toBeCloseTo((1000 - 2 * GAP) / 595);
    expect(layoutPages(3, A4, none, 'automatico', room).scale).toBeCloseTo((1000 - 2 * GAP) / 595);
    expect(layoutPages(3, A4, none, 'automatico', { width: 2000, height: 700 }).scale).toBeCloseTo(
      1.25 * POINT,
    );
    expect(layoutPages(3, A4, none, 'pagina', room).scale).toBeCloseTo((700 - 2 * GAP) / 842);
    expect(layoutPages(3, A4, none, 1.5, room).scale).toBeCloseTo(1.5 * POINT);
  });

  test('uma página deitada no meio empurra só as seguintes e alarga o documento', () => {
    const known = new Map([[2, { width: 842, height: 595 }]]);
    const { tops, scale, width } = layoutPages(3, A4, known, 1, room);
    expect(tops[1]).toBe(GAP + Math.floor(842 * scale) + GAP);
    expect((tops[2] ?? 0) - (tops[1] ?? 0)).toBe(Math.floor(595 * scale) + GAP);
    expect(width).toBe(Math.floor(842 * scale) + 2 * GAP);
  });

  test('a página de uma altura e as que estão à vista', () => {
    const layout = layoutPages(300, A4, none, 1, room);
    for (const page of [1, 2, 150, 300]) {
      expect(pageAt(layout, layout.tops[page - 1] ?? 0)).toBe(page);
      expect(pageAt(layout, (layout.tops[page] ?? 0) - GAP - 1)).toBe(page);
    }
    expect(pageAt(layout, -5)).toBe(1);
    expect(pageAt(layout, 1e9)).toBe(300);
    expect(pagesInSight(layout, 0, 700)).toEqual({ from: 1, to: 2 });
    const middle = pagesInSight(layout, layout.tops[149] ?? 0, 700);
    expect(middle.to - middle.from).toBeLessThanOrEqual(3);
  });

  test('10.000 páginas cabem no que o navegador desenha, em qualquer zoom', () => {
    for (const fit of ['largura', 5] as const) {
      const { tops } = layoutPages(10_000, A4, none, fit, room);
      expect(tops[10_000]).toBeLessThan(33_000_000);
    }
  });
});
