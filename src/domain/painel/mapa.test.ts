import { describe, expect, it } from 'vitest';
import { desenhoDe, proporcaoDe, ufDoCodigo, ufsDe, type Malha } from './mapa.ts';

/** Two squares of two degrees side by side, with one border that both share; the second has an island. */
const MALHA: Malha = {
  transform: { scale: [2, 2], translate: [-50, -20] },
  arcs: [
    [
      [1, 0],
      [0, 1],
    ],
    [
      [1, 1],
      [-1, 0],
      [0, -1],
      [1, 0],
    ],
    [
      [1, 0],
      [1, 0],
      [0, 1],
      [-1, 0],
    ],
    [
      [5, 5],
      [1, 0],
      [0, 1],
      [-1, -1],
    ],
  ],
  objects: {
    municipios: {
      geometries: [
        { type: 'Polygon', arcs: [[0, 1]], properties: { codigo_ibge: '3100104' } },
        { type: 'MultiPolygon', arcs: [[[2, ~0]], [[3]]], properties: { codigo_ibge: '3106200' } },
      ],
    },
  },
};

describe('[DASH-02] shapes of towns', () => {
  it('[DASH-02] are read from arcs, which neighbours share and run through backwards', () => {
    const [oeste, leste] = desenhoDe(MALHA).features;
    expect(proporcaoDe(desenhoDe(MALHA))).toBeCloseTo(0.94, 5);
    expect(oeste?.properties).toEqual({ name: '3100104' });
    expect(oeste?.geometry.coordinates).toEqual([
      [
        [
          [-48, -20],
          [-48, -18],
          [-50, -18],
          [-50, -20],
          [-48, -20],
        ],
      ],
    ]);
    expect(leste?.geometry.coordinates).toEqual([
      [
        [
          [-48, -20],
          [-46, -20],
          [-46, -18],
          [-48, -18],
          [-48, -20],
        ],
      ],
      [
        [
          [-40, -10],
          [-38, -10],
          [-38, -8],
          [-40, -10],
        ],
      ],
    ]);
  });

  it('[DASH-02] are of the state that the code begins with; the one with the most stands first', () => {
    expect([
      ufDoCodigo('3106200'),
      ufDoCodigo('5300108'),
      ufDoCodigo('9900000'),
      ufDoCodigo(undefined),
    ]).toEqual(['MG', 'DF', null, null]);
    expect(
      ufsDe([
        { ibge: '3550308', valor: '3' },
        { ibge: '3106200', valor: '2' },
        { ibge: '3100104', valor: '2' },
        { valor: '90' },
      ]),
    ).toEqual(['MG', 'SP']);
  });
});
