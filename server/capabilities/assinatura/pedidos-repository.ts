/** Requests to sign beside their documents and records, and who may be asked: beyond what the record door reads. */
import { situacaoDosAspectos } from '#domain/assinatura/aspectos.ts';
import type { Assinante, PedidoAssinatura } from '#domain/assinatura/pedidos.ts';
import type { AspectoAssinatura } from '#domain/documento/tipos.ts';
import type { Chamada } from '#server/capabilities/documento/index.ts';
import { quote } from '#server/database/names.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, first, isoSql, exactlyOne, query, sql } from '#server/database/typed.ts';
import { labelSql } from '#server/engine/entity-sql.ts';
import { Params } from '#server/engine/filters.ts';
import { scopeSql } from '#server/engine/scope.ts';

/** Active professionals with a CPF, at the provider where one is given, who hold every one of the actions on the subject. */
export function profissionaisCom(
  db: Queryable,
  {
    sujeito,
    acoes,
    prestadorId,
  }: { readonly sujeito: string; readonly acoes: readonly string[]; readonly prestadorId: number | null },
): Promise<Assinante[]> {
  return all(
    db,
    sql<Assinante>`
      SELECT u.id, u.nome, nullif(concat_ws(' ', c.sigla, p.numero_conselho, p.uf_conselho), '') AS conselho
        FROM usuario u LEFT JOIN profissional p ON p.id = u.profissional_id LEFT JOIN conselho c ON c.id = p.conselho_id
       WHERE u.ativo AND u.excluido_em IS NULL AND u.profissional AND coalesce(p.cpf, u.cpf) IS NOT NULL
         AND (${prestadorId}::bigint IS NULL OR zelo_trabalha_no_prestador(u, ${prestadorId}))
         AND (u.admin OR (SELECT count(DISTINCT a) FROM unnest(${acoes}::text[]) a
                JOIN permissao r ON r.sujeito IN (${sujeito}, 'all') AND r.acao IN (a, 'manage')
                JOIN usuario_grupo ug ON ug.grupo_regra_id = r.grupo_regra_id AND ug.usuario_id = u.id
                JOIN grupo_regra g ON g.id = r.grupo_regra_id AND g.ativo AND g.excluido_em IS NULL) = ${acoes.length})
       ORDER BY u.nome, u.id LIMIT 500`,
  );
}

/** Open requests on the document, whoever's they are, or of one signer. */
export function pendentes(
  db: Queryable,
  documentoId: number,
  assinanteId?: number,
): Promise<{ readonly id: number; readonly assinanteId: number | null }[]> {
  return all(
    db,
    query
      .selectFrom('assinatura_pedido')
      .where('documento_id', '=', documentoId)
      .where('estado', '=', 'PENDENTE')
      .$if(assinanteId !== undefined, (open) => open.where('assinante_id', '=', assinanteId as number))
      .select(['id', 'assinante_id as assinanteId'])
      .orderBy('id'),
  );
}

/** Held until the end of the transaction: requests on one document follow one another. */
export async function travarDocumento(db: Queryable, id: number): Promise<void> {
  await first(db, query.selectFrom('documento').where('id', '=', id).select('id').forUpdate());
}

/** The same, by the name that those outside of documents know it by. */
export async function travarPeloObjeto(db: Queryable, objectId: string): Promise<void> {
  await first(db, query.selectFrom('documento').where('object_id', '=', objectId).select('id').forUpdate());
}

/** Whether somebody signed the document by a link. */
export async function assinadoPorLink(db: Queryable, objectId: string): Promise<boolean> {
  const found = await first(
    db,
    query
      .selectFrom('assinatura_eletronica as a')
      .innerJoin('documento as d', 'd.id', 'a.documento_id')
      .where('d.object_id', '=', objectId)
      .select('a.id')
      .limit(1),
  );
  return found !== undefined;
}

/** Requests on the document that somebody answers by a link, and has not. */
export const linksPendentes = (db: Queryable, objectId: string): Promise<{ readonly id: number }[]> =>
  all(
    db,
    query
      .selectFrom('assinatura_pedido as q')
      .innerJoin('documento as d', 'd.id', 'q.documento_id')
      .where('d.object_id', '=', objectId)
      .where('q.estado', '=', 'PENDENTE')
      .where('q.convite_id', 'is not', null)
      .select('q.id')
      .orderBy('q.id'),
  );

/** The document of a request as it is called now, in the bin or not. */
export function documentoPorId(db: Queryable, id: number) {
  return first(
    db,
    query
      .selectFrom('documento')
      .where('id', '=', id)
      .select(['id', 'modulo', 'object_id', 'registro_id', 'nome', 'arquivo_id']),
  );
}

