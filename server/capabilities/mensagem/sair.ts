/** Sends a composed message. Its row is kept, and its e-mail is put in the queue in the same transaction. */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { enderecoDeEnvio, type MensagemSaida } from '#domain/mensagem/compor.ts';
import { envio as textos, textoDoImpedimento } from '#messages/mensagem.ts';
import type { Queryable } from '#server/database/query.ts';
import { readOutsideConfig } from '#server/gateways/config.ts';
import { readEmailConfig } from '#server/gateways/email/config.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { Contexto } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import type { Composta, Deps } from './compor.ts';
import { ENVIAR_EMAIL } from './enviar.ts';

export const depsDeMensagem = ({ pool, registry, registros, env }: FeatureDeps): Deps => ({
  db: pool,
  registry,
  registros,
  comEmail: readEmailConfig(env) !== null,
  publicUrl: readOutsideConfig(env).publicUrl,
});

/** Why it may not leave, in words; none: it may. */
export const porqueNao = ({ previa }: Composta): readonly string[] =>
  previa.impedimentos.map((impedimento) => textoDoImpedimento(impedimento, previa.canal));

/** Refuses what may not leave, in words. `modeloVersao`: of the template that the person saw. */
export function exigirEnviavel(
  composta: Composta,
  { modeloVersao, ciente }: { readonly modeloVersao: number; readonly ciente?: boolean },
): void {
  const { previa } = composta;
  if (modeloVersao !== previa.modeloVersao)
    throw new AppError('conflito-versao', { messages: [textos.modeloMudou] });
  const motivos = porqueNao(composta);
  if (motivos.length > 0 || previa.destino === null) throw new AppError('validacao', { messages: motivos });
  if (previa.termosClinicos.length > 0 && ciente !== true)
    throw validationError({ ciente: [textos.cienteFalta] });
}

/**
 * Keeps it and sends it, in the caller's transaction; what may not leave was refused before. `de`: the appointment and
 * the hour that it tells.
 */
export async function enviarComposta(
  db: Queryable,
  { registros }: Deps,
  contexto: Contexto,
  { previa, modelo, pacienteId }: Composta,
  de: { readonly agendamentoId: number; readonly horario: string } | null = null,
): Promise<MensagemSaida> {
  const { canal, destino } = previa;
  if (destino === null) throw new Error('a message without an address');
  const { id } = await registros(contexto, 'mensagens-enviadas')
    .server.within(db)
    .keep({
      enviadaEm: new Date().toISOString(),
      pacienteId,
      destinatario: previa.destinatario,
      destino,
      canal,
      situacao: canal === 'EMAIL' ? 'NA_FILA' : 'ENVIADA',
      modeloId: modelo.id,
      modelo: modelo.nome,
      modeloVersao: modelo.versao,
      assunto: previa.assunto,
      texto: previa.texto,
      remetente: contexto.usuario.nome,
      ...de,
    });
  // It leaves once this is committed, and its row says what became of it.
  if (canal === 'EMAIL') await enqueue(db, ENVIAR_EMAIL, { mensagemId: id });
  return { id, url: enderecoDeEnvio(canal, destino, previa.texto) };
}
