/** Rows of documents: found, locked, written, and the contents that they have had. */
import type { Leitura } from '#domain/acesso/leitura.ts';
import type { SemEfeito } from '#domain/documento/sem-efeito.ts';
import type { AspectoAssinatura } from '#domain/documento/tipos.ts';
import { quote } from '#server/database/names.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, first, isoSql, exactlyOne, query, run, sql } from '#server/database/typed.ts';
import type { Params } from '#server/engine/filters.ts';
import { rowWhere } from '#server/engine/read.ts';
import type { ListScope } from '#server/engine/scope.ts';

/** A thing in the bin comes back for so many days (references, 2.15). */
export const DIAS_NA_LIXEIRA = 30;

export type Linha = {
  readonly id: number;
  readonly object_id: string;
  readonly registro_id: number;
  readonly pasta_id: number | null;
  readonly pasta_object_id: string | null;
  readonly pasta: boolean;
  readonly nome: string;
  readonly arquivo_id: string | null;
  readonly mime: string | null;
  readonly tamanho: number | null;
  readonly aspectos: readonly AspectoAssinatura[];
  readonly conteudo: number;
  readonly tag_id: number | null;
  readonly tag: string | null;
  /** What was said of the document itself. */
  readonly leitura: Leitura | null;
  readonly clinico: boolean;
  /** A copy of what only its author reads now (`zelo_documento_sigiloso`). */
  readonly sigiloso: boolean;
  readonly versao: number;
  readonly criado_em: string;
  readonly atualizado_em: string;
  readonly atualizado_por_nome: string | null;
  readonly excluido_em: string | null;
  readonly excluido_por_nome: string | null;
  readonly sem_efeito: SemEfeito | null;
  /** The product issued it: it is cancelled, not changed. */
  readonly emitido: boolean;
  /** It counts only when signed by hand. */
  readonly a_mao: boolean;
  /** It counts only with a qualified signature. */
  readonly qualificada: boolean;
};

const SELECT = `SELECT d.id, d.object_id, d.registro_id, d.pasta_id, p.object_id AS pasta_object_id, d.pasta, d.nome, d.arquivo_id, d.mime,
    d.tamanho, d.aspectos, d.conteudo, d.tag_id, t.nome AS tag, d.leitura, zelo_documento_clinico(d) AS clinico, zelo_documento_sigiloso(d) AS sigiloso, d.versao, d.criado_em, d.atualizado_em,
    (SELECT nome FROM usuario WHERE id = d.atualizado_por) AS atualizado_por_nome,
    EXISTS (SELECT 1 FROM documento_emitido WHERE documento_id = d.id) AS emitido,
    EXISTS (SELECT 1 FROM documento_emitido WHERE documento_id = d.id AND a_mao) AS a_mao,
    EXISTS (SELECT 1 FROM documento_qualificado WHERE documento_id = d.id) AS qualificada,
    d.excluido_em, (SELECT nome FROM usuario WHERE id = d.excluido_por) AS excluido_por_nome,
    CASE WHEN d.sem_efeito_em IS NOT NULL THEN json_build_object('em', ${isoSql('d.sem_efeito_em')},
      'por', (SELECT nome FROM usuario WHERE id = d.sem_efeito_por), 'motivo', d.sem_efeito_motivo,
      'explicacao', d.sem_efeito_explicacao,
      'arquivadoDeNovoEm', (SELECT ${isoSql('max(r.criado_em)')} FROM documento r WHERE r.refeito_de = d.id)) END AS sem_efeito
  FROM documento d LEFT JOIN documento p ON p.id = d.pasta_id LEFT JOIN documento_tag t ON t.id = d.tag_id`;

/** Documents in use, or those of the bin that may still come back. */
const onde = (lixeira: boolean): string =>
  lixeira ? `d.excluido_em > now() - interval '${DIAS_NA_LIXEIRA} days'` : 'd.excluido_em IS NULL';

/** Every row of a record, or of one of its folders (null: the root). */
export function linhasDoRegistro(
  db: Queryable,
  modulo: string,
  registroId: number,
  { pasta, lixeira }: { readonly pasta?: number | null | undefined; readonly lixeira: boolean },
): Promise<Linha[]> {
  const inside = pasta === undefined ? '' : 'AND d.pasta_id IS NOT DISTINCT FROM $3';
  return all(db, {
    text: `${SELECT} WHERE d.modulo = $1 AND d.registro_id = $2 AND ${onde(lixeira)} ${inside} ORDER BY d.excluido_em DESC NULLS LAST, d.id`,
    values: [modulo, registroId, ...(pasta === undefined ? [] : [pasta])],
  });
}

/** Whether the record has a file that counts: not a folder, not in the bin, not declared void. */
export async function temArquivo(db: Queryable, modulo: string, registroId: number): Promise<boolean> {
  const { tem } = await exactlyOne(
    db,
    sql<{
      tem: boolean;
    }>`SELECT EXISTS (SELECT 1 FROM documento d WHERE d.modulo = ${modulo} AND d.registro_id = ${registroId}
      AND NOT d.pasta AND d.arquivo_id IS NOT NULL AND d.excluido_em IS NULL AND d.sem_efeito_em IS NULL) AS tem`,
  );
  return tem;
}

