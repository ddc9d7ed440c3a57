/** Of whom and between whom a transfer is. */
import { mesmaPessoaSql, semDuvidaSql } from '#server/capabilities/cuidado/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, first, run, sql } from '#server/database/typed.ts';

export type Partes = {
  readonly origemId: number;
  readonly destino: string;
  readonly pediu: number | null;
  readonly cadastroId: number | null;
};

/** Whose the transfer is, what its destination is called and who asked for it. */
export function partesDe(db: Queryable, id: number): Promise<Partes | undefined> {
  return first(
    db,
    sql<Partes>`SELECT t.prestador_id AS "origemId", d.nome AS destino, t.criado_por AS pediu, t.paciente_destino_id AS "cadastroId"
      FROM transferencia_paciente t JOIN prestador d ON d.id = t.prestador_destino_id WHERE t.id = ${id}`,
  );
}

/** Transfers to this unit that were accepted, of the person whom it knows by this record; a homonym is a doubt. */
export function aCaminhoDaPessoa(
  db: Queryable,
  pacienteId: number,
  prestadorId: number,
  /** Asked until then; null: whenever. */
  ate: string | null = null,
): Promise<{ readonly id: number; readonly semDuvida: boolean }[]> {
  return all(
    db,
    sql<{ id: number; semDuvida: boolean }>`SELECT t.id,
        coalesce(t.paciente_destino_id = x.id, false) OR ${sql.raw(semDuvidaSql('p', 'x'))} AS "semDuvida" FROM transferencia_paciente t JOIN paciente p ON p.id = t.paciente_id
      JOIN paciente x ON x.id = ${pacienteId}
     WHERE t.prestador_destino_id = ${prestadorId} AND t.situacao IN ('ACEITA', 'A_CAMINHO') AND t.excluido_em IS NULL
       AND (${ate}::timestamptz IS NULL OR t.pedida_em <= ${ate}::timestamptz)
       AND (t.paciente_destino_id = x.id OR ${sql.raw(mesmaPessoaSql('p', 'x'))}) ORDER BY t.id`,
  );
}

/** Transfers to this unit of that person that ended by the arrival since then. */
export function chegadasDesde(
  db: Queryable,
  { pacienteId, prestadorId, desde }: { pacienteId: number; prestadorId: number; desde: string },
): Promise<{ readonly id: number }[]> {
  return all(
    db,
    sql<{
      id: number;
    }>`SELECT t.id FROM transferencia_paciente t JOIN paciente p ON p.id = t.paciente_id JOIN paciente x ON x.id = ${pacienteId}
     WHERE t.prestador_destino_id = ${prestadorId} AND t.excluido_em IS NULL AND t.situacao = 'CHEGOU'
       AND t.encerrada_em >= ${desde}::timestamptz
       AND (t.paciente_destino_id = x.id OR ${sql.raw(mesmaPessoaSql('p', 'x'))}) ORDER BY t.id`,
  );
}

/** The patient's transfer in course from here; whoever asks for one at the same moment waits for this to end. */
export async function emCursoDaPessoa(
  db: Queryable,
  pacienteId: number,
): Promise<
  { readonly id: number; readonly prestadorDestinoId: number; readonly destino: string } | undefined
> {
  await run(db, sql`SELECT 1 FROM paciente WHERE id = ${pacienteId} FOR UPDATE`);
  return first(
    db,
    sql<{
      id: number;
      prestadorDestinoId: number;
      destino: string;
    }>`SELECT t.id, t.prestador_destino_id AS "prestadorDestinoId", u.nome AS destino
      FROM transferencia_paciente t JOIN prestador u ON u.id = t.prestador_destino_id
     WHERE t.paciente_id = ${pacienteId} AND t.situacao IN ('SOLICITADA', 'ACEITA', 'A_CAMINHO') AND t.excluido_em IS NULL`,
  );
}
