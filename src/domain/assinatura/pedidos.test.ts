import { expect, it } from 'vitest';
import { atrasado, prazoValido } from './pedidos.ts';

it('[SIGN-02] a due date is a day that exists, today or later', () => {
  expect(prazoValido('2026-11-21', '2026-11-21')).toBe(true);
  expect(prazoValido('2028-02-29', '2026-11-21')).toBe(true);
  for (const errado of ['2026-11-20', '2027-02-29', '2026-13-01', '21/11/2026', '', '2026-11-21T00:00'])
    expect(prazoValido(errado, '2026-11-21'), errado).toBe(false);
});

it('[SIGN-02] late is what is still to be signed after its day', () => {
  expect(atrasado({ estado: 'PENDENTE', prazo: '2026-11-20' }, '2026-11-21')).toBe(true);
  expect(atrasado({ estado: 'PENDENTE', prazo: '2026-11-21' }, '2026-11-21')).toBe(false);
  expect(atrasado({ estado: 'PENDENTE', prazo: null }, '2026-11-21')).toBe(false);
  expect(atrasado({ estado: 'ASSINADO', prazo: '2026-11-20' }, '2026-11-21')).toBe(false);
});
