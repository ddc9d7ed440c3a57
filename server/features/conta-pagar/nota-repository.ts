/** Invoices that were read, whose they are, and what is registered of them already. */
import type { Nota } from '#domain/nota-fiscal/ler.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { first, exactlyOne, run, sql } from '#server/database/typed.ts';
import { semZeros } from './repository.ts';

export type Lida = {
  readonly id: number;
  readonly arquivoId: string;
  readonly nome: string;
  readonly tamanho: number;
  readonly nota: Nota;
};

const LIDA = sql`l.id, l.arquivo_id AS "arquivoId", l.nome, l.tamanho, l.nota`;

type NovaLeitura = Omit<Lida, 'id'> & { readonly prestadorId: number; readonly usuarioId: number };

export async function guardarLeitura(db: Queryable, nova: NovaLeitura): Promise<number> {
  const { prestadorId, usuarioId, arquivoId, nome, tamanho, nota } = nova;
  const { id } = await exactlyOne(
    db,
    sql<{
      id: number;
    }>`INSERT INTO nota_lida (prestador_id, usuario_id, arquivo_id, nome, tamanho, emitente, numero, nota)
      VALUES (${prestadorId}, ${usuarioId}, ${arquivoId}, ${nome}, ${tamanho}, ${nota.emitente.documento}, ${nota.numero}, ${JSON.stringify(nota)}::jsonb)
      RETURNING id`,
  );
  return id;
}

/** A reading of this provider; of the person's own where `usuarioId` is told. */
export function leituraDe(
  db: Queryable,
  prestadorId: number,
  id: number,
  usuarioId: number | null,
): Promise<Lida | undefined> {
  return first(
    db,
    sql<Lida>`SELECT ${LIDA} FROM nota_lida l WHERE l.id = ${id} AND ${sql.raw(ofTenant('l.', String(prestadorId)))}
      AND (${usuarioId}::bigint IS NULL OR l.usuario_id = ${usuarioId})`,
  );
}

/** What this person read in the last day of this supplier's note of this number, and kept with nothing yet. */
export function leituraDoTitulo(
  db: Queryable,
  prestadorId: number,
  usuarioId: number,
  fornecedorId: number,
  numero: string,
): Promise<Lida | undefined> {
  return first(
    db,
    sql<Lida>`SELECT ${LIDA} FROM nota_lida l JOIN fornecedor f ON f.id = ${fornecedorId} AND f.documento = l.emitente
      WHERE ${sql.raw(ofTenant('l.', String(prestadorId)))} AND l.usuario_id = ${usuarioId} AND l.numero = ${numero}
        AND l.registro_id IS NULL AND l.lida_em > now() - interval '1 day' ORDER BY l.id DESC LIMIT 1`,
  );
}

export async function marcarLeitura(
  db: Queryable,
  id: number,
  recurso: string,
  registroId: number,
): Promise<void> {
  await run(db, sql`UPDATE nota_lida SET recurso = ${recurso}, registro_id = ${registroId} WHERE id = ${id}`);
}

export type Emitente = {
  readonly id: number;
  readonly nome: string;
  readonly documento: string;
  readonly prazo: number | null;
  readonly tipoContaPagarId: number | null;
};

const EMITENTE = sql`f.id, f.nome, f.documento, f.prazo_pagamento_dias AS prazo, f.tipo_conta_pagar_id AS "tipoContaPagarId"`;

export function emitenteDe(db: Queryable, documento: string): Promise<Emitente | undefined> {
  return first(
    db,
    sql<Emitente>`SELECT ${EMITENTE} FROM fornecedor f WHERE f.documento = ${documento} AND f.excluido_em IS NULL`,
  );
}

/** The supplier that the account is. */
export function fornecedorDaConta(db: Queryable, usuarioId: number): Promise<Emitente | undefined> {
  return first(
    db,
    sql<Emitente>`SELECT ${EMITENTE} FROM usuario u JOIN fornecedor f ON f.id = u.fornecedor_id AND f.excluido_em IS NULL
      WHERE u.id = ${usuarioId}`,
  );
}

export async function cnpjDaCasa(db: Queryable, prestadorId: number): Promise<string | null> {
  const row = await first(
    db,
    sql<{ cnpj: string | null }>`SELECT cnpj FROM prestador WHERE id = ${prestadorId}`,
  );
  return row?.cnpj ?? null;
}

export async function cidadeDoIbge(db: Queryable, codigo: string | null): Promise<number | null> {
  if (codigo === null) return null;
  const row = await first(
    db,
    sql<{ id: number }>`SELECT id FROM cidade WHERE codigo_ibge = ${codigo} AND excluido_em IS NULL`,
  );
  return row?.id ?? null;
}

/** Whether the supplier has sent the same note, and it was not refused. */
export async function notaIgual(
  db: Queryable,
  prestadorId: number,
  fornecedorId: number,
  {
    numero,
    valor,
    menos,
  }: { readonly numero: string; readonly valor: string; readonly menos: number | null },
): Promise<boolean> {
  const row = await first(
    db,
    sql<{ id: number }>`SELECT n.id FROM nota_fornecedor n WHERE n.fornecedor_id = ${fornecedorId}
      AND ${sql.raw(ofTenant('n.', String(prestadorId)))} AND n.excluido_em IS NULL AND n.situacao <> 'RECUSADA'
      AND ${semZeros(sql.ref('n.numero'))} = ${semZeros(numero)} AND n.valor = ${valor}::numeric AND n.id IS DISTINCT FROM ${menos}::bigint LIMIT 1`,
  );
  return row !== undefined;
}
