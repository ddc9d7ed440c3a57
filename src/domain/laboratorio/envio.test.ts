import { expect, it } from 'vitest';
import { linkDoSubstituto, situacaoDoLaudo, versaoVista } from './envio.ts';

const liberada = { situacao: 'LIBERADA', documentoId: 'a', semEfeito: false };

it('[LAB-01] a report is shown while it is in force: not at the bench again, not made void, not before there is one', () => {
  expect(situacaoDoLaudo(liberada)).toBe('em-vigor');
  expect(situacaoDoLaudo({ ...liberada, semEfeito: true })).toBe('retirado');
  // Whoever corrects a report takes it out of sight, void already or not.
  expect(situacaoDoLaudo({ ...liberada, situacao: 'RECEBIDA' })).toBe('em-correcao');
  expect(situacaoDoLaudo({ ...liberada, situacao: 'CONFERIDA', semEfeito: true })).toBe('em-correcao');
  expect(situacaoDoLaudo({ situacao: 'CONFERIDA', documentoId: null, semEfeito: false })).toBe('sem-laudo');
});

it('[LAB-01] the version that was seen is the one in force at the last sight', () => {
  const liberacoes = ['2026-11-20T10:00:00.000Z', '2026-11-22T10:00:00.000Z'];
  const visto = (...em: readonly string[]) => em.map((cada) => ({ passo: 'visto' as const, em: cada }));
  expect(versaoVista(visto(), liberacoes)).toBeNull();
  expect(versaoVista([{ passo: 'aberto', em: '2026-11-21T10:00:00.000Z' }], liberacoes)).toBeNull();
  expect(versaoVista(visto('2026-11-21T10:00:00.000Z'), liberacoes)).toBe(1);
  expect(versaoVista(visto('2026-11-21T10:00:00.000Z', '2026-11-23T10:00:00.000Z'), liberacoes)).toBe(2);
});

it('[LAB-01] of a report that replaces another the same link goes, else one like the last; of none that was closed', () => {
  const email = 'maria@exemplo.com.br';
  const link = (situacao: 'aberto' | 'vencido' | 'revogado' | 'bloqueado', para: string | null = email) => ({
    situacao,
    email: para,
    link: situacao === 'aberto' ? 'https://zelo/c/1' : null,
  });
  const aberto = link('aberto');
  expect(linkDoSubstituto([link('vencido'), aberto], email)).toEqual({ reenvia: aberto });
  const deOutro = link('aberto', 'antigo@exemplo.com.br');
  expect(linkDoSubstituto([deOutro], email)).toEqual({ refaz: deOutro });
  expect(linkDoSubstituto([link('vencido')], email)).toEqual({ refaz: link('vencido') });
  expect(linkDoSubstituto([link('revogado'), link('bloqueado')], email)).toBeNull();
  expect(linkDoSubstituto([], email)).toBeNull();
});
