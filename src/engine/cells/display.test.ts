import { expect, it } from 'vitest';
import { buildEntity, type EntityModel } from '#domain/registro/entity.ts';
import { patientBeside, titleOf } from './display.ts';

const entity = { fields: [{ id: 'pacienteId', ref: { resource: 'pacientes' } }] } as unknown as Pick<
  EntityModel,
  'fields'
>;
const row = { id: 1, _ref: { pacienteId: { id: 7, label: 'Luísa Freitas' } } };

it('[CLIN-04] a pergunta de uma dose diz de quem é; a que já diz o nome não o repete', () => {
  expect(patientBeside(entity, row, 'Losartana 50 mg · 24/11/2026 10:00')).toBe('Luísa Freitas');
  expect(patientBeside(entity, row, 'Luísa Freitas · 24/11/2026')).toBeNull();
  expect(patientBeside(entity, { id: 1 }, 'Losartana 50 mg')).toBeNull();
  expect(patientBeside({ fields: [] }, row, 'Banco')).toBeNull();
});

it('[FIN-05] a month is named with its account: two accounts have the same month', () => {
  const mes = buildEntity(
    'teste/mes',
    {
      title: 'Mês',
      'x-entity': { plural: 'Meses', label: ['competencia'], whose: 'contaId' },
      properties: {
        contaId: { type: 'integer', title: 'Conta', 'x-ref': { resource: 'contas' } },
        competencia: { type: 'string', title: 'Mês', format: 'competencia' },
      },
    },
    { name: 'meses' },
  );
  const outubro = { id: 1, contaId: 7, competencia: '2026-11' };
  expect(titleOf(mes, { ...outubro, _ref: { contaId: { id: 7, label: 'Sicoob, reserva' } } })).toBe(
    'Sicoob, reserva · 11/2026',
  );
});
