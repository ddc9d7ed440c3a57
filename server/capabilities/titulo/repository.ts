/** What titles to pay and to receive look up alike: the account, the till and the borderô that they are in. */
import type { Queryable } from '#server/database/query.ts';
import { first, exactlyOne, run, sql } from '#server/database/typed.ts';

export async function contaAtiva(db: Queryable, id: number): Promise<boolean> {
  const row = await first(db, sql<{ ativa: boolean }>`SELECT ativa FROM conta_bancaria WHERE id = ${id}`);
  return row?.ativa ?? false;
}

export type TurnoAberto = {
  readonly operadorId: number | null;
  readonly operador: string | null;
  readonly data: string | null;
  readonly recebemNele: string;
};

/** A till that is open, held so that it is not closed before what goes into it is written. */
export function turnoAberto(db: Queryable, contaId: number): Promise<TurnoAberto | undefined> {
  return first(
    db,
    sql<TurnoAberto>`SELECT t.operador_id AS "operadorId", t.operador, t.data, t.recebem_nele AS "recebemNele" FROM turno_caixa t
      WHERE t.conta_bancaria_id = ${contaId} AND t.situacao = 'ABERTO' AND t.excluido_em IS NULL FOR SHARE`,
  );
}

/** One at a time of a provider gathers retentions into guides, frees them, or takes back a title that has some. */
export async function umBorderoPorVez(db: Queryable, prestadorId: number): Promise<void> {
  await run(
    db,
    sql`SELECT pg_advisory_xact_lock(hashtextextended('borderos-impostos ' || ${prestadorId}::text, 0))`,
  );
}

/** Number of the live tax borderô that has a retention of the title in a guide. */
export async function borderoDoTitulo(db: Queryable, contaPagarId: number): Promise<number | null> {
  const row = await first(
    db,
    sql<{
      numero: number | null;
    }>`SELECT b.numero FROM retencao_bordero x JOIN bordero_imposto b ON b.id = x.bordero_imposto_id
      WHERE x.conta_pagar_id = ${contaPagarId} AND x.situacao = 'NA_GUIA' AND x.excluido_em IS NULL
        -- What a reversed payment had withheld is the guide's alone.
        AND NOT EXISTS (SELECT 1 FROM baixa_conta_pagar p WHERE p.id = x.baixa_conta_pagar_id AND p.situacao = 'ESTORNADA') LIMIT 1`,
  );
  return row?.numero ?? null;
}

/** Whether the person ever stood as who changed the record, by the audit: whoever changed it last is not the only one. */
export async function jaAlterou(
  db: Queryable,
  recurso: 'contas-pagar' | 'borderos-impostos' | 'borderos-pagamentos',
  id: number,
  usuarioId: number,
): Promise<boolean> {
  const coluna = recurso === 'contas-pagar' ? 'alterada_por_id' : 'alterado_por_id';
  const { alterou } = await exactlyOne(
    db,
    sql<{ alterou: boolean }>`SELECT EXISTS (SELECT 1 FROM auditoria
      WHERE recurso = ${recurso} AND registro_id = ${id} AND depois->>${coluna} = ${String(usuarioId)}) AS alterou`,
  );
  return alterou;
}

export type TipoDaReceita = {
  readonly id: number;
  readonly descricao: string;
  readonly planoContaId: number | null;
};

/** The kind that the convênio names; else the first active one of the nature, one with an account of the plan before others. */
export function tipoDaReceita(
  db: Queryable,
  natureza: 'CONVENIO' | 'PARTICULAR',
  convenioId: number | null,
): Promise<TipoDaReceita | undefined> {
  return first(
    db,
    sql<TipoDaReceita>`SELECT t.id, t.descricao, t.plano_conta_id AS "planoContaId" FROM tipo_conta_receber t
       LEFT JOIN convenio v ON v.id = ${convenioId} AND v.tipo_conta_receber_id = t.id
      WHERE t.excluido_em IS NULL AND t.ativo AND (v.id IS NOT NULL OR t.natureza = ${natureza})
      ORDER BY (v.id IS NOT NULL) DESC, (t.plano_conta_id IS NOT NULL) DESC, t.codigo LIMIT 1`,
  );
}
