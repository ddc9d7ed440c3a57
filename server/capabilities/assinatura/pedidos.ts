/** Requests to sign: made, listed, refused, taken back, and fulfilled by the signature itself. */
import {
  LIMITES_PEDIDO,
  prazoValido,
  type Assinante,
  type ListaPedidos,
  type NovoPedido,
  type PedidoAssinatura,
} from '#domain/assinatura/pedidos.ts';
import { situacaoDosAspectos } from '#domain/assinatura/aspectos.ts';
import type { AspectoAssinatura } from '#domain/documento/tipos.ts';
import { acaoDe } from '#domain/documento/permissao.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { pedidosServidor as textos } from '#messages/assinatura-pedidos.ts';
import type { Chamada } from '#server/capabilities/documento/acesso.ts';
import { registrar } from '#server/capabilities/documento/eventos.ts';
import { acharLinha, exigirArquivo, exigirEmVigor, type Linha } from '#server/capabilities/documento/linhas.ts';
import { notificar } from '#server/capabilities/notificacao/notificar.ts';
import { quote } from '#server/database/names.ts';
import { hoje } from '#server/clock.ts';
import { labelSql } from '#server/engine/entity-sql.ts';
import { Params } from '#server/engine/filters.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import { scopeSql } from '#server/engine/scope.ts';

export const TELA_PEDIDOS = '/assinaturas-pendentes';

/** Of one notification for each request and each turn that it takes. */
const chaveDe = (id: number, vez: 'pedido' | 'resposta'): string => `assinatura-${vez}:${id}`;

/** Who may be asked: professionals of the provider who may see and sign the module's documents (SIGN-03). */
export async function assinantesDe(db: Queryable, { entity, declaracao, contexto }: Chamada): Promise<Assinante[]> {
  const prestadorId = entity.tenant || entity.provider ? contexto.prestadorId : null;
  const acao = acaoDe(declaracao, 'signature');
  if (acao === null) return [];
  const { rows } = await db.query({
    text: `SELECT u.id, u.nome, nullif(concat_ws(' ', c.sigla, p.numero_conselho, p.uf_conselho), '') AS conselho
             FROM usuario u LEFT JOIN profissional p ON p.id = u.profissional_id LEFT JOIN conselho c ON c.id = p.conselho_id
            WHERE u.ativo AND u.excluido_em IS NULL AND u.profissional AND coalesce(p.cpf, u.cpf) IS NOT NULL
              AND ($4::bigint IS NULL OR zelo_trabalha_no_prestador(u, $4))
              AND (u.admin OR (SELECT count(DISTINCT a) FROM unnest(ARRAY['view', $2]) a
                     JOIN permissao r ON r.sujeito IN ($1, 'all') AND r.acao IN (a, 'manage')
                     JOIN usuario_grupo ug ON ug.grupo_regra_id = r.grupo_regra_id AND ug.usuario_id = u.id
                     JOIN grupo_regra g ON g.id = r.grupo_regra_id AND g.ativo AND g.excluido_em IS NULL) = $3)
            ORDER BY u.nome, u.id LIMIT 500`,
    values: [entity.subject, acao, acao === 'view' ? 1 : 2, prestadorId],
  });
  return rows as Assinante[];
}

