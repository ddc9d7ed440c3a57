import { expect, it } from 'vitest';
import { FINALIDADES } from '#schemas/compartilhado/finalidade-acesso.ts';
import { finalidadesDe } from './finalidades.ts';

it('[CLIN-05] who attends has every purpose; who does not has none of care', () => {
  expect(finalidadesDe(true)).toEqual(FINALIDADES);
  expect(finalidadesDe(false).map((finalidade) => finalidade.const)).toEqual([
    'PEDIDO_PACIENTE',
    'AUDITORIA',
    'JUDICIAL',
    'OUTRA',
  ]);
});
