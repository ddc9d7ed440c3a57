/** Who a patient is and whether anything may begin for them: the one answer that every feature asks for. */
import { AppError, recusar, validationError } from '#domain/errors/app-error.ts';
import { depoisDoObito } from '#domain/prontuario/obito.ts';
import { pacienteServidor as texto } from '#messages/paciente.ts';
import { unificarServidor } from '#messages/unificar.ts';
import type { Queryable } from '#server/database/query.ts';
import { first, sql } from '#server/database/typed.ts';
import type { Stored } from '#server/engine/call.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { nomeSql } from './paciente-sql.ts';

export type Paciente = {
  readonly id: number;
  readonly versao: number;
  readonly prestadorId: number;
  /** As they are called: the social name before the civil one. */
  readonly nome: string;
  readonly nascimento: string;
  readonly sexo: Stored<'pacientes'>['sexo'];
  readonly obito: boolean;
  readonly dataObito: string | null;
  readonly ativo: boolean;
  /** Stands for somebody whose name nobody knows yet. */
  readonly provisorio: boolean;
  readonly naLixeira: boolean;
  /** How the person is called in the record that stayed; null: this one was joined into none. */
  readonly unificadoCom: string | null;
};

/** Held until the caller's transaction ends: nobody dies, is deleted or changes in between. */
type Segurar = 'FOR SHARE' | 'FOR UPDATE';

/** The patient of this number, whoever's and in whatever state; undefined: there is none, or nobody is meant. */
export async function pacienteDe(
  db: Queryable,
  id: number | null | undefined,
  segurar?: Segurar,
): Promise<Paciente | undefined> {
  if (typeof id !== 'number') return undefined;
  return first(
    db,
    sql<Paciente>`SELECT p.id, p.versao, p.prestador_id AS "prestadorId", ${sql.raw(nomeSql('p'))} AS nome,
        p.data_nascimento AS nascimento, p.sexo, p.obito, p.data_obito AS "dataObito", p.ativo, p.provisorio,
        p.excluido_em IS NOT NULL AS "naLixeira",
        (SELECT ${sql.raw(nomeSql('u'))} FROM paciente u WHERE u.id = p.unificado_com_id) AS "unificadoCom"
      FROM paciente p WHERE p.id = ${id} ${sql.raw(segurar ? `${segurar} OF p` : '')}`,
  );
}

export type Exigencia = {
  /** What is done in its place, a sentence; said with the death. */
  readonly emVez?: string;
  /** The day of what begins ('2026-11-23'): what was before the death may be written late. Absent: no death is late. */
  readonly dia?: string;
  readonly segurar?: Segurar;
};

/** Why nothing begins for the patient, in words; undefined: nothing is in the way. */
export function impedimento(
  paciente: Paciente | undefined,
  { emVez, dia }: Exigencia = {},
): string | undefined {
  if (!paciente || paciente.naLixeira) return texto.foraDeUso;
  if (paciente.unificadoCom !== null) return unificarServidor.jaUnificado(paciente.unificadoCom);
  const morto = dia === undefined ? paciente.obito : depoisDoObito(paciente, dia);
  return morto ? texto.comObito(paciente, emVez) : undefined;
}

/**
 * The patient whom a new record is for, in use here and alive; else the field is refused. What of another provider is not told
 * from what is not there. Undefined: the record names nobody, which its declaration judges.
 */
export async function exigirPaciente(
  { db, prestadorId }: Pick<RuleContext, 'db' | 'prestadorId'>,
  id: number | null | undefined,
  exigencia: Exigencia = {},
): Promise<Paciente | undefined> {
  if (typeof id !== 'number') return undefined;
  const achado = await pacienteDe(db, id, exigencia.segurar);
  const paciente = achado?.prestadorId === prestadorId ? achado : undefined;
  const frase = impedimento(paciente, exigencia);
  if (frase === undefined) return paciente;
  const errors = { pacienteId: [frase] };
  throw frase === texto.foraDeUso
    ? new AppError('referencia-inexistente', { errors })
    : validationError(errors);
}

/** The patient of a record that stands, before a step which only the living take. Undefined: it is of nobody. */
export async function exigirVivo(
  db: Queryable,
  id: number | null,
  exigencia: Exigencia = {},
): Promise<Paciente | undefined> {
  if (id === null) return undefined;
  const paciente = await pacienteDe(db, id, exigencia.segurar);
  const frase = impedimento(paciente, exigencia);
  if (frase !== undefined) recusar(frase);
  return paciente;
}
