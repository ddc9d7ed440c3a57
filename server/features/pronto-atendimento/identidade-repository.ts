/** What stands in the way of an arrival being somebody; what hangs on a patient moves by server/capabilities/uniao. */
import type { ComIdade } from '#domain/formato/data.ts';
import { nomeSql } from '#server/capabilities/cuidado/index.ts';
import type { Troca } from '#server/capabilities/uniao/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, exactlyOne, sql } from '#server/database/typed.ts';
import { estaNoLeito } from './repository.ts';

/** The ticket of the patient's own arrival in course. */
export async function emCursoDe(db: Queryable, pacienteId: number): Promise<string | null> {
  const row = await first(
    db,
    sql<{ senha: string | null }>`SELECT senha FROM atendimento_urgencia
      WHERE paciente_id = ${pacienteId} AND encerrado_em IS NULL AND excluido_em IS NULL`,
  );
  return row === undefined ? null : (row.senha ?? '');
}

/** Whether each of both has an admission asked for or in course: a person has one. */
export async function ambosInternados(db: Queryable, { de, para }: Troca): Promise<boolean> {
  const { quantos } = await exactlyOne(
    db,
    sql<{ quantos: number }>`SELECT count(DISTINCT paciente_id)::int AS quantos FROM internacao
      WHERE paciente_id IN (${de}, ${para}) AND situacao IN ('SOLICITADA', 'INTERNADA', 'ALTA_SOLICITADA', 'EM_TRANSFERENCIA') AND excluido_em IS NULL`,
  );
  return quantos > 1;
}

/** Whether the one is still in the emergency room while the other lies in a bed: they are not the same person. */
export async function urgenciaEAcamado(db: Queryable, { de, para }: Troca): Promise<boolean> {
  return (await emCursoDe(db, de)) !== null && (await estaNoLeito(db, para));
}

export type Pessoa = ComIdade & {
  readonly nome: string;
  readonly sexo: string | null;
  readonly nomeMae: string | null;
};

/** What tells a person apart at a look, in the bin too. */
export function pessoaDe(db: Queryable, id: number): Promise<Pessoa | undefined> {
  return first(
    db,
    sql<Pessoa>`SELECT coalesce(nome_social, nome) AS nome, sexo, data_nascimento AS nascimento, idade_estimada AS "idadeEstimada",
        idade_estimada_em AS "idadeEstimadaEm", nome_mae AS "nomeMae"
      FROM paciente WHERE id = ${id}`,
  );
}

/** Other records of the provider in which the patient of this one could stand as well: the same name and birth. */
export function homonimosDe(
  db: Queryable,
  id: number,
): Promise<{ readonly id: number; readonly nome: string; readonly nomeMae: string | null }[]> {
  return all(
    db,
    sql<{
      id: number;
      nome: string;
      nomeMae: string | null;
    }>`SELECT o.id, ${sql.raw(nomeSql('o'))} AS nome, o.nome_mae AS "nomeMae"
      FROM paciente x JOIN paciente o ON ${sql.raw(ofTenant('o.', 'x.prestador_id'))} AND o.id <> x.id
     WHERE x.id = ${id} AND o.excluido_em IS NULL AND o.unificado_com_id IS NULL AND NOT o.provisorio
       AND o.data_nascimento = x.data_nascimento AND zelo_chave(o.nome) = zelo_chave(x.nome) ORDER BY o.id LIMIT 5`,
  );
}
