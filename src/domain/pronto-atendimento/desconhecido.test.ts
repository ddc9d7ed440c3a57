import { expect, it } from 'vitest';
import { aparencia, nomeProvisorio } from './desconhecido.ts';
import { obitoNoTempo, reavaliarAdiante } from './guardas.ts';

it('[CLIN-07] quem chega sem nome é dito pelo que se vê', () => {
  expect(aparencia({ sexo: 'M', idade: 40, comoChegou: 'Trazido pelo SAMU' })).toBe(
    'homem, cerca de 40 anos, trazido pelo SAMU',
  );
  expect(aparencia({ sexo: 'F', idade: 1, comoChegou: 'Por meios próprios' })).toBe(
    'menina, cerca de 1 ano, por meios próprios',
  );
  expect(aparencia({ sexo: 'F', idade: 0, comoChegou: 'Trazido pela polícia' })).toBe(
    'menina, menos de 1 ano, trazida pela polícia',
  );
  expect(aparencia({ sexo: 'I', idade: null, comoChegou: null })).toBe('pessoa');
  expect([nomeProvisorio('M', 7), nomeProvisorio('F', 8), nomeProvisorio(null, 9)]).toEqual([
    'Desconhecido 7',
    'Desconhecida 8',
    'Desconhecido 9',
  ]);
});

it('[CLIN-07] reavaliar é adiante do início, e o óbito não é de antes da véspera da chegada', () => {
  const registro = { iniciadoEm: '2026-11-23T10:00:00Z', chegadaEm: '2026-11-23T09:00:00Z' };
  expect(reavaliarAdiante({ registro, campos: { reavaliarEm: '2026-11-23T09:59:00Z' } })).toHaveProperty(
    'reavaliarEm',
  );
  expect(reavaliarAdiante({ registro, campos: { reavaliarEm: '2026-11-23T12:00:00Z' } })).toBeUndefined();
  expect(reavaliarAdiante({ registro, campos: { reavaliarEm: null } })).toBeUndefined();
  expect(obitoNoTempo({ registro, campos: { obitoEm: '2026-11-21T09:00:00Z' } })).toHaveProperty('obitoEm');
  expect(obitoNoTempo({ registro, campos: { obitoEm: '2026-11-23T08:50:00Z' } })).toBeUndefined();
});
