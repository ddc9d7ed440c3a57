/** Requests to sign (`assinatura-pedidos`): made, listed, and ended by what happens to their document. */
import {
  chaveDaVez,
  LIMITES_PEDIDO,
  lugares,
  prazoValido,
  type Assinante,
  type ListaPedidos,
  type NovoPedido,
  type PedidoAssinatura,
  type Vez,
} from '#domain/assinatura/pedidos.ts';
import { acaoDe } from '#domain/documento/permissao.ts';
import type { NovoExterno } from '#domain/assinatura/eletronica.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { pedidosServidor as textos } from '#messages/assinatura-pedido.ts';
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
import type { OpenRecords, Records, ServerRecords } from '#server/engine/call.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { scopeSql } from '#server/engine/scope.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { addDays } from '#domain/formato/data.ts';
import { momentoDe } from '#domain/formato/fuso.ts';
import { linkServidor as textosLink } from '#messages/assinatura-link.ts';
import type { Convites } from '#server/capabilities/convite/index.ts';
import { avisarAssinante, TELA_PEDIDOS } from './avisos.ts';
import {
  assinadoPorLink,
  buscarPedidos,
  linksPendentes,
  partesDoDocumento,
  pendentes,
  profissionaisCom,
  quemAssinaAntes,
  travarDocumento,
  travarPeloObjeto,
  ultimaOrdem,
} from './pedidos-repository.ts';

/** How long a link without a deadline lives. */
const DIAS_DO_LINK = 30;

export const PEDIDOS = 'assinatura-pedidos';
type Pedidos = Records<typeof PEDIDOS>;

/** Who may be asked: professionals of the provider who may see and sign the module's documents (SIGN-03). */
export async function assinantesDe(
  db: Queryable,
  { entity, declaracao, contexto }: Chamada,
): Promise<Assinante[]> {
  const prestadorId = entity.tenant || entity.provider ? contexto.prestadorId : null;
  const acao = acaoDe(declaracao, 'signature');
  if (acao === null) return [];
  return profissionaisCom(db, { sujeito: entity.subject, acoes: [...new Set(['view', acao])], prestadorId });
}

/** One request for each person; who was asked already and has not answered stays asked. Answers how many are new. */
export async function pedirAssinatura(
  pool: Pool,
  convites: Convites,
  pedidos: Pedidos,
  chamada: Chamada,
  novo: NovoPedido,
): Promise<{ readonly pedidos: number; readonly convites: readonly number[] }> {
  const { contexto } = chamada;
  const externos = novo.externos ?? [];
  const recusar = (campo: keyof NovoPedido, texto: string) =>
    new AppError('validacao', { messages: [texto], errors: { [campo]: [texto] } });
  const assinantes = new Set(novo.assinantes);
  const todos = assinantes.size + externos.length;
  if (todos === 0 || todos > LIMITES_PEDIDO.assinantes) throw recusar('assinantes', textos.semAssinantes);
  const semNome = externos.findIndex(({ nome }) => nome.trim() === '');
  if (semNome >= 0) throw validationError({ [`externos.${semNome}.nome`]: [textosLink.nomeVazio] });
  const ordem = lugares({ ...novo, assinantes: [...assinantes] });
  if (!ordem) throw recusar('fila', textos.filaInvalida);
  if (novo.prazo && !prazoValido(novo.prazo, hoje())) throw recusar('prazo', textos.prazoInvalido);
  const escolhidos = (await assinantesDe(pool, chamada)).filter(({ id }) => assinantes.has(id));
  if (escolhidos.length < assinantes.size) throw recusar('assinantes', textos.assinanteInvalido);
  return inTransaction(pool, async (db) => {
    const linha = exigirArquivo(await acharLinha(db, chamada, novo.objectId));
    exigirEmVigor(linha);
    if (linha.a_mao) throw new AppError('documento-a-mao');
    // By link the signature is never a qualified one.
    if (linha.qualificada && externos.length > 0) throw new AppError('documento-qualificada');
    if (linha.mime !== 'application/pdf')
      throw new AppError('arquivo-invalido', { messages: [textos.soPdf] });
    await travarDocumento(db, linha.id);
    const jaPedidos = new Set((await pendentes(db, linha.id)).map(({ assinanteId }) => assinanteId));
    const novos = escolhidos.filter(({ id }) => !jaPedidos.has(id));
    const primeiro = novo.emOrdem ? (await ultimaOrdem(db, linha.id)) + 1 : null;
    const comum = (vez: Vez) => ({
      documento: linha.nome,
      documentoId: linha.id,
      solicitanteId: contexto.usuario.id,
      mensagem: novo.mensagem?.trim() || null,
      prazo: novo.prazo || null,
      ordem: primeiro === null ? null : primeiro + (ordem.get(chaveDaVez(vez)) ?? 0),
    });
    const conviteIds: number[] = [];
    const criados: { id: number; conviteId?: number | null; assinanteId?: number }[] = [];
    const server = pedidos.server.within(db);
    for (const [i, externo] of externos.entries()) {
      const conviteId = await convidar(db, convites, chamada, externo, novo.prazo ?? null).catch(
        (erro: unknown) => {
          throw doExterno(erro, i);
        },
      );
      const pedido = {
        ...comum({ externo: i }),
        papel: externo.papel,
        assinante: externo.nome.trim(),
        conviteId,
      };
      const { id } = await server.keep(pedido);
      await convites.apontar(db, conviteId, { pedidoId: id });
      conviteIds.push(conviteId);
      criados.push({ id, conviteId: externo.email ? conviteId : null });
      await registrar(db, chamada, 'pedir-assinar-documento', linha, { pedido: id, convite: conviteId });
    }
    for (const assinante of novos) {
      const { id } = await server.keep({
        ...comum({ assinante: assinante.id }),
        assinante: assinante.nome,
        assinanteId: assinante.id,
      });
      criados.push({ id, assinanteId: assinante.id });
      await registrar(db, chamada, 'pedir-assinar-documento', linha, { pedido: id, assinante: assinante.id });
    }
    // Only now is it known who comes first.
    for (const { id, conviteId, assinanteId } of criados) {
      if (assinanteId !== undefined) await avisarAssinante(db, chamada, assinanteId, id);
      else if (conviteId && (await quemAssinaAntes(db, id)) === undefined)
        await convites.enviarEmail(db, conviteId);
    }
    return { pedidos: novos.length + conviteIds.length, convites: conviteIds };
  });
}