/** One request for each person; who was asked already and has not answered stays asked. Answers how many are new. */
export async function pedirAssinatura(pool: Pool, chamada: Chamada, novo: NovoPedido): Promise<number> {
  const { contexto } = chamada;
  const recusar = (campo: keyof NovoPedido, texto: string) =>
    new AppError('validacao', { messages: [texto], errors: { [campo]: [texto] } });
  const assinantes = [...new Set(novo.assinantes)];
  if (assinantes.length === 0 || assinantes.length > LIMITES_PEDIDO.assinantes) throw recusar('assinantes', textos.semAssinantes);
  if (novo.prazo && !prazoValido(novo.prazo, hoje())) throw recusar('prazo', textos.prazoInvalido);
  const possiveis = new Set((await assinantesDe(pool, chamada)).map(({ id }) => id));
  if (!assinantes.every((id) => possiveis.has(id))) throw recusar('assinantes', textos.assinanteInvalido);
  return inTransaction(pool, async (db) => {
    const linha = exigirArquivo(await acharLinha(db, chamada, novo.objectId));
    exigirEmVigor(linha);
    if (linha.mime !== 'application/pdf') throw new AppError('arquivo-invalido', { messages: [textos.soPdf] });
    const { rows } = await db.query({
      text: `INSERT INTO assinatura_pedido (documento_id, assinante_id, solicitante_id, mensagem, prazo)
             SELECT $1, a, $3, $4, $5::date FROM unnest($2::bigint[]) a ORDER BY a
             ON CONFLICT (documento_id, assinante_id) WHERE estado = 'PENDENTE' DO NOTHING RETURNING id, assinante_id`,
      values: [linha.id, assinantes, contexto.usuario.id, novo.mensagem?.trim() || null, novo.prazo || null],
    });
    for (const { id, assinante_id } of rows as { id: number; assinante_id: number }[]) {
      await notificar(db, {
        para: [assinante_id],
        tipo: 'ASS',
        titulo: textos.pedido,
        texto: textos.pedidoTexto(contexto.usuario.nome, linha.nome),
        destino: TELA_PEDIDOS,
        dadosSensiveis: true,
        prestadorId: chamada.prestadorId ?? null,
        chave: chaveDe(id, 'pedido'),
        criadoPor: contexto.usuario.id,
      });
      await registrar(db, chamada, 'pedir-assinar-documento', linha, { pedido: id, assinante: assinante_id });
    }
    return rows.length;
  });
}

export type Recorte = {
  readonly visao: 'recebidos' | 'enviados';
  readonly resolvidos: boolean;
  readonly de: number;
  readonly ate: number;
};

/**
 * Requests of the caller on documents that they may see now: `chamadas` are the modules that they may view, each with
 * its provider. What a record is called comes with it.
 */
export async function listarPedidos(db: Queryable, chamadas: readonly Chamada[], recorte: Recorte): Promise<ListaPedidos> {
  const [primeira] = chamadas;
  if (!primeira) return { linhas: [], total: 0 };
  const { visao, resolvidos, de, ate } = recorte;
  const quem = visao === 'recebidos' ? 'assinante_id' : 'solicitante_id';
  const linhas = await buscar(db, chamadas, {
    // What is due first comes first; what is over, the latest first.
    ordem: resolvidos ? 'q.resolvido_em DESC, q.id DESC' : 'q.prazo NULLS LAST, q.criado_em, q.id',
    limite: `LIMIT ${ate - de} OFFSET ${de}`,
    onde: (params) =>
      `q.${quem} = ${params.add(primeira.contexto.usuario.id)} AND q.estado ${resolvidos ? '<>' : '='} 'PENDENTE'`,
  });
  return { linhas: linhas.map(({ pedido }) => pedido), total: linhas[0]?.total ?? 0 };
}

/** Requests on one document, the latest first. */
export async function pedidosDoDocumento(db: Queryable, chamada: Chamada, objectId: string): Promise<PedidoAssinatura[]> {
  const { id } = await acharLinha(db, chamada, objectId);
  const linhas = await buscar(db, [chamada], {
    ordem: 'q.id DESC',
    limite: 'LIMIT 100',
    onde: (params) => `q.documento_id = ${params.add(id)}`,
  });
  return linhas.map(({ pedido }) => pedido);
}

type Busca = { readonly onde: (params: Params) => string; readonly ordem: string; readonly limite: string };

