/** What is grave in what a chart measured last, as the closing of the visit and the discharge of the emergency ask it. */
import { idadeDe } from '#domain/formato/data.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { sinaisGraves, ultimosSinais } from '#domain/prontuario/sinais-graves.ts';
import type { DeQuem } from '#domain/prontuario/sessao.ts';
import { podeGestar } from '#domain/recepcao/prioridade.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Stored } from '#server/engine/call.ts';
import { isGestante } from './gestacao-repository.ts';
import { pacienteDe } from './paciente-repository.ts';

/** By whose limits the signs of a chart are judged: the age on that day, and the pregnancy that the visit or the list of problems says. */
export async function deQuemSaoOsSinais(
  { id, pacienteId }: Pick<Stored<'prontuarios'>, 'id' | 'pacienteId'>,
  db: Queryable,
  dia: string,
): Promise<DeQuem> {
  const paciente = await pacienteDe(db, pacienteId);
  const idade = paciente ? idadeDe(paciente, dia) : null;
  return {
    idade,
    gestante: paciente ? podeGestar({ ...paciente, idade }) && (await isGestante(db, id)) : false,
  };
}

/** What the last measurement says that is grave; empty: nothing, or nothing was measured. */
export async function gravesDoProntuario(
  prontuario: Pick<Stored<'prontuarios'>, 'id' | 'pacienteId' | 'sinaisVitais'>,
  db: Queryable,
): Promise<readonly string[]> {
  const ultima = ultimosSinais(prontuario.sinaisVitais ?? []);
  if (!ultima) return [];
  const { idade, gestante } = await deQuemSaoOsSinais(prontuario, db, diaDe(Date.parse(ultima.medidoEm)));
  return sinaisGraves(ultima, idade, gestante);
}
