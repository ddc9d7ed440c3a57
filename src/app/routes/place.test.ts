import { expect, it } from 'vitest';
import { keepPlace, placeOr } from './place.ts';

it('[PERM-03] quem é recusado fica onde estava; sem tela anterior, ou nela mesma, vai para o início', () => {
  expect(placeOr('/principal', '/atendimento')).toBe('/principal');
  keepPlace('/bancos?p=2#dados');
  expect(placeOr('/principal', '/atendimento')).toBe('/bancos?p=2#dados');
  keepPlace('/atendimento#fila');
  expect(placeOr('/principal', '/atendimento')).toBe('/principal');
  keepPlace(null);
  expect(placeOr('/principal', '/atendimento')).toBe('/principal');
});
