import { expect, test } from 'vitest';
import { buscaPaciente as texto } from '#messages/paciente-busca.ts';
import { delayOf, missing, newPatient } from './search.ts';

const sus = (termo: string) => missing({ tipo: 'PACIENTESUS_CPFCNS', termo, nascimento: null });
const nome = (termo: string, nascimento: string | null) =>
  missing({ tipo: 'PACIENTESUS_NOMENASCIMENTO', termo, nascimento });

test('[LOOK-03] the SUS is asked for a whole CPF or CNS, or five letters of a name with the birth', () => {
  expect(sus('5299822472')).toBe(texto.numeroIncompleto);
  expect(sus('529.982.247-25')).toBeNull();
  expect(sus('529982247251')).toBe(texto.numeroIncompleto);
  expect(sus('700 0000 0000 0005')).toBeNull();
  expect(sus('52998224726')).toBe(texto.numeroInvalido);
  expect(nome('Irac', '1961-04-23')).toContain('5 caracteres');
  expect(nome('Iraci', null)).toBe(texto.faltaNascimento);
  expect(nome('Iraci', '1961-04-23')).toBeNull();
  expect(missing({ tipo: 'PACIENTE', termo: 'A', nascimento: null })).toContain('2 caracteres');
});

test('[LOOK-03] waits 1000 ms for the SUS, 500 ms for the own list', () => {
  expect([delayOf('PACIENTESUS_CPFCNS'), delayOf('PACIENTE')]).toEqual([1000, 500]);
});

test('[LOOK-05] a new patient begins with what the SUS knows; the rest stays to be typed', () => {
  expect(newPatient({ nome: 'Iracema', cpf: null, sexo: 'F' })).toEqual({ nome: 'Iracema', sexo: 'F' });
});
