import { expect, it } from 'vitest';
import { situacaoDoLaudo } from './envio.ts';

const liberada = { situacao: 'LIBERADA', documentoId: 'a', semEfeito: false };

it('[LAB-01] a report is shown while it is in force: not at the bench again, not made void, not before there is one', () => {
  expect(situacaoDoLaudo(liberada)).toBe('em-vigor');
  expect(situacaoDoLaudo({ ...liberada, semEfeito: true })).toBe('retirado');
  // Whoever corrects a report takes it out of sight, void already or not.
  expect(situacaoDoLaudo({ ...liberada, situacao: 'RECEBIDA' })).toBe('em-correcao');
  expect(situacaoDoLaudo({ ...liberada, situacao: 'CONFERIDA', semEfeito: true })).toBe('em-correcao');
  expect(situacaoDoLaudo({ situacao: 'CONFERIDA', documentoId: null, semEfeito: false })).toBe('sem-laudo');
});
