/**
 * What a first factor asks for beside the password, where one is required (docs/decisions/0179): a code by the mail on file,
 * or given by an administrator. Made of a seed by the vault's key, so that neither the table nor the queue holds it.
 */
import { randomBytes } from 'node:crypto';
import { AppError } from '#domain/errors/app-error.ts';
import { codigoDe, mostrarCodigo } from '#domain/segundo-fator/codigo.ts';
import { emailDaInscricao } from '#messages/segundo-fator.ts';
import { enviarMensagem, type Saida } from '#server/capabilities/correio/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { kindOf, type Task } from '#server/jobs/job.ts';
import type { Cofre } from '#server/gateways/vault.ts';
import { gravarInscricao, inscricaoDe, inscricoesDe, pessoaDe, usarInscricoes } from './repository.ts';

export const ENVIAR_CODIGO = kindOf('segundo-fator-codigo', { usuarioId: 'integer' });

/** Hours that a code given by an administrator waits for its person; as a provisional password. */
export const CODIGO_HORAS = 24;
const EMAIL_MINUTOS = 15;
/** Between two mails to one person. */
const ESPERA_SEGUNDOS = 60;

const codigoDa = (cofre: Cofre, usuarioId: number, semente: string): string =>
  codigoDe(cofre.derivar(semente, `segundo-fator:inscricao:${usuarioId}`));

const novaSemente = (): string => randomBytes(24).toString('base64url');

/** A code in place of the one that was given before; the caller shows it once. */
export async function darCodigo(db: Queryable, cofre: Cofre, usuarioId: number): Promise<string> {
  const semente = novaSemente();
  await gravarInscricao(db, {
    usuarioId,
    origem: 'administrador',
    semente,
    minutos: CODIGO_HORAS * 60,
    espera: 0,
  });
  return mostrarCodigo(codigoDa(cofre, usuarioId, semente));
}

/** Sends a code by mail; 429 where the last one has just gone. */
export async function pedirCodigo(db: Queryable, usuarioId: number): Promise<void> {
  const made = await gravarInscricao(db, {
    usuarioId,
    origem: 'email',
    semente: novaSemente(),
    minutos: EMAIL_MINUTOS,
    espera: ESPERA_SEGUNDOS,
  });
  if (!made) throw new AppError('muitas-solicitacoes', { data: { retryAfter: ESPERA_SEGUNDOS } });
  await enqueue(db, ENVIAR_CODIGO, { usuarioId });
}

/** Whether it is one of the codes in force; the person's codes are used up by it. */
export async function usarCodigoDeInscricao(
  db: Queryable,
  cofre: Cofre,
  usuarioId: number,
  codigo: string,
): Promise<boolean> {
  const seeds = await inscricoesDe(db, usuarioId);
  if (!seeds.some(({ semente }) => codigoDa(cofre, usuarioId, semente) === codigo)) return false;
  await usarInscricoes(db, usuarioId);
  return true;
}

/** The mail; nothing to do where none is sent, none is on file, or the code was used meanwhile. */
export async function enviarCodigo(
  db: Queryable,
  saida: Saida,
  cofre: Cofre,
  { id, attempt, data }: Pick<Task<{ usuarioId: number }>, 'id' | 'attempt' | 'data'>,
): Promise<void> {
  const [pessoa, inscricao] = await Promise.all([
    pessoaDe(db, { id: data.usuarioId }),
    inscricaoDe(db, data.usuarioId, 'email'),
  ]);
  if (saida.correio === null || !pessoa?.email || !inscricao) return;
  await enviarMensagem(saida, {
    para: { nome: pessoa.nome, endereco: pessoa.email },
    assunto: emailDaInscricao.assunto(saida.titulo()),
    linhas: emailDaInscricao.linhas({
      nome: pessoa.nome,
      codigo: mostrarCodigo(codigoDa(cofre, pessoa.id, inscricao.semente)),
      minutos: EMAIL_MINUTOS,
    }),
    numero: `segundo-fator-codigo-${id}-${attempt}`,
  });
}
