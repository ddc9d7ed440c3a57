/** Who sent a request is told by mail that its state changed, and to look: nothing of health is in the mail. */
import type { Stored } from '#server/engine/call.ts';
import { solicitacaoEmail as texto } from '#messages/solicitacao-convenio.ts';
import { enviarMensagem, type Saida } from '#server/capabilities/correio/index.ts';
import type { Pool } from '#server/database/query.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { kindOf } from '#server/jobs/job.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { destinoDoAviso } from './repository.ts';

export const AVISAR_SOLICITANTE = kindOf('solicitacao-convenio-aviso', { solicitacaoId: 'integer' });

/** What the sender did themselves is no news to them. */
const DE_QUEM_ENVIOU = ['responder', 'finalizar', 'finalizar-parcial', 'finalizar-negada'];

/** In the transaction of the step: taken back with it. */
export async function avisarMudanca(
  transicao: string,
  { id, email, origem }: Stored<'solicitacoes-convenio'>,
  { db }: RuleContext,
): Promise<void> {
  if (email === null || origem !== 'PUBLICA' || DE_QUEM_ENVIOU.includes(transicao)) return;
  await enqueue(db, AVISAR_SOLICITANTE, { solicitacaoId: id });
}

export async function enviarAviso(pool: Pool, saida: Saida, solicitacaoId: number): Promise<void> {
  const destino = await destinoDoAviso(pool, solicitacaoId);
  if (saida.correio === null || destino === undefined) return;
  const { email, protocolo, convenio, unidade, em } = destino;
  await enviarMensagem(saida, {
    // The name of a member stays in the house: the address may be somebody else's.
    para: { nome: texto.quem, endereco: email },
    assunto: texto.assunto(convenio),
    linhas: [
      ...texto.linhas(unidade, protocolo),
      `${saida.publicUrl}/solicitacao-transcricao/consultar`,
      texto.engano,
    ],
    numero: `solicitacao-${solicitacaoId}-${Date.parse(em)}`,
  });
}
