/** What an annex of a request needs beside its own row. */
import type { Queryable } from '#server/database/query.ts';
import { all, first, sql } from '#server/database/typed.ts';

export type PacienteDoAnexo = { readonly nascimento: string | null; readonly sexo: string | null };

export function pacienteDoAnexo(db: Queryable, id: number | null): Promise<PacienteDoAnexo | undefined> {
  return first(
    db,
    sql<PacienteDoAnexo>`SELECT p.data_nascimento::text AS nascimento, p.sexo FROM paciente p WHERE p.id = ${id}`,
  );
}

export type ContatoDoSolicitante = { readonly telefone: string | null; readonly email: string | null };

/** Digits with the area code; the mobile one where there are two. */
export function contatoDoSolicitante(
  db: Queryable,
  id: number | null,
): Promise<ContatoDoSolicitante | undefined> {
  return first(
    db,
    sql<ContatoDoSolicitante>`SELECT regexp_replace(coalesce(nullif(p.celular, ''), p.telefone), '[^0-9]', '', 'g') AS telefone, p.email
      FROM profissional p WHERE p.id = ${id}`,
  );
}

/** Of the request, in the order of their numbers: those that are to go with it, or that went. */
export async function anexosDe(
  db: Queryable,
  autorizacaoId: number,
  situacao: 'A_ENVIAR' | 'FORAM' | 'SEM_RESPOSTA',
): Promise<readonly number[]> {
  const condicao = {
    A_ENVIAR: sql`a.situacao = 'RASCUNHO'`,
    FORAM: sql`a.com_pedido AND a.situacao <> 'CANCELADO'`,
    SEM_RESPOSTA: sql`a.com_pedido AND a.situacao = 'EM_ANALISE'`,
  }[situacao];
  const lidos = await all(
    db,
    sql<{ id: number }>`SELECT a.id FROM anexo_tiss a
      WHERE a.autorizacao_tiss_id = ${autorizacaoId} AND ${condicao} AND a.excluido_em IS NULL ORDER BY a.numero`,
  );
  return lidos.map(({ id }) => id);
}