/** Files that count of these records: whose, what they are called, and their contents. */
export function arquivosDe(
  db: Queryable,
  modulo: string,
  registros: readonly number[],
): Promise<{ readonly registroId: number; readonly nome: string; readonly arquivoId: string }[]> {
  return all(
    db,
    sql<{
      registroId: number;
      nome: string;
      arquivoId: string;
    }>`SELECT d.registro_id AS "registroId", d.nome, d.arquivo_id AS "arquivoId" FROM documento d
      WHERE d.modulo = ${modulo} AND d.registro_id = ANY (${[...registros]}::bigint[])
        AND NOT d.pasta AND d.arquivo_id IS NOT NULL AND d.excluido_em IS NULL AND d.sem_efeito_em IS NULL`,
  );
}

export function umaLinha(
  db: Queryable,
  modulo: string,
  objectId: string,
  lixeira: boolean,
): Promise<Linha | undefined> {
  return first(db, {
    text: `${SELECT} WHERE d.object_id = $1 AND d.modulo = $2 AND ${onde(lixeira)}`,
    values: [objectId, modulo],
  });
}

/** The copy of the document in the register; undefined: there is none. */
export function copiaDe(db: Queryable, modulo: string, id: number): Promise<Linha | undefined> {
  return first(db, {
    text: `${SELECT} WHERE d.copia_de = $1 AND d.modulo = $2 AND ${onde(false)}`,
    values: [id, modulo],
  });
}

export async function travarDocumento(db: Queryable, id: number): Promise<void> {
  await run(db, query.selectFrom('documento').select(sql.lit(1).as('um')).where('id', '=', id).forUpdate());
}

/** Null: no such record, or of none. */
export async function prestadorDoRegistro(db: Queryable, tabela: string, id: number): Promise<number | null> {
  const registro = await first<{ prestadorId: number | null }>(db, {
    text: `SELECT prestador_id AS "prestadorId" FROM ${quote(tabela)} WHERE id = $1`,
    values: [id],
  });
  return registro?.prestadorId ?? null;
}

/** The folder of the record, locked against going to the bin. */
export function travarPastaDe(
  db: Queryable,
  {
    modulo,
    registroId,
    objectId,
    leClinico,
  }: { modulo: string; registroId: number; objectId: string; leClinico: boolean },
): Promise<{ id: number; nome: string } | undefined> {
  return first(
    db,
    sql<{ id: number; nome: string }>`SELECT d.id, d.nome FROM documento d
      WHERE d.object_id = ${objectId} AND d.modulo = ${modulo} AND d.registro_id = ${registroId} AND d.pasta AND d.excluido_em IS NULL
        AND (${leClinico} OR NOT zelo_documento_clinico(d)) FOR SHARE`,
  );
}

/** The record of the documents, locked against going to the bin where asked; undefined out of the scope. */
export function registroDe(
  db: Queryable,
  scope: ListScope,
  id: number,
  { travar }: { readonly travar: boolean },
  params: Params,
): Promise<{ excluido_em: string | null } | undefined> {
  const where = rowWhere(scope, id, params);
  return first(db, {
    text: `SELECT t.excluido_em FROM ${quote(scope.entity.table)} t WHERE ${where}${travar ? ' FOR SHARE OF t' : ''}`,
    values: params.values,
  });
}

