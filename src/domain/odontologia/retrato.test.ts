import { expect, it } from 'vitest';
import type { Boca } from './estado.ts';
import { retratar, revelar } from './retrato.ts';
import type { Condicao } from './tipos.ts';

const resina: Condicao = {
  id: 4,
  codigo: 'RES',
  nome: 'Resina',
  tipo: 'TRATAMENTO',
  alcance: 'FACE',
  efeito: 'REPARA',
  cor: '#0f766e',
  padrao: 'LISO',
  palavras: ['composta'],
  ativa: true,
};
const boca: Boca = new Map([
  [
    '16',
    {
      ausente: false,
      marcas: [
        { eventoId: 9, condicao: resina, situacao: 'REALIZADO', faces: 'MOD', desde: '2026-11-02' },
        { eventoId: 12, condicao: resina, situacao: 'PLANEJADO', faces: 'V', desde: '2026-11-20' },
      ],
    },
  ],
  ['36', { ausente: true, marcas: [] }],
]);

it('[ODO-01] a mouth that was kept is drawn again as it was, each condition kept once', () => {
  const retrato = retratar(boca, '2026-11-20');
  expect(retrato.condicoes).toHaveLength(1);
  const lido = revelar(JSON.stringify(retrato));
  expect(lido?.dia).toBe('2026-11-20');
  expect(lido?.boca.get('36')).toEqual({ ausente: true, marcas: [] });
  expect(lido?.boca.get('16')?.marcas).toEqual([
    {
      eventoId: 9,
      condicao: { ...resina, palavras: [] },
      situacao: 'REALIZADO',
      faces: 'MOD',
      desde: '2026-11-02',
    },
    {
      eventoId: 12,
      condicao: { ...resina, palavras: [] },
      situacao: 'PLANEJADO',
      faces: 'V',
      desde: '2026-11-20',
    },
  ]);
  expect(revelar('{')).toBeUndefined();
});
