/** The mouth of one day, worked out of 500 events: what a step of the slider waits for. */
import { performance } from 'node:perf_hooks';
import { bocaEm } from '#domain/odontologia/estado.ts';
import type { Acontecido, Condicao } from '#domain/odontologia/tipos.ts';
import type { Figure } from './figure.ts';

const EVENTOS = 500;
const VEZES = 200;
const RESINA: Condicao = {
  id: 1,
  codigo: 'RES',
  nome: 'Restauração de resina',
  tipo: 'TRATAMENTO',
  alcance: 'FACE',
  efeito: 'REPARA',
  cor: '#1677ff',
  padrao: 'LISO',
  palavras: [],
  ativa: true,
};

export async function odontograma(): Promise<readonly Figure[]> {
  const eventos = Array.from({ length: EVENTOS }, (_, index): Acontecido => {
    const dia = `2024-${String((index % 12) + 1).padStart(2, '0')}-10`;
    return {
      id: index + 1,
      condicaoId: RESINA.id,
      situacao: 'REALIZADO',
      data: dia,
      iniciadoEm: null,
      realizadoEm: dia,
      encontradoEm: null,
      retiradoEm: null,
      locais: [{ dente: `${1 + (index % 4)}${1 + (index % 8)}`, faces: index % 2 === 0 ? 'MV' : 'O' }],
    };
  });
  const condicoes = new Map([[RESINA.id, RESINA]]);
  const tempos = Array.from({ length: VEZES }, () => {
    const inicio = performance.now();
    bocaEm(eventos, condicoes, '2024-12-31');
    return performance.now() - inicio;
  }).toSorted((a, b) => a - b);
  const em = (parte: number) => `${(tempos[Math.floor(VEZES * parte)] ?? 0).toFixed(2)} ms`;
  return [
    { o_que: `boca de um dia, ${EVENTOS} eventos (p50)`, valor: em(0.5) },
    { o_que: `boca de um dia, ${EVENTOS} eventos (p95)`, valor: em(0.95), meta: '16 ms, um quadro da tela' },
  ];
}
