/** Bills of convênios: the titles of closed accounts that each gathers, one title in one bill. */
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, sql } from '#server/database/typed.ts';

const daCasa = (alias: string, prestadorId: number) => sql.raw(ofTenant(`${alias}.`, String(prestadorId)));

export async function nomeDoConvenio(db: Queryable, id: number): Promise<string | null> {
  return (await first(db, sql<{ nome: string }>`SELECT nome FROM convenio WHERE id = ${id}`))?.nome ?? null;
}

export type Fatura = { readonly id: number; readonly convenioId: number; readonly competencia: string };

/** Open titles of closed accounts of the convênio, until the month. */
const entra = ({ convenioId, competencia }: Fatura) =>
  sql`t.devedor = 'CONVENIO' AND t.convenio_id = ${convenioId} AND t.competencia <= ${competencia}
    AND t.excluido_em IS NULL AND t.situacao IN ('EM_ABERTO', 'RECEBIDA_PARCIAL')
    AND EXISTS (SELECT 1 FROM conta_atendimento c WHERE c.id = t.conta_atendimento_id AND c.situacao = 'FECHADA')`;

/** Those that are in no bill, held: a row that another one takes meanwhile is left to it. */
export async function titulosAJuntar(db: Queryable, prestadorId: number, fatura: Fatura): Promise<number[]> {
  const rows = await all(
    db,
    sql<{
      id: number;
    }>`SELECT t.id FROM conta_receber t WHERE ${entra(fatura)} AND ${daCasa('t', prestadorId)}
      AND t.fatura_convenio_id IS NULL ORDER BY t.id FOR UPDATE OF t`,
  );
  return rows.map(({ id }) => id);
}

/** The titles of the bill, or those of them that do not go into it any more. */
export async function titulosASoltar(
  db: Queryable,
  fatura: Fatura,
  filtro: 'todos' | 'os-que-nao-entram',
): Promise<number[]> {
  const rows = await all(
    db,
    sql<{ id: number }>`SELECT t.id FROM conta_receber t WHERE t.fatura_convenio_id = ${fatura.id}
      AND (${filtro === 'todos'} OR (${entra(fatura)}) IS NOT TRUE) ORDER BY t.id FOR UPDATE OF t`,
  );
  return rows.map(({ id }) => id);
}

export type TituloDaFatura = {
  readonly id: number;
  readonly versao: number;
  readonly numero: string;
  readonly situacao: string;
  readonly contaId: number | null;
};

/** Held until the end of the transaction. */
export function titulosDaFatura(db: Queryable, id: number): Promise<TituloDaFatura[]> {
  return all(
    db,
    sql<TituloDaFatura>`SELECT t.id, t.versao, coalesce(t.numero_documento, t.id::text) AS numero, t.situacao,
        t.conta_atendimento_id AS "contaId"
      FROM conta_receber t WHERE t.fatura_convenio_id = ${id} AND t.excluido_em IS NULL AND t.situacao <> 'CANCELADA'
      ORDER BY t.id FOR UPDATE OF t`,
  );
}

/** Those of the accounts that are in the state, held until the end of the transaction. */
export async function contasNoEstado(
  db: Queryable,
  ids: readonly number[],
  situacao: string,
): Promise<readonly number[]> {
  const rows = await all(
    db,
    sql<{
      id: number;
      situacao: string;
    }>`SELECT id, situacao FROM conta_atendimento WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE`,
  );
  return rows.filter((row) => row.situacao === situacao).map(({ id }) => id);
}