/** A link for somebody of no account, made before the request that it answers. */
function convidar(
  db: Queryable,
  convites: Convites,
  { contexto, prestadorId }: Chamada,
  { nome, nascimento = null, cpf = null, email = null, telefone = null }: NovoExterno,
  prazo: string | null,
): Promise<number> {
  return convites.criar(db, contexto, {
    finalidade: 'assinar-documento',
    alvo: { pedidoId: 0 },
    prestadorId: prestadorId ?? contexto.prestadorId,
    nome,
    nascimento,
    cpf,
    email,
    telefone,
    // Until the end of its day, by the unit's clock.
    expiraEm: new Date(momentoDe(addDays(prazo ?? addDays(hoje(), DIAS_DO_LINK), 1), '00:00:00')),
  });
}

/** The failure of one person's fields, by their place in the list. */
function doExterno(erro: unknown, lugar: number): unknown {
  if (!(erro instanceof AppError) || !erro.errors) return erro;
  return validationError(
    Object.fromEntries(
      Object.entries(erro.errors).map(([campo, frases]) => [`externos.${lugar}.${campo}`, frases]),
    ),
  );
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
  const coluna = visao === 'recebidos' ? 'assinante_id' : 'solicitante_id';
  return buscarPedidos(db, chamadas, {
    // What is due first comes first; what is over, the latest first.
    ordem: resolvidos ? 'q.resolvido_em DESC, q.id DESC' : 'q.prazo NULLS LAST, q.criado_em, q.id',
    limite: `LIMIT ${ate - de} OFFSET ${de}`,
    onde: (params) => [
      ...scopeSql(call, 'q', params),
      `q.${coluna} = ${params.add(call.contexto.usuario.id)}`,
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
export const portaDePedidos = (
  registros: OpenRecords,
  db: Queryable,
  { contexto }: { readonly contexto: Contexto },
): ServerRecords<typeof PEDIDOS> => registros(contexto, PEDIDOS).server.within(db);

/** The caller has signed the document: what they were asked for is done. Inside the transaction that stores the file. */
export async function cumprirPedidos(
  registros: OpenRecords,
  db: Queryable,
  chamada: Chamada,
  linha: Linha,
): Promise<void> {
  for (const { id } of await pendentes(db, linha.id, chamada.contexto.usuario.id))
    await portaDePedidos(registros, db, chamada).transition(id, { transicao: 'assinar' });
}

/** Whoever was to sign the document by a link is asked no more: it was answered otherwise. */
export async function dispensarLinks(
  { db, registros }: Pick<RuleContext, 'db' | 'registros'>,
  objectId: string,
  motivo: string,
): Promise<void> {
  for (const { id } of await linksPendentes(db, objectId))
    await registros(PEDIDOS).server.everybodys.transition(id, { transicao: 'dispensar', motivo });
}

/**
 * How somebody who says yes has signed it: by a link, or on paper, and then no link waits any more. The document is held
 * before one looks: a signature that comes at the same moment is there already, or is refused.
 */
export async function comoAssinou(
  context: Pick<RuleContext, 'db' | 'registros'>,
  objectId: string,
  noPapel: string,
): Promise<'ASSINADO' | 'PAPEL'> {
  await travarPeloObjeto(context.db, objectId);
  if (await assinadoPorLink(context.db, objectId)) return 'ASSINADO';
  await dispensarLinks(context, objectId, noPapel);
  return 'PAPEL';
}

/** Made void: nobody is asked to sign it any more; whoever signed it or asked for that is told, and whoever was asked. */
export async function avisarSemEfeito(
  registros: OpenRecords,
  db: Queryable,
  chamada: Chamada,
  linha: Linha,
): Promise<void> {
  const { usuario } = chamada.contexto;
  const partes = new Set(await partesDoDocumento(db, linha.id, linha.arquivo_id));
  for (const { id } of await pendentes(db, linha.id)) {
    const fim = await portaDePedidos(registros, db, chamada).everybodys.transition(id, {
      transicao: 'encerrar',
    });
    if (fim.assinanteId !== null) partes.add(fim.assinanteId);
    partes.add(fim.solicitanteId);
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
