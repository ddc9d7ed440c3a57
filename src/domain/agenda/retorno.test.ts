import { expect, it } from 'vitest';
import { diaDoRetorno, intervaloDoPlano } from './retorno.ts';

it('[CLIN-01] o intervalo do retorno sai do plano, por extenso ou em números', () => {
  for (const [plano, intervalo] of [
    ['Manter losartana. Retorno em 30 dias com exames.', { dias: 30 }],
    ['Retornar em duas semanas', { dias: 14 }],
    ['Ret. 15d', null],
    ['ret 15 d', { dias: 15 }],
    ['Volta daqui a um mês', { meses: 1 }],
    ['REAVALIAR EM 3 MESES', { meses: 3 }],
    ['Controle ambulatorial em 1 ano', { meses: 12 }],
    ['Retorno em 30 a 40 dias', { dias: 30 }],
    ['Amoxicilina por 7 dias', null],
    ['Retorno se piorar. Antibiótico por 10 dias', null],
    ['Retorno em 90 anos', null],
    ['', null],
  ] as const)
    expect([plano, intervaloDoPlano(plano)]).toEqual([plano, intervalo]);
});

it('[CLIN-01] a data sugerida do retorno diz de onde vem', () => {
  const hoje = '2026-11-28';
  expect(diaDoRetorno(hoje, 'Retorno em 3 meses', 30)).toEqual({ dia: '2027-02-28', porque: 'PLANO' });
  expect(diaDoRetorno(hoje, 'Manter', 20)).toEqual({ dia: '2026-12-11', porque: 'CONVENIO' });
  expect(diaDoRetorno(hoje, '', null)).toEqual({ dia: '2026-12-28', porque: 'PADRAO' });
});
