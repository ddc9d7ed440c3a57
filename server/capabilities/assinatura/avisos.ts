/**
 * Gives one notice and one e-mail to whoever is asked to sign, however many documents were asked for since
 * their last look.
 */
import type { PedidoAssinatura } from '#domain/assinatura/pedidos.ts';
import { emailPedidos } from '#messages/assinatura-link.ts';
import { pedidosServidor as textos } from '#messages/assinatura-pedido.ts';
import { enviarMensagem, type Saida } from '#server/capabilities/correio/index.ts';
import type { Chamada } from '#server/capabilities/documento/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import type { Pool, Queryable } from '#server/database/query.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { kindOf } from '#server/jobs/job.ts';
import { buscarPedidos, esperandoPor, esquecerAvisosDePedidos } from './pedidos-repository.ts';

export const TELA_PEDIDOS = '/assinaturas-pendentes';
export const EMAIL_PEDIDOS = kindOf('pedidos-email', { usuarioId: 'integer' });
/** Requests made one after the other go in one e-mail. */
const ESPERA_MS = 60_000;
/** How many documents the notice names. */
const NOMEADOS = 5;
/** How many it speaks of. */
const MAIS_DITOS = 60;

/**
 * Written anew with every request (`novo`) and with every one that is not asked any more: of all that were told and not yet
 * seen. The key keeps which those are.
 */
export async function avisarAssinante(
  db: Queryable,
  chamada: Chamada,
  assinanteId: number,
  novo: number | null,
): Promise<void> {
  const { contexto, entity, prestadorId = null } = chamada;
  const prefixo = `assinatura-pedidos:${assinanteId}:${entity.name}:${prestadorId ?? 0}:`;
  const jaAvisados = await esquecerAvisosDePedidos(db, prefixo);
  const ids = [...jaAvisados, ...(novo === null ? [] : [novo])].slice(-MAIS_DITOS);
  if (ids.length === 0) return;
  const { linhas } = await buscarPedidos(db, [chamada], {
    ordem: 'q.id DESC',
    limite: 'LIMIT 200',
    onde: (params) => [
      `q.assinante_id = ${params.add(assinanteId)} AND q.estado = 'PENDENTE' AND zelo_vez_de_assinar(q)`,
      `q.id = ANY(${params.add(ids)})`,
    ],
  });
  if (linhas.length === 0) return;
  await notificar(db, {
    para: [assinanteId],
    tipo: 'ASS',
    titulo: textos.pedido(linhas.length),
    texto: textoDe(linhas),
    destino: TELA_PEDIDOS,
    dadosSensiveis: true,
    prestadorId,
    chave: prefixo + linhas.map(({ id }) => id).join(','),
    criadoPor: contexto.usuario.id,
  });
  if (novo !== null)
    await enqueue(
      db,
      EMAIL_PEDIDOS,
      { usuarioId: assinanteId },
      { key: `pedidos-email:${assinanteId}`, at: new Date(Date.now() + ESPERA_MS) },
    );
}

/** Each who asked, with the documents and whose they are. */
function textoDe(pedidos: readonly PedidoAssinatura[]): string {
  const nomeados = pedidos.slice(0, NOMEADOS);
  const porQuem = Map.groupBy(nomeados, ({ solicitante }) => solicitante.nome);
  const partes = [...porQuem].map(([nome, doSolicitante]) =>
    textos.pedidoTexto(
      nome,
      doSolicitante.map(({ documento, registro }) => textos.documentoDe(documento.nomeArquivo, registro)),
    ),
  );
  const resto = pedidos.length - nomeados.length;
  return [...partes, ...(resto > 0 ? [textos.eMais(resto)] : [])].join(' ');
}

/** Says how many documents wait, and names none. */
export async function enviarEmailDePedidos(
  pool: Pool,
  saida: Saida,
  { usuarioId, numero }: { readonly usuarioId: number; readonly numero: string },
): Promise<void> {
  const pessoa = await esperandoPor(pool, usuarioId);
  if (!pessoa?.email || pessoa.quantos === 0 || !saida.correio) return;
  await enviarMensagem(saida, {
    para: { nome: pessoa.nome, endereco: pessoa.email },
    assunto: emailPedidos.assunto(saida.titulo(), pessoa.quantos),
    linhas: emailPedidos.linhas(pessoa.nome, pessoa.quantos, `${saida.publicUrl}${TELA_PEDIDOS}`),
    numero,
  });
}
