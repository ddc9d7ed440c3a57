/** A recorded message by e-mail: sent once, and its row says whether it left. */
import { envio } from '#messages/mensagem.ts';
import { enviarMensagem, type Saida } from '#server/capabilities/correio/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import type { OpenRecords, Values } from '#server/engine/call.ts';
import { failureText } from '#server/jobs/failure.ts';
import { kindOf } from '#server/jobs/job.ts';
import { doProduto } from '#server/plugins/context.ts';
import { mensagemASair, type MensagemASair } from './repository.ts';

export const ENVIAR_EMAIL = kindOf('mensagem-email', { mensagemId: 'integer' });

/** The row of a message says what became of it. The queue says so: nobody waits for it. */
const linhaDe = (registros: OpenRecords, { prestadorId }: MensagemASair) =>
  registros(doProduto(envio.fila, prestadorId), 'mensagens-enviadas').server;

type Fim = Pick<Values<'mensagens-enviadas'>, 'situacao' | 'falha'>;
const SAIU: Fim = { situacao: 'ENVIADA', falha: null };

export async function enviarEmail(
  pool: Pool,
  registros: OpenRecords,
  saida: Saida,
  mensagemId: number,
): Promise<void> {
  const mensagem = await mensagemASair(pool, mensagemId);
  if (!mensagem || mensagem.situacao !== 'NA_FILA') return;
  if (mensagem.horarioMudou) {
    await inTransaction(pool, (db) => recusarEnvio(db, registros, mensagem, envio.horarioMudou));
    return;
  }
  await enviarMensagem(saida, {
    para: { nome: mensagem.destinatario, endereco: mensagem.destino },
    assunto: mensagem.assunto ?? mensagem.modelo,
    linhas: mensagem.texto.split(/\n+/),
    numero: `mensagem-${mensagem.id}`,
  });
  await linhaDe(registros, mensagem).set(mensagem.id, SAIU);
}

/** It will not leave: its row says why, and whoever sent it is told. */
export async function naoSaiu(
  db: Queryable,
  registros: OpenRecords,
  mensagemId: number,
  {
    state,
    error,
    tarefa,
  }: { readonly state: 'falhou' | 'cancelada'; readonly error: unknown; readonly tarefa: number },
): Promise<void> {
  const mensagem = await mensagemASair(db, mensagemId);
  if (!mensagem || mensagem.situacao === 'ENVIADA') return;
  const falha = state === 'cancelada' ? envio.cancelado : failureText(error, tarefa);
  await recusarEnvio(db, registros, mensagem, falha);
}

async function recusarEnvio(
  db: Queryable,
  registros: OpenRecords,
  mensagem: MensagemASair,
  falha: string,
): Promise<void> {
  await linhaDe(registros, mensagem)
    .within(db)
    .set(mensagem.id, { situacao: 'FALHOU', falha } satisfies Fim);
  await notificar(db, {
    para: mensagem.criadoPor === null ? [] : [mensagem.criadoPor],
    tipo: 'MEN',
    titulo: envio.naoSaiu,
    texto: envio.naoSaiuTexto(mensagem.destinatario, falha),
    dadosSensiveis: true,
    destino: '/mensagens-enviadas',
    prestadorId: mensagem.prestadorId,
  });
}
