import { describe, expect, it } from 'vitest';
import { paciente } from '#schemas/pessoas/paciente.ts';
import { prontuario } from '#schemas/clinico/prontuario.ts';
import { conditionsFor, rowConditions, worksOf } from './linhas.ts';

const { ties } = paciente['x-entity'];
const { rows } = prontuario['x-entity'];
const medica = { usuario: 5, profissional: 9, fornecedor: null };

describe('[clinical D-03] who reads what is written of a patient', () => {
  it('[clinical D-03] has the ties of a shift by the permission to work in it, as a professional', () => {
    const plantao = [{ action: 'atender', subject: 'prontoatendimento' }];
    expect(worksOf(ties, plantao, medica)).toEqual(['URGENCIA']);
    expect(worksOf(ties, [{ action: 'view', subject: 'prontoatendimento' }], medica)).toEqual([]);
    expect(worksOf(ties, [{ action: 'clinico', subject: 'internacao' }], medica)).toEqual(['INTERNACAO']);
    // Who may do everything attends nobody by that alone.
    const tudo = [{ action: 'manage', subject: 'all' }];
    expect(worksOf(ties, tudo, medica)).toEqual(['URGENCIA', 'INTERNACAO']);
    expect(worksOf(ties, tudo, { ...medica, profissional: null })).toEqual([]);
  });

  it('[clinical D-03] goes with the conditions of the rows, whatever the action', () => {
    const conditions = rowConditions(rows, medica, ['URGENCIA']);
    expect(conditions.care).toEqual({ usuario: 5, profissional: 9, works: ['URGENCIA'] });
    expect(conditionsFor(conditions, 'reabrir').care).toEqual(conditions.care);
    const { care: _care, ...semCuidado } = rows;
    expect(rowConditions(semCuidado, medica)).not.toHaveProperty('care');
  });
});