/** Whoever signed the file, filed the document, or asked for a signature that was made. */
export async function partesDoDocumento(
  db: Queryable,
  documentoId: number,
  arquivoId: string | null,
): Promise<number[]> {
  const partes = await all(
    db,
    sql<{ id: number }>`
      SELECT usuario_id AS id FROM assinatura_momento WHERE arquivo_id = ${arquivoId} AND usuario_id IS NOT NULL
      UNION SELECT solicitante_id FROM assinatura_pedido WHERE documento_id = ${documentoId} AND estado = 'ASSINADO'
      UNION SELECT criado_por FROM documento WHERE id = ${documentoId} AND criado_por IS NOT NULL`,
  );
  return partes.map(({ id }) => id);
}

/** Notices that nobody has read go; answers the requests that they spoke of. */
export async function esquecerAvisosDePedidos(db: Queryable, prefixo: string): Promise<number[]> {
  const idas = await all(
    db,
    sql<{ id: number }>`WITH idas AS (
        DELETE FROM notificacao WHERE starts_with(chave, ${prefixo}) AND lida_em IS NULL RETURNING chave)
      SELECT DISTINCT unnest(string_to_array(split_part(chave, ':', 5), ','))::bigint AS id FROM idas ORDER BY id`,
  );
  return idas.map(({ id }) => id);
}

/** Where the order goes on: open requests of the document whose turn it is, after this place in the order. */
export function daVez(
  db: Queryable,
  documentoId: number,
  ordem: number,
): Promise<
  { readonly id: number; readonly assinanteId: number | null; readonly conviteId: number | null }[]
> {
  return all(
    db,
    sql<{ id: number; assinanteId: number | null; conviteId: number | null }>`
      SELECT q.id, q.assinante_id AS "assinanteId", q.convite_id AS "conviteId" FROM assinatura_pedido q
       WHERE q.documento_id = ${documentoId} AND q.estado = 'PENDENTE' AND q.excluido_em IS NULL AND q.ordem > ${ordem}
         AND zelo_vez_de_assinar(q) ORDER BY q.id`,
  );
}

/** The highest place that somebody has in the order of a document; 0: none. */
export async function ultimaOrdem(db: Queryable, documentoId: number): Promise<number> {
  const { ordem } = await exactlyOne(
    db,
    sql<{
      ordem: number;
    }>`SELECT coalesce(max(ordem), 0) AS ordem FROM assinatura_pedido WHERE documento_id = ${documentoId}`,
  );
  return ordem;
}

/** Who signs before this request; undefined: it is its turn. */
export function quemAssinaAntes(
  db: Queryable,
  pedidoId: number,
): Promise<{ readonly nome: string } | undefined> {
  return first(
    db,
    sql<{ nome: string }>`SELECT a.assinante AS nome FROM assinatura_pedido q JOIN assinatura_pedido a
        ON a.documento_id = q.documento_id AND a.estado = 'PENDENTE' AND a.excluido_em IS NULL AND a.ordem < q.ordem
      WHERE q.id = ${pedidoId} ORDER BY a.ordem LIMIT 1`,
  );
}

/** The account, and how many documents wait for it. */
export function esperandoPor(
  db: Queryable,
  usuarioId: number,
): Promise<{ readonly nome: string; readonly email: string | null; readonly quantos: number } | undefined> {
  return first(
    db,
    sql<{ nome: string; email: string | null; quantos: number }>`SELECT u.nome, u.email, (
        SELECT count(*)::int FROM assinatura_pedido q WHERE q.assinante_id = u.id AND q.estado = 'PENDENTE'
           AND q.excluido_em IS NULL AND zelo_vez_de_assinar(q)) AS quantos
      FROM usuario u WHERE u.id = ${usuarioId} AND u.ativo AND u.excluido_em IS NULL`,
  );
}

/** Open requests whose day could be over somewhere (the unit's own day is asked afterwards), or without a day whose link opens no more. */
export function talvezVencidos(db: Queryable): Promise<
  {
    readonly id: number;
    readonly prazo: string | null;
    readonly modulo: string;
    readonly registroId: number;
  }[]
> {
  return all(
    db,
    sql<{ id: number; prazo: string | null; modulo: string; registroId: number }>`
      SELECT q.id, q.prazo::text AS prazo, d.modulo, d.registro_id AS "registroId"
        FROM assinatura_pedido q JOIN documento d ON d.id = q.documento_id
        LEFT JOIN convite c ON c.id = q.convite_id
       WHERE q.estado = 'PENDENTE' AND q.excluido_em IS NULL
         AND (q.prazo <= current_date OR (q.prazo IS NULL AND c.expira_em <= now())) ORDER BY q.id LIMIT 500`,
  );
}

