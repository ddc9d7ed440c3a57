/** A recorded message by e-mail: sent once, and its row says whether it left. */
import { envio } from '#messages/mensagem.ts';
import { enviarMensagem, type Saida } from '#server/capabilities/correio/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import { failureText } from '#server/jobs/failure.ts';
import { kindOf } from '#server/jobs/job.ts';
import { mensagemASair, situar } from './repository.ts';

export const ENVIAR_EMAIL = kindOf('mensagem-email', { mensagemId: 'integer' });

export async function enviarEmail(pool: Pool, saida: Saida, mensagemId: number): Promise<void> {
  const mensagem = await mensagemASair(pool, mensagemId);
  if (!mensagem || mensagem.situacao === 'ENVIADA') return;
  await enviarMensagem(saida, {
    para: { nome: mensagem.destinatario, endereco: mensagem.destino },
    assunto: mensagem.assunto ?? mensagem.modelo,
    linhas: mensagem.texto.split(/\n+/),
    numero: `mensagem-${mensagem.id}`,
  });
  await inTransaction(pool, (db) => situar(db, mensagem, { situacao: 'ENVIADA', falha: null, por: envio.fila }));
}

/** It will not leave: its row says why, and whoever sent it is told. */
export async function naoSaiu(
  db: Queryable,
  mensagemId: number,
  { state, error, tarefa }: { readonly state: 'falhou' | 'cancelada'; readonly error: unknown; readonly tarefa: number },
): Promise<void> {
  const mensagem = await mensagemASair(db, mensagemId);
  if (!mensagem || mensagem.situacao === 'ENVIADA') return;
  const falha = state === 'cancelada' ? envio.cancelado : failureText(error, tarefa);
  await situar(db, mensagem, { situacao: 'FALHOU', falha, por: envio.fila });
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