/** One record's moves go one after the other, until the transaction ends. */
export async function travarMudancas(db: Queryable, modulo: string, registroId: number): Promise<void> {
  await run(db, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`documento ${modulo}`}, ${registroId}))`);
}

export async function nomeDe(db: Queryable, id: number): Promise<string | undefined> {
  return (await first(db, query.selectFrom('documento').select('nome').where('id', '=', id)))?.nome;
}

/** Whether the folder is the other, or lies below it. */
export async function ficaDentro(db: Queryable, pastaId: number, outraId: number): Promise<boolean> {
  const found = await first(
    db,
    sql<{ id: number }>`WITH RECURSIVE acima (id, pasta_id) AS (
             SELECT id, pasta_id FROM documento WHERE id = ${pastaId}
             UNION SELECT d.id, d.pasta_id FROM documento d JOIN acima a ON d.id = a.pasta_id)
           SELECT id FROM acima WHERE id = ${outraId}`,
  );
  return found !== undefined;
}

export type Ocupante = {
  readonly object_id: string;
  readonly nome: string;
  readonly pasta: boolean;
  readonly assinado: boolean;
};

/** What has the name in the folder already. `menos`: the row that is being named. */
export function quemTemNome(
  db: Queryable,
  modulo: string,
  lugar: {
    readonly registroId: number;
    readonly pastaId: number | null;
    readonly chave: string;
    readonly menos: number;
  },
): Promise<Ocupante | undefined> {
  return first(db, {
    text: `SELECT object_id, nome, pasta, cardinality(ARRAY(SELECT jsonb_array_elements(aspectos))) > 0 AS assinado FROM documento
            WHERE modulo = $1 AND registro_id = $2 AND coalesce(pasta_id, 0) = $3 AND nome_chave = $4
              AND excluido_em IS NULL AND sem_efeito_em IS NULL AND id <> $5`,
    values: [modulo, lugar.registroId, lugar.pastaId ?? 0, lugar.chave, lugar.menos],
  });
}

/** Sets columns of a row, raises its version and says who. */
export async function gravarColunas(
  db: Queryable,
  id: number,
  usuarioId: number,
  colunas: { readonly [coluna: string]: unknown },
): Promise<void> {
  await run(
    db,
    query
      .updateTable('documento')
      .set({
        ...colunas,
        versao: sql<number>`versao + 1`,
        atualizado_em: sql<string>`now()`,
        atualizado_por: usuarioId,
      })
      .where('id', '=', id),
  );
}

/**
 * What follows in this transaction is an act that a closed record takes too: a signature, or the word that a document counts no
 * more. The trigger lets pass what that act writes and nothing else; null ends it.
 */
export async function permitirAto(db: Queryable, ato: 'assinar' | 'sem-efeito' | null): Promise<void> {
  await db.query({ text: `SELECT set_config('zelo.documento', $1, true)`, values: [ato ?? ''] });
}

/** Who reads the document, said of itself. */
export async function gravarLeitura(db: Queryable, objectId: string, leitura: string | null): Promise<void> {
  await run(db, query.updateTable('documento').set({ leitura }).where('object_id', '=', objectId));
}

/** From now on the document takes a qualified signature alone. */
export async function pedirQualificada(db: Queryable, objectId: string): Promise<void> {
  await run(
    db,
    sql`INSERT INTO documento_qualificado (documento_id) SELECT id FROM documento WHERE object_id = ${objectId}::uuid`,
  );
}

/** The present content becomes an earlier version. */
export async function guardarVersao(db: Queryable, id: number): Promise<void> {
  await run(
    db,
    sql`INSERT INTO documento_versao (documento_id, conteudo, nome, arquivo_id, mime, tamanho, aspectos, em, por)
        SELECT id, conteudo, nome, arquivo_id, mime, tamanho, aspectos, conteudo_em, conteudo_por FROM documento WHERE id = ${id}`,
  );
}

/** A new row; answers its objectId. */
export async function inserirDocumento(
  db: Queryable,
  usuarioId: number,
  nova: {
    readonly modulo: string;
    readonly registroId: number;
    readonly pastaId: number | null;
    readonly nome: string;
    readonly chave: string;
    readonly tagId: number | null;
    readonly refeitoDe: number | null;
    readonly copiaDe: number | null;
    /** Absent: a folder. */
    readonly conteudo?:
      | {
          readonly arquivoId: string;
          readonly mime: string;
          readonly tamanho: number;
          readonly aspectos: readonly AspectoAssinatura[];
        }
      | undefined;
  },
): Promise<string> {
  const { conteudo } = nova;
  const inserted = query
    .insertInto('documento')
    .values({
      modulo: nova.modulo,
      registro_id: nova.registroId,
      pasta_id: nova.pastaId,
      pasta: conteudo === undefined,
      nome: nova.nome,
      nome_chave: nova.chave,
      arquivo_id: conteudo?.arquivoId ?? null,
      mime: conteudo?.mime ?? null,
      tamanho: conteudo?.tamanho ?? null,
      aspectos: JSON.stringify(conteudo?.aspectos ?? []),
      tag_id: nova.tagId,
      conteudo_por: usuarioId,
      criado_por: usuarioId,
      atualizado_por: usuarioId,
      refeito_de: nova.refeitoDe,
      copia_de: nova.copiaDe,
    })
    .returning('object_id');
  return (await exactlyOne(db, inserted)).object_id;
}

/** A content that a document has or had. */
export type LinhaVersao = {
  readonly conteudo: number;
  readonly nome: string;
  readonly arquivo_id: string;
  readonly mime: string;
  readonly tamanho: number;
  readonly aspectos: readonly AspectoAssinatura[];
  readonly em: string;
  readonly por: string | null;
};

const VERSAO = `SELECT v.conteudo, v.nome, v.arquivo_id, v.mime, v.tamanho, v.aspectos, v.em,
    (SELECT nome FROM usuario WHERE id = v.por) AS por
  FROM (SELECT id AS documento_id, conteudo, nome, arquivo_id, mime, tamanho, aspectos, conteudo_em AS em, conteudo_por AS por FROM documento
        UNION ALL SELECT documento_id, conteudo, nome, arquivo_id, mime, tamanho, aspectos, em, por FROM documento_versao) v`;

/** Every content of a document, the newest first. */
export function versoesDe(db: Queryable, documentoId: number): Promise<LinhaVersao[]> {
  return all(db, {
    text: `${VERSAO} WHERE v.documento_id = $1 ORDER BY v.conteudo DESC`,
    values: [documentoId],
  });
}

export function umaVersao(
  db: Queryable,
  documentoId: number,
  conteudo: number,
): Promise<LinhaVersao | undefined> {
  return first(db, {
    text: `${VERSAO} WHERE v.documento_id = $1 AND v.conteudo = $2`,
    values: [documentoId, conteudo],
  });
}
