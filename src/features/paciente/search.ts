/** The calls of the patient searches, and what of an answer begins a new patient. */
import { isValidCns } from '#domain/formato/cns.ts';
import { isValidCpf } from '#domain/formato/cpf.ts';
import { MINIMO_CNS, MINIMO_PACIENTE, type TipoPaciente } from '#domain/registro/buscas.ts';
import { busca as buscaTexto } from '#messages/form.ts';
import { buscaPaciente as texto } from '#messages/paciente-busca.ts';
import { find, type Found } from '#shared/http/find.ts';
import { request } from '#shared/http/client.ts';

export type Question = {
  readonly tipo: TipoPaciente;
  readonly termo: string;
  readonly nascimento: string | null;
};

export type Person = {
  /** Null: no patient here yet. */
  readonly id: number | null;
  readonly nome: string;
  readonly nomeCivil: string;
  readonly adicional: string | null;
  readonly cns: string | null;
  readonly data: string | null;
  readonly unidade?: { readonly id: number; readonly nome: string };
  /** Of the SUS: what a new patient begins with, by the fields of the register. */
  readonly pessoa?: { readonly [field: string]: unknown };
};

export const isSus = (tipo: TipoPaciente): boolean => tipo.startsWith('PACIENTESUS');

/** B9: who asks another system waits until the hand rests; an own list, half as long. Milliseconds. */
export const delayOf = (tipo: TipoPaciente): number => (isSus(tipo) ? 1000 : 500);

/** What is still missing before the question can be asked; null when nothing is. */
export function missing({ tipo, termo, nascimento }: Question): string | null {
  if (tipo !== 'PACIENTESUS_CPFCNS') {
    if (termo.trim().length < MINIMO_PACIENTE[tipo]) return buscaTexto.digite(MINIMO_PACIENTE[tipo]);
    return tipo === 'PACIENTESUS_NOMENASCIMENTO' && nascimento === null ? texto.faltaNascimento : null;
  }
  const digits = termo.replace(/\D/g, '');
  if (digits.length !== MINIMO_PACIENTE[tipo] && digits.length !== MINIMO_CNS) return texto.numeroIncompleto;
  return isValidCpf(digits) || isValidCns(digits) ? null : texto.numeroInvalido;
}

/** Persons found; an empty list where the search failed. Throws when aborted. */
export function searchPatients(
  { tipo, termo, nascimento }: Question,
  signal?: AbortSignal,
): Promise<Found<Person>> {
  const text = termo.trim();
  if (tipo === 'PACIENTESUS_CPFCNS')
    return find('findPacienteSus/cpfcns', text.replace(/\D/g, ''), {}, signal);
  if (tipo === 'PACIENTESUS_NOMENASCIMENTO')
    return find(
      `findPacienteSus/nascimento/${(nascimento ?? '').replaceAll('-', '')}/nome`,
      text,
      {},
      signal,
    );
  return find('findPaciente', text, tipo === 'PACIENTE' ? {} : { tipo }, signal);
}

export function susStatus(signal?: AbortSignal): Promise<{ readonly configurado: boolean }> {
  return request('findPacienteSus/situacao', { signal });
}

/** The fields of a new patient that the person of the SUS fills; what the SUS leaves empty stays to be typed. */
export function newPatient(pessoa: { readonly [field: string]: unknown }): {
  readonly [field: string]: unknown;
} {
  return Object.fromEntries(Object.entries(pessoa).filter(([, value]) => value !== null));
}