async function buscar(
  db: Queryable,
  chamadas: readonly Chamada[],
  { onde, ordem, limite }: Busca,
): Promise<{ readonly pedido: PedidoAssinatura; readonly total: number }[]> {
  const params = new Params();
  const filtro = onde(params);
  const partes = chamadas.map(({ entity, scope }) => {
    const daqui = scopeSql(scope, 't', params)
      .map((condition) => ` AND ${condition}`)
      .join('');
    return `SELECT q.*, d.modulo, d.registro_id, d.object_id, d.nome, d.tamanho, d.versao, d.tag_id,
                   d.aspectos, d.sem_efeito_em IS NOT NULL AS sem_efeito, ${labelSql(entity, 't')} AS registro
              FROM assinatura_pedido q JOIN documento d ON d.id = q.documento_id AND d.excluido_em IS NULL
              JOIN ${quote(entity.table)} t ON t.id = d.registro_id AND t.excluido_em IS NULL${daqui}
             WHERE d.modulo = ${params.add(entity.name)} AND ${filtro}`;
  });
  const { rows } = await db.query({
    text: `SELECT json_build_object('id', q.id, 'estado', q.estado, 'modulo', q.modulo, 'registroId', q.registro_id,
                    'registro', q.registro, 'mensagem', q.mensagem, 'prazo', q.prazo, 'motivo', q.motivo,
                    'documento', json_build_object('objectId', q.object_id, 'nomeArquivo', q.nome, 'tamanho', q.tamanho,
                      'versao', q.versao, 'aspectos', q.aspectos, 'semEfeito', q.sem_efeito, 'tag', (SELECT nome FROM documento_tag WHERE id = q.tag_id)),
                    'solicitante', json_build_object('id', q.solicitante_id, 'nome', (SELECT nome FROM usuario WHERE id = q.solicitante_id)),
                    'assinante', json_build_object('id', q.assinante_id, 'nome', (SELECT nome FROM usuario WHERE id = q.assinante_id)),
                    'criadoEm', to_char(q.criado_em AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                    'resolvidoEm', to_char(q.resolvido_em AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) AS pedido,
                  count(*) OVER ()::int AS total
             FROM (${partes.join(' UNION ALL ')}) q ORDER BY ${ordem} ${limite}`,
    values: params.values,
  });
  return (rows as { pedido: PedidoLido; total: number }[]).map(({ pedido, total }) => {
    const { aspectos, ...documento } = pedido.documento;
    const situacaoAssinatura = situacaoDosAspectos(aspectos);
    return { total, pedido: { ...pedido, documento: { ...documento, assinado: aspectos.length > 0, situacaoAssinatura } } };
  });
}

type PedidoLido = Omit<PedidoAssinatura, 'documento'> & {
  readonly documento: Omit<PedidoAssinatura['documento'], 'assinado' | 'situacaoAssinatura'> & {
    readonly aspectos: readonly AspectoAssinatura[];
  };
};

/** The module of a request's document, so that its permission can be asked. */
export async function moduloDoPedido(db: Queryable, id: number): Promise<string> {
  const { rows } = await db.query({
    text: 'SELECT d.modulo FROM assinatura_pedido q JOIN documento d ON d.id = q.documento_id WHERE q.id = $1',
    values: [id],
  });
  if (!rows[0]) throw new AppError('nao-encontrado', { messages: [textos.naoEncontrado] });
  return (rows[0] as { modulo: string }).modulo;
}

/** The signer says no, with a reason that the requester is told. */
export async function recusarPedido(pool: Pool, chamada: Chamada, id: number, motivo: string): Promise<void> {
  const texto = motivo.trim();
  if (texto === '') throw new AppError('validacao', { messages: [textos.motivo], errors: { motivo: [textos.motivo] } });
  await inTransaction(pool, async (db) => {
    const { linha, solicitante_id: para } = await resolver(db, chamada, id, 'assinante_id', 'RECUSADO', texto);
    const { usuario } = chamada.contexto;
    await notificar(db, {
      para: para === usuario.id ? [] : [para],
      tipo: 'ASS',
      titulo: textos.recusado,
      texto: textos.recusadoTexto(usuario.nome, linha.nome, texto),
      destino: `${TELA_PEDIDOS}?visao=enviados&resolvidos=true`,
      dadosSensiveis: true,
      prestadorId: chamada.prestadorId ?? null,
      chave: chaveDe(id, 'resposta'),
      criadoPor: usuario.id,
    });
    await registrar(db, chamada, 'recusar-assinar-documento', linha, { pedido: id, motivo: texto });
  });
}

/** Who asked takes it back; a notification that was not read yet goes with it. */
export async function cancelarPedido(pool: Pool, chamada: Chamada, id: number): Promise<void> {
  await inTransaction(pool, async (db) => {
    const { linha } = await resolver(db, chamada, id, 'solicitante_id', 'CANCELADO', null);
    await db.query({
      text: 'DELETE FROM notificacao WHERE chave = $1 AND lida_em IS NULL',
      values: [chaveDe(id, 'pedido')],
    });
    await registrar(db, chamada, 'cancelar-assinar-documento', linha, { pedido: id });
  });
}

