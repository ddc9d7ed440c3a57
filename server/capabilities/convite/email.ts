/** A public link by e-mail, sent by the queue; the link is made again from its seed and kept nowhere. */
import { ateQuando, situacaoDoConvite } from '#domain/convite/convite.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { conviteServidor as textos, emailConvite } from '#messages/convite.ts';
import { noFuso } from '#server/clock.ts';
import { enviarMensagem, type Saida } from '#server/capabilities/correio/index.ts';
import { inTransaction, type Queryable } from '#server/database/query.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { GiveUp, kindOf } from '#server/jobs/job.ts';
import { conviteDoNumero } from './repository.ts';
import { anotar, linkDe, type Deps } from './service.ts';

export const ENVIAR_CONVITE = kindOf('convite-email', { conviteId: 'integer' });

/** Puts the e-mail of a link in the queue, in the caller's transaction. */
export async function enviarConvitePorEmail(db: Queryable, id: number): Promise<void> {
  await enqueue(db, ENVIAR_CONVITE, { conviteId: id }, { key: `convite:${id}` });
}

/** Sends it while the link opens; what closed meanwhile is not sent. */
export async function enviarConvite(
  deps: Deps,
  saida: Saida,
  { conviteId, numero }: { conviteId: number; numero: string },
) {
  const linha = await conviteDoNumero(deps.pool, conviteId);
  if (!linha?.email || situacaoDoConvite(linha, new Date().toISOString()) !== 'aberto') return;
  const link = await linkDe(deps.pool, deps, linha);
  if (link === null) throw new GiveUp(new AppError('convite-fechado', { messages: [textos.semLink] }));
  const remetente = linha.prestador ?? saida.titulo();
  const ate = noFuso(linha.fuso ?? undefined, () => ateQuando(linha.expiraEm));
  await enviarMensagem(saida, {
    para: { nome: linha.nome, endereco: linha.email },
    assunto: emailConvite.assunto(remetente, linha.finalidade),
    linhas: emailConvite.linhas({
      nome: linha.nome,
      quem: remetente,
      finalidade: linha.finalidade,
      link,
      ate,
    }),
    numero,
  });
  await inTransaction(deps.pool, (db) => anotar(db, linha, 'enviado', null));
}
