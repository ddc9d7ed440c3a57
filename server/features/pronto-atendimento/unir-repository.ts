/**
 * What a provisional patient row leaves to the patient who it turned out to be (docs/decisions/0110). The database says
 * which tables refer to a patient, so that none added later is forgotten.
 */
import { chaveDoNome } from '#domain/documento/nome.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { quote } from '#server/database/names.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, first, one, run, sql } from '#server/database/typed.ts';

export type Troca = { readonly de: number; readonly para: number };
type Coluna = { readonly tabela: string; readonly coluna: string };

/** Columns of other tables that refer to a patient; the patient's own child tables are the record's, not referring to it. */
function colunas(db: Queryable): Promise<Coluna[]> {
  return all(
    db,
    sql<Coluna>`SELECT c.conrelid::regclass::text AS tabela, a.attname AS coluna FROM pg_constraint c
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
     WHERE c.contype = 'f' AND c.confrelid = 'paciente'::regclass AND c.confdeltype <> 'c' ORDER BY 1, 2`,
  );
}

/** Rows that refer to the provisional one, by table, before they are moved. */
export async function oQueRefere(
  db: Queryable,
  { de }: Troca,
): Promise<readonly (Coluna & { readonly ids: readonly number[] })[]> {
  const todas: (Coluna & { readonly ids: readonly number[] })[] = [];
  for (const { tabela, coluna } of await colunas(db)) {
    const ids = await all<{ id: number }>(db, {
      text: `SELECT id FROM ${quote(tabela)} WHERE ${quote(coluna)} = $1 ORDER BY id FOR UPDATE`,
      values: [de],
    });
    if (ids.length > 0) todas.push({ tabela, coluna, ids: ids.map(({ id }) => id) });
  }
  return todas;
}

/**
 * Moves them, closed ones too: what was written stays to the letter, and only whose it is becomes right. The name that a
 * register keeps beside goes along.
 */
export async function mover(
  db: Queryable,
  { tabela, coluna, entity }: Coluna & { readonly entity: EntityModel | undefined },
  { de, para }: Troca,
  nome: string,
): Promise<void> {
  await run(db, sql`SELECT set_config('zelo.ciclo', 'livre', true)`);
  const doNome = entity?.field.nomePaciente ? ', nome_paciente = $3' : '';
  await run(db, {
    text: `UPDATE ${quote(tabela)} SET ${quote(coluna)} = $2${doNome} WHERE ${quote(coluna)} = $1`,
    values: doNome === '' ? [de, para] : [de, para, nome],
  });
  await run(db, sql`SELECT set_config('zelo.ciclo', '', true)`);
}

/** Documents of the record; one whose name the other has already says whose it was. */
export async function moverDocumentos(db: Queryable, { de, para }: Troca, nomeAntes: string): Promise<number> {
  const iguais = await all(
    db,
    sql<{ id: number; nome: string }>`SELECT d.id, d.nome FROM documento d
     WHERE d.modulo = 'pacientes' AND d.registro_id = ${de} AND d.pasta_id IS NULL AND d.excluido_em IS NULL
       AND EXISTS (SELECT 1 FROM documento o WHERE o.modulo = 'pacientes' AND o.registro_id = ${para} AND o.pasta_id IS NULL
                     AND o.nome_chave = d.nome_chave AND o.excluido_em IS NULL)`,
  );
  for (const { id, nome } of iguais) {
    const novo = `${nomeAntes} - ${nome}`.slice(0, 255);
    await run(db, sql`UPDATE documento SET nome = ${novo}, nome_chave = ${chaveDoNome(novo)} WHERE id = ${id}`);
  }
  const { quantos } = await one(
    db,
    sql<{ quantos: number }>`WITH movidos AS (
      UPDATE documento SET registro_id = ${para} WHERE modulo = 'pacientes' AND registro_id = ${de} RETURNING 1)
      SELECT count(*)::int AS quantos FROM movidos`,
  );
  return quantos;
}

/** Both rows, locked: neither is joined twice at once. */
export async function travarPacientes(db: Queryable, { de, para }: Troca): Promise<void> {
  await run(db, sql`SELECT 1 FROM paciente WHERE id IN (${de}, ${para}) ORDER BY id FOR UPDATE`);
}

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
  const { quantos } = await one(
    db,
    sql<{ quantos: number }>`SELECT count(DISTINCT paciente_id)::int AS quantos FROM internacao
      WHERE paciente_id IN (${de}, ${para}) AND situacao IN ('SOLICITADA', 'INTERNADA', 'ALTA_SOLICITADA') AND excluido_em IS NULL`,
  );
  return quantos > 1;
}

/** The arrival says by which name it was known, and who found the true one. */
export async function guardarIdentidade(
  db: Queryable,
  id: number,
  { nome, antes, por }: { readonly nome: string; readonly antes: string; readonly por: string },
): Promise<void> {
  await run(db, sql`SELECT set_config('zelo.ciclo', 'livre', true)`);
  await run(
    db,
    sql`UPDATE atendimento_urgencia SET nao_identificado = false, nome_paciente = ${nome}, nome_antes = ${antes},
        identificado_em = now(), identificado_por = ${por}, versao = versao + 1, atualizado_em = now() WHERE id = ${id}`,
  );
  await run(db, sql`SELECT set_config('zelo.ciclo', '', true)`);
}