async function resolver(
  db: Queryable,
  chamada: Chamada,
  id: number,
  quem: 'assinante_id' | 'solicitante_id',
  estado: 'RECUSADO' | 'CANCELADO',
  motivo: string | null,
): Promise<{ readonly linha: Linha; readonly solicitante_id: number }> {
  const { rows } = await db.query({
    text: `SELECT d.object_id, q.solicitante_id, q.estado FROM assinatura_pedido q JOIN documento d ON d.id = q.documento_id
            WHERE q.id = $1 AND q.${quem} = $2 FOR UPDATE OF q`,
    values: [id, chamada.contexto.usuario.id],
  });
  const pedido = rows[0] as { object_id: string; solicitante_id: number; estado: string } | undefined;
  // Somebody else's request is as absent as one that never was.
  if (!pedido) throw new AppError('nao-encontrado', { messages: [textos.naoEncontrado] });
  const linha = await acharLinha(db, chamada, pedido.object_id);
  if (pedido.estado !== 'PENDENTE') throw new AppError('em-uso', { messages: [textos.jaResolvido] });
  await db.query({
    text: 'UPDATE assinatura_pedido SET estado = $2, motivo = $3, resolvido_em = now() WHERE id = $1',
    values: [id, estado, motivo],
  });
  return { linha, solicitante_id: pedido.solicitante_id };
}

/** The caller has signed the document: whoever asked for it is told. Inside the transaction that stores the file. */
export async function cumprirPedidos(db: Queryable, { contexto, prestadorId }: Chamada, linha: Linha): Promise<void> {
  const { usuario } = contexto;
  const { rows } = await db.query({
    text: `UPDATE assinatura_pedido SET estado = 'ASSINADO', resolvido_em = now()
            WHERE documento_id = $1 AND assinante_id = $2 AND estado = 'PENDENTE' RETURNING id, solicitante_id`,
    values: [linha.id, usuario.id],
  });
  for (const { id, solicitante_id: para } of rows as { id: number; solicitante_id: number }[])
    await notificar(db, {
      para: para === usuario.id ? [] : [para],
      tipo: 'ASS',
      titulo: textos.assinado,
      texto: textos.assinadoTexto(usuario.nome, linha.nome),
      destino: `${TELA_PEDIDOS}?visao=enviados&resolvidos=true`,
      dadosSensiveis: true,
      prestadorId: prestadorId ?? null,
      chave: chaveDe(id, 'resposta'),
      criadoPor: usuario.id,
    });
}

/** Made void: nobody is asked to sign it any more; whoever signed it or asked for that is told, and whoever was asked. */
export async function avisarSemEfeito(db: Queryable, { contexto, prestadorId }: Chamada, linha: Linha): Promise<void> {
  const { usuario } = contexto;
  const { rows } = await db.query({
    text: `WITH fim AS (
             UPDATE assinatura_pedido SET estado = 'CANCELADO', resolvido_em = now()
              WHERE documento_id = $1 AND estado = 'PENDENTE' RETURNING assinante_id, solicitante_id)
           SELECT assinante_id AS id FROM fim UNION SELECT solicitante_id FROM fim
           UNION SELECT usuario_id FROM assinatura_momento WHERE arquivo_id = $2 AND usuario_id IS NOT NULL
           UNION SELECT solicitante_id FROM assinatura_pedido WHERE documento_id = $1 AND estado = 'ASSINADO'
           UNION SELECT criado_por FROM documento WHERE id = $1 AND criado_por IS NOT NULL`,
    values: [linha.id, linha.arquivo_id],
  });
  await notificar(db, {
    para: (rows as { id: number }[]).map(({ id }) => id).filter((id) => id !== usuario.id),
    tipo: 'ASS',
    titulo: textos.semEfeito,
    texto: textos.semEfeitoTexto(usuario.nome, linha.nome, linha.sem_efeito?.explicacao ?? ''),
    destino: TELA_PEDIDOS,
    dadosSensiveis: true,
    prestadorId: prestadorId ?? null,
    chave: `sem-efeito:${linha.id}`,
    criadoPor: usuario.id,
  });
}