/** The provider of a record, and its clock. */
export function unidadeDe(
  db: Queryable,
  tabela: string,
  registroId: number,
): Promise<{ readonly id: number; readonly fuso: string | null } | undefined> {
  return first(db, {
    text: `SELECT p.id, p.fuso_horario AS fuso FROM ${quote(tabela)} t JOIN prestador p ON p.id = t.prestador_id WHERE t.id = $1`,
    values: [registroId],
  });
}

type Busca = {
  readonly onde: (params: Params) => readonly string[];
  readonly ordem: string;
  readonly limite: string;
};

/** Requests on documents that the calls see: each is a module that the caller may view, with its provider. */
export async function buscarPedidos(
  db: Queryable,
  chamadas: readonly Chamada[],
  { onde, ordem, limite }: Busca,
): Promise<{ readonly linhas: readonly PedidoAssinatura[]; readonly total: number }> {
  const params = new Params();
  const filtro = onde(params).join(' AND ');
  const partes = chamadas.map(({ entity, scope }) => {
    const daqui = scopeSql(scope, 't', params)
      .map((condition) => ` AND ${condition}`)
      .join('');
    return `SELECT q.id, q.estado, q.papel, q.ordem, q.convite_id, q.assinante, q.mensagem, q.prazo, q.motivo, q.solicitante_id, q.assinante_id, q.criado_em, q.resolvido_em,
                   d.modulo, d.registro_id, d.object_id, d.nome, d.tamanho, d.versao, d.tag_id, d.aspectos,
                   d.sem_efeito_em IS NOT NULL AS sem_efeito, EXISTS (SELECT 1 FROM documento_qualificado z WHERE z.documento_id = d.id) AS qualificada, ${labelSql(entity, 't')} AS registro
              FROM assinatura_pedido q JOIN documento d ON d.id = q.documento_id AND d.excluido_em IS NULL
              JOIN ${quote(entity.table)} t ON t.id = d.registro_id AND t.excluido_em IS NULL${daqui}
             WHERE q.excluido_em IS NULL AND d.modulo = ${params.add(entity.name)} AND ${filtro}`;
  });
  const lidos = await all<{ pedido: PedidoLido; total: number }>(db, {
    text: `SELECT json_build_object('id', q.id, 'estado', q.estado, 'modulo', q.modulo, 'registroId', q.registro_id,
                    'registro', q.registro, 'mensagem', q.mensagem, 'prazo', q.prazo, 'motivo', q.motivo,
                    'documento', json_build_object('objectId', q.object_id, 'nomeArquivo', q.nome, 'tamanho', q.tamanho,
                      'versao', q.versao, 'aspectos', q.aspectos, 'semEfeito', q.sem_efeito, 'qualificada', q.qualificada, 'tag', (SELECT nome FROM documento_tag WHERE id = q.tag_id)),
                    'solicitante', json_build_object('id', q.solicitante_id, 'nome', (SELECT nome FROM usuario WHERE id = q.solicitante_id)),
                    'assinante', json_build_object('id', q.assinante_id, 'nome', coalesce((SELECT nome FROM usuario WHERE id = q.assinante_id), q.assinante)),
                    'papel', q.papel, 'ordem', q.ordem, 'conviteId', q.convite_id,
                    'criadoEm', ${isoSql('q.criado_em')}, 'resolvidoEm', ${isoSql('q.resolvido_em')}) AS pedido,
                  count(*) OVER ()::int AS total
             FROM (${partes.join(' UNION ALL ')}) q ORDER BY ${ordem} ${limite}`,
    values: params.values,
  });
  return { linhas: lidos.map(({ pedido }) => comSituacao(pedido)), total: lidos[0]?.total ?? 0 };
}

type PedidoLido = Omit<PedidoAssinatura, 'documento'> & {
  readonly documento: Omit<PedidoAssinatura['documento'], 'assinado' | 'situacaoAssinatura'> & {
    readonly aspectos: readonly AspectoAssinatura[];
  };
};

function comSituacao(pedido: PedidoLido): PedidoAssinatura {
  const { aspectos, ...documento } = pedido.documento;
  const situacaoAssinatura = situacaoDosAspectos(aspectos);
  return { ...pedido, documento: { ...documento, assinado: aspectos.length > 0, situacaoAssinatura } };
}
