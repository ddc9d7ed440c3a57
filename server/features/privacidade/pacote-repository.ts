/** What the package of a person asks of the database beside the registers themselves. */
import type { Passo, RegistroDaPessoa } from '#domain/privacidade/caminhos.ts';
import { quote } from '#server/database/names.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, exactlyOne, first, sql } from '#server/database/typed.ts';

export type Guardado = {
  readonly modulo: string;
  readonly registroId: number;
  readonly nome: string;
  readonly arquivoId: string;
  readonly mime: string;
  readonly tamanho: number;
};

/**
 * Files of these records as they stand, that the reader may read: a copy of what a restricted chart keeps is for nobody here, as
 * in the list of documents; a clinical one for whoever reads those. `veladas`: how many the reader is not given.
 */
export async function arquivosDe(
  db: Queryable,
  modulo: string,
  ids: readonly number[],
  leClinico: boolean,
): Promise<{ readonly guardados: readonly Guardado[]; readonly veladas: number }> {
  const rows = await all(
    db,
    sql<
      Guardado & { vela: boolean }
    >`SELECT d.modulo, d.registro_id AS "registroId", d.nome, a.id AS "arquivoId", a.mime, d.tamanho::int AS tamanho,
        zelo_documento_sigiloso(d) OR (NOT ${leClinico}::boolean AND zelo_documento_clinico(d)) AS vela
      FROM documento d JOIN arquivo a ON a.id = d.arquivo_id WHERE d.modulo = ${modulo} AND d.registro_id = ANY (${ids}) AND NOT d.pasta AND d.excluido_em IS NULL
      ORDER BY d.registro_id, d.id`,
  );
  const guardados = rows.flatMap(({ vela, ...guardado }) => (vela ? [] : [guardado]));
  return { guardados, veladas: rows.length - guardados.length };
}

/** What the store keeps of these files. */
export const tiposDe = (
  db: Queryable,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly mime: string; readonly tamanho: number }[]> =>
  all(
    db,
    sql<{
      id: string;
      mime: string;
      tamanho: number;
    }>`SELECT id, mime, tamanho::int AS tamanho FROM arquivo WHERE id = ANY (${ids})`,
  );

/** Rows about the patient that the provider has or is shown, whoever there may see them. */
export async function idsDaPessoa(
  db: Queryable,
  { entity, caminhos }: RegistroDaPessoa,
  { pacienteId, prestadorId }: { readonly pacienteId: number; readonly prestadorId: number },
): Promise<readonly number[]> {
  const levaAEla = ([passo, ...resto]: readonly Passo[], alias: string): string => {
    const coluna = `${alias}.${quote(passo?.campo.column ?? '')}`;
    const [proximo] = resto;
    if (!proximo) return `${coluna} = $1`;
    const seguinte = `${alias}p`;
    return `${coluna} IN (SELECT ${seguinte}.id FROM ${quote(proximo.entity.table)} ${seguinte} WHERE ${levaAEla(resto, seguinte)})`;
  };
  const partilha = entity.sharedWith === undefined ? undefined : entity.field[entity.sharedWith]?.column;
  const daqui = [ofTenant('t.', '$2'), ...(partilha === undefined ? [] : [`t.${quote(partilha)} = $2`])].join(
    ' OR ',
  );
  const { rows } = await db.query<{ id: number }>({
    text: `SELECT t.id FROM ${quote(entity.table)} t WHERE (${caminhos.map((caminho) => levaAEla(caminho, 't')).join(' OR ')})
             AND t.excluido_em IS NULL AND (${daqui}) ORDER BY t.id`,
    values: [pacienteId, prestadorId],
  });
  return rows.map(({ id }) => id);
}

export const unidadeDe = (
  db: Queryable,
  id: number,
): Promise<{ readonly nome: string; readonly fuso: string | null }> =>
  exactlyOne(
    db,
    sql<{
      nome: string;
      fuso: string | null;
    }>`SELECT nome, fuso_horario AS fuso FROM prestador WHERE id = ${id}`,
  );

/** Whoever had the package made: the file is of what that account may see. Null: nobody knows any more. */
export const quemMontou = (
  db: Queryable,
  arquivoId: string,
): Promise<{ readonly id: number | null; readonly nome: string | null } | undefined> =>
  first(
    db,
    sql<{
      id: number | null;
      nome: string | null;
    }>`SELECT a.criado_por AS id, u.nome FROM arquivo a LEFT JOIN usuario u ON u.id = a.criado_por WHERE a.id = ${arquivoId}`,
  );

/** Requests whose package was made so many days ago and is still kept. */
export const pacotesVelhos = (
  db: Queryable,
  dias: number,
): Promise<{ readonly id: number; readonly prestadorId: number }[]> =>
  all(
    db,
    sql<{
      id: number;
      prestadorId: number;
    }>`SELECT s.id, s.prestador_id AS "prestadorId" FROM solicitacao_titular s
      WHERE s.pacote_arquivo IS NOT NULL AND s.pacote <> 'NA_FILA' AND s.pacote_em < now() - make_interval(days => ${dias})
      ORDER BY s.id LIMIT 500`,
  );
