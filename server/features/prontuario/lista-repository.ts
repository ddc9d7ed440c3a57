/** What the lists of a patient ask the tables: how a code is called, and whether another chart still says it. */
import type { Queryable } from '#server/database/query.ts';
import { exactlyOne, sql } from '#server/database/typed.ts';

type Lugar = { readonly pacienteId: number; readonly menos: number };

/** `chave` as src/domain/prontuario/lista.ts makes it: 'cid/12', 'ciap/3'. */
export async function outroDizOProblema(
  db: Queryable,
  { pacienteId, menos }: Lugar,
  { cidId, ciapId }: { readonly cidId: number | null; readonly ciapId: number | null },
): Promise<boolean> {
  const { diz } = await exactlyOne(
    db,
    sql<{ diz: boolean }>`SELECT EXISTS (
      SELECT 1 FROM prontuario p JOIN prontuario_problemas c ON c.prontuario_id = p.id
       WHERE p.paciente_id = ${pacienteId} AND p.id <> ${menos} AND p.excluido_em IS NULL AND p.estado <> 'CANCELADO'
         AND CASE WHEN ${cidId}::bigint IS NULL THEN c.ciap_id = ${ciapId}::bigint ELSE c.cid_id = ${cidId}::bigint END) AS diz`,
  );
  return diz;
}

export async function outroDizOMedicamento(
  db: Queryable,
  { pacienteId, menos }: Lugar,
  nome: string,
): Promise<boolean> {
  const { diz } = await exactlyOne(
    db,
    sql<{ diz: boolean }>`SELECT EXISTS (
      SELECT 1 FROM prontuario p JOIN prontuario_medicamentos c ON c.prontuario_id = p.id
       WHERE p.paciente_id = ${pacienteId} AND p.id <> ${menos} AND p.excluido_em IS NULL AND p.estado <> 'CANCELADO'
         AND zelo_busca(c.nome) = zelo_busca(${nome})) AS diz`,
  );
  return diz;
}

/** 'I10 Hipertensão essencial (primária)': the code as people write it, and its name. Null: no such code. */
export async function nomeDoCodigo(
  db: Queryable,
  { cidId, ciapId }: { readonly cidId: number | null; readonly ciapId: number | null },
): Promise<string | null> {
  const { nome } = await exactlyOne(
    db,
    sql<{ nome: string | null }>`SELECT coalesce(
      (SELECT c.codigo_formatado || ' ' || c.nome FROM cid c WHERE c.id = ${cidId}::bigint),
      (SELECT c.codigo || ' ' || c.nome FROM ciap c WHERE c.id = ${ciapId}::bigint)) AS nome`,
  );
  return nome;
}
