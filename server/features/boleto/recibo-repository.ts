/** Receipts: the next number of the provider, what was received and of which title. */
import type { Queryable } from '#server/database/query.ts';
import { first, exactlyOne, sql } from '#server/database/typed.ts';
import type { TipoPagador } from './repository.ts';

export function reciboDaBaixa(
  db: Queryable,
  baixaId: number,
): Promise<{ id: number; numero: number; documentoId: string | null } | undefined> {
  return first(
    db,
    sql<{
      id: number;
      numero: number;
      documentoId: string | null;
    }>`SELECT id, numero, documento_id AS "documentoId" FROM recibo WHERE baixa_id = ${baixaId} AND situacao = 'VALIDO'
      AND excluido_em IS NULL`,
  );
}

/**
 * The latest receipt of money of a title that stands and has no paper yet. Whoever asks holds the title, which every step of
 * its payments holds first (docs/decisions/0178).
 */
export function baixaSemRecibo(
  db: Queryable,
  tituloId: number,
): Promise<{ id: number; data: string; total: string } | undefined> {
  return first(
    db,
    sql<{ id: number; data: string; total: string }>`SELECT b.id, b.data, b.total FROM baixa_conta_receber b
      WHERE b.conta_receber_id = ${tituloId} AND b.situacao = 'EFETIVADA' AND b.excluido_em IS NULL AND NOT EXISTS (
        SELECT 1 FROM recibo r WHERE r.baixa_id = b.id AND r.situacao = 'VALIDO' AND r.excluido_em IS NULL)
      ORDER BY b.id DESC LIMIT 1`,
  );
}

export type TituloDaBaixa = {
  readonly id: number;
  readonly devedor: TipoPagador;
  readonly pagadorId: number;
  readonly nome: string;
  readonly numero: string | null;
  readonly historico: string | null;
  readonly forma: string | null;
};

export function tituloDaBaixa(db: Queryable, baixaId: number): Promise<TituloDaBaixa> {
  return exactlyOne(
    db,
    sql<TituloDaBaixa>`SELECT t.id, t.devedor, coalesce(t.paciente_id, t.convenio_id, t.entidade_id) AS "pagadorId",
        coalesce(t.nome_devedor, '') AS nome, t.numero_documento AS numero, t.historico, f.descricao AS forma
      FROM baixa_conta_receber b JOIN conta_receber t ON t.id = b.conta_receber_id
        LEFT JOIN forma_recebimento f ON f.id = b.forma_recebimento_id WHERE b.id = ${baixaId}`,
  );
}

export type ReciboAGuardar = {
  readonly prestadorId: number;
  readonly pacienteId: number;
  readonly conta: { readonly id: number; readonly login: string; readonly nome: string };
};

/** Of a patient, valid and not kept yet: whose it is and who issued it. */
export function reciboAGuardar(db: Queryable, id: number): Promise<ReciboAGuardar | undefined> {
  return first(
    db,
    sql<ReciboAGuardar>`SELECT r.prestador_id AS "prestadorId", t.paciente_id AS "pacienteId",
        jsonb_build_object('id', u.id, 'login', u.login, 'nome', u.nome) AS conta
      FROM recibo r JOIN conta_receber t ON t.id = r.conta_receber_id JOIN usuario u ON u.id = r.criado_por
      WHERE r.id = ${id} AND r.situacao = 'VALIDO' AND r.documento_id IS NULL AND r.excluido_em IS NULL AND t.paciente_id IS NOT NULL`,
  );
}

/** Held until the document is written: void meanwhile, or kept by another hand, it is not kept. */
export async function travarRecibo(db: Queryable, id: number): Promise<boolean> {
  const row = await first(
    db,
    sql<{
      id: number;
    }>`SELECT id FROM recibo WHERE id = ${id} AND situacao = 'VALIDO' AND documento_id IS NULL FOR UPDATE`,
  );
  return row !== undefined;
}
