/** A public link by e-mail, sent by the queue; the link is made again from its seed and kept nowhere. */
import { ateQuando, situacaoDoConvite } from '#domain/convite/convite.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { conviteServidor as textos, emailConvite } from '#messages/convite.ts';
import { noFuso } from '#server/clock.ts';
import { enviarMensagem, type Saida } from '#server/capabilities/correio/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { inTransaction, type Queryable } from '#server/database/query.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { GiveUp, kindOf } from '#server/jobs/job.ts';
import { conviteDoNumero } from './repository.ts';
import { anotar, linkDe, type Deps } from './service.ts';

export const ENVIAR_CONVITE = kindOf('convite-email', { conviteId: 'integer' });

/** The same link again, where what it leads to took the place of what was sent before. */
export const ENVIAR_SUBSTITUTO = kindOf('convite-email-substituto', { conviteId: 'integer' });

export type ComoEnviar = { readonly substitui?: boolean };

/** Puts the e-mail of a link in the queue, in the caller's transaction. */
export async function enviarConvitePorEmail(
  db: Queryable,
  id: number,
  { substitui = false }: ComoEnviar = {},
): Promise<void> {
  const kind = substitui ? ENVIAR_SUBSTITUTO : ENVIAR_CONVITE;
  await enqueue(db, kind, { conviteId: id }, { key: `convite:${id}${substitui ? ':substituto' : ''}` });
}

/** Sends it while the link opens. What was taken back meanwhile is not sent; of what ran out in the queue its sender is told. */
export async function enviarConvite(
  deps: Deps,
  saida: Saida,
  { conviteId, numero, substitui = false }: ComoEnviar & { conviteId: number; numero: string },
) {
  const linha = await conviteDoNumero(deps.pool, conviteId);
  if (!linha?.email) return;
  const situacao = situacaoDoConvite(linha, new Date().toISOString());
  if (situacao === 'vencido')
    throw new GiveUp(new AppError('convite-fechado', { messages: [textos.vencidoNaFila] }));
  if (situacao !== 'aberto') return;
  const link = await linkDe(deps.pool, deps, linha);
  if (link === null) throw new GiveUp(new AppError('convite-fechado', { messages: [textos.semLink] }));
  const remetente = linha.prestador ?? saida.titulo();
  const ate = noFuso(linha.fuso ?? undefined, () => ateQuando(linha.expiraEm));
  await enviarMensagem(saida, {
    para: { nome: linha.nome, endereco: linha.email },
    assunto: emailConvite.assunto(remetente, linha.finalidade, substitui),
    linhas: emailConvite.linhas({
      nome: linha.nome,
      quem: remetente,
      finalidade: linha.finalidade,
      substitui,
      link,
      ate,
    }),
    numero,
  });
  await inTransaction(deps.pool, (db) => anotar(db, linha, 'enviado', null));
}

/** It will not leave: the link says so among its steps, and whoever made it is told to send it by another way. */
export async function conviteNaoSaiu(db: Queryable, conviteId: number, falha: string): Promise<void> {
  const linha = await conviteDoNumero(db, conviteId);
  if (!linha || linha.revogadoEm !== null) return;
  await anotar(db, linha, 'nao-enviado', null);
  await notificar(db, {
    para: linha.criadoPor === null ? [] : [linha.criadoPor],
    tipo: 'MEN',
    titulo: textos.naoSaiu,
    texto: textos.naoSaiuTexto(linha.nome, falha),
    dadosSensiveis: true,
    prestadorId: linha.prestadorId,
  });
}
