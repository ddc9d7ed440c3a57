/** Requests to sign (`assinatura-pedidos`): made, listed, and ended by what happens to their document. */
import {
  LIMITES_PEDIDO,
  prazoValido,
  type Assinante,
  type ListaPedidos,
  type NovoPedido,
  type PedidoAssinatura,
} from '#domain/assinatura/pedidos.ts';
import { acaoDe } from '#domain/documento/permissao.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { pedidosServidor as textos } from '#messages/assinatura-pedidos.ts';
import {
  acharLinha,
  type Chamada,
  exigirArquivo,
  exigirEmVigor,
  type Linha,
  registrar,
} from '#server/capabilities/documento/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { hoje } from '#server/clock.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import { nested } from '#server/engine/nested.ts';
import { recordsOf, type Records, type ServerRecords } from '#server/engine/records.ts';
import { scopeSql } from '#server/engine/scope.ts';
import hooks, { chaveDe, TELA_PEDIDOS } from './hooks.ts';
import { buscarPedidos, partesDoDocumento, pendentes, profissionaisCom, travarDocumento } from './pedidos-repository.ts';

export const PEDIDOS = 'assinatura-pedidos';
type Pedidos = Records<typeof PEDIDOS>;

/** Who may be asked: professionals of the provider who may see and sign the module's documents (SIGN-03). */
export async function assinantesDe(db: Queryable, { entity, declaracao, contexto }: Chamada): Promise<Assinante[]> {
  const prestadorId = entity.tenant || entity.provider ? contexto.prestadorId : null;
  const acao = acaoDe(declaracao, 'signature');
  if (acao === null) return [];
  return profissionaisCom(db, { sujeito: entity.subject, acoes: [...new Set(['view', acao])], prestadorId });
}

/** One request for each person; who was asked already and has not answered stays asked. Answers how many are new. */
export async function pedirAssinatura(pool: Pool, pedidos: Pedidos, chamada: Chamada, novo: NovoPedido): Promise<number> {
  const { contexto } = chamada;
  const recusar = (campo: keyof NovoPedido, texto: string) =>
    new AppError('validacao', { messages: [texto], errors: { [campo]: [texto] } });
  const assinantes = new Set(novo.assinantes);
  if (assinantes.size === 0 || assinantes.size > LIMITES_PEDIDO.assinantes) throw recusar('assinantes', textos.semAssinantes);
  if (novo.prazo && !prazoValido(novo.prazo, hoje())) throw recusar('prazo', textos.prazoInvalido);
  const escolhidos = (await assinantesDe(pool, chamada)).filter(({ id }) => assinantes.has(id));
  if (escolhidos.length < assinantes.size) throw recusar('assinantes', textos.assinanteInvalido);
  return inTransaction(pool, async (db) => {
    const linha = exigirArquivo(await acharLinha(db, chamada, novo.objectId));
    exigirEmVigor(linha);
    if (linha.mime !== 'application/pdf') throw new AppError('arquivo-invalido', { messages: [textos.soPdf] });
    await travarDocumento(db, linha.id);
    const jaPedidos = new Set((await pendentes(db, linha.id)).map(({ assinanteId }) => assinanteId));
    const novos = escolhidos.filter(({ id }) => !jaPedidos.has(id));
    for (const assinante of novos) {
      const { id } = await pedidos.server.within(db).keep({
        documento: linha.nome,
        assinante: assinante.nome,
        documentoId: linha.id,
        assinanteId: assinante.id,
        solicitanteId: contexto.usuario.id,
        mensagem: novo.mensagem?.trim() || null,
        prazo: novo.prazo || null,
      });
      await notificar(db, {
        para: [assinante.id],
        tipo: 'ASS',
        titulo: textos.pedido,
        texto: textos.pedidoTexto(contexto.usuario.nome, linha.nome),
        destino: TELA_PEDIDOS,
        dadosSensiveis: true,
        prestadorId: chamada.prestadorId ?? null,
        chave: chaveDe(id, 'pedido'),
        criadoPor: contexto.usuario.id,
      });
      await registrar(db, chamada, 'pedir-assinar-documento', linha, { pedido: id, assinante: assinante.id });
    }
    return novos.length;
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
export async function listarPedidos(
  db: Queryable,
  { call }: Pedidos,
  chamadas: readonly Chamada[],
  { visao, resolvidos, de, ate }: Recorte,
): Promise<ListaPedidos> {
  if (chamadas.length === 0) return { linhas: [], total: 0 };
  const quem = visao === 'recebidos' ? 'assinante_id' : 'solicitante_id';
  return buscarPedidos(db, chamadas, {
    // What is due first comes first; what is over, the latest first.
    ordem: resolvidos ? 'q.resolvido_em DESC, q.id DESC' : 'q.prazo NULLS LAST, q.criado_em, q.id',
    limite: `LIMIT ${ate - de} OFFSET ${de}`,
    onde: (params) => [
      ...scopeSql(call, 'q', params),
      `q.${quem} = ${params.add(call.contexto.usuario.id)}`,
      `q.estado ${resolvidos ? '<>' : '='} 'PENDENTE'`,
    ],
  });
}

/** Requests on one document, the latest first: whoever sees the document sees who was asked to sign it. */
export async function pedidosDoDocumento(
  db: Queryable,
  chamada: Chamada,
  objectId: string,
): Promise<readonly PedidoAssinatura[]> {
  const { id } = await acharLinha(db, chamada, objectId);
  const { linhas } = await buscarPedidos(db, [chamada], {
    ordem: 'q.id DESC',
    limite: 'LIMIT 100',
    onde: (params) => [`q.documento_id = ${params.add(id)}`],
  });
  return linhas;
}

/** The door of what follows from an act on the document, inside its transaction. */
const porta = (db: Queryable, { scope, contexto }: Chamada): ServerRecords<typeof PEDIDOS> =>
  recordsOf({ registry: scope.registry, pool: nested(db), hooks }, contexto, PEDIDOS).server;

/** The caller has signed the document: what they were asked for is done. Inside the transaction that stores the file. */
export async function cumprirPedidos(db: Queryable, chamada: Chamada, linha: Linha): Promise<void> {
  for (const { id } of await pendentes(db, linha.id, chamada.contexto.usuario.id))
    await porta(db, chamada).transition(id, { transicao: 'assinar', versao: undefined });
}

/** Made void: nobody is asked to sign it any more; whoever signed it or asked for that is told, and whoever was asked. */
export async function avisarSemEfeito(db: Queryable, chamada: Chamada, linha: Linha): Promise<void> {
  const { usuario } = chamada.contexto;
  const partes = new Set(await partesDoDocumento(db, linha.id, linha.arquivo_id));
  for (const { id } of await pendentes(db, linha.id)) {
    const fim = await porta(db, chamada).everybodys.transition(id, { transicao: 'encerrar', versao: undefined });
    partes.add(fim.assinanteId).add(fim.solicitanteId);
  }
  partes.delete(usuario.id);
  await notificar(db, {
    para: [...partes],
    tipo: 'ASS',
    titulo: textos.semEfeito,
    texto: textos.semEfeitoTexto(usuario.nome, linha.nome, linha.sem_efeito?.explicacao ?? ''),
    destino: TELA_PEDIDOS,
    dadosSensiveis: true,
    prestadorId: chamada.prestadorId ?? null,
    chave: `sem-efeito:${linha.id}`,
    criadoPor: usuario.id,
  });
}
