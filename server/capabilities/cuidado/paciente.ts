/** Who a patient is and whether anything may begin for them: the one answer that every feature asks for. */
import { AppError, recusar, validationError } from '#domain/errors/app-error.ts';
import { idadeDe } from '#domain/formato/data.ts';
import { podeGestar } from '#domain/recepcao/prioridade.ts';
import { depoisDoObito } from '#domain/prontuario/obito.ts';
import { pacienteServidor as texto } from '#messages/paciente.ts';
import { unificarServidor } from '#messages/uniao.ts';
import { hoje } from '#server/clock.ts';
import type { Queryable } from '#server/database/query.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { pacienteDe, type Paciente, type Segurar } from './paciente-repository.ts';

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

/** 'Gestante' only of whom it can be true: it gives a place in the queue, and takes the NEWS2 away. */
export function conferirGestante(
  paciente:
    | Pick<
        Paciente,
        'nome' | 'sexo' | 'identidadeGenero' | 'nascimento' | 'idadeEstimada' | 'idadeEstimadaEm'
      >
    | undefined,
  motivoPrioridade: string | null | undefined,
): void {
  if (!paciente || motivoPrioridade !== 'GESTANTE') return;
  const idade = idadeDe(paciente, hoje());
  if (!podeGestar({ ...paciente, idade }))
    throw validationError({ motivoPrioridade: [texto.naoGesta(paciente.nome, paciente.sexo, idade)] });
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
