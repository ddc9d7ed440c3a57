/**
 * By which door a patient's history is read: as a patient of the chosen provider, or at the origin of a transfer that the
 * chosen provider accepted (0112), while its window is open. Who reads, of whom, and what the audit says of why.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LeituraPorTransferencia } from '#domain/cuidado/wire.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { janelaDeLeitura } from '#domain/transferencia/janela.ts';
import { fichaServidor } from '#messages/ficha-medica.ts';
import { transferenciaServidor as texto } from '#messages/transferencia.ts';
import type { Pool } from '#server/database/query.ts';
import { readId } from '#server/engine/read.ts';
import { letIn } from '#server/engine/scope.ts';
import { contextoDe, type Contexto } from '#server/plugins/context.ts';
import { exigirAcesso, lugarDe } from './acesso.ts';
import { doisLados } from './acesso-repository.ts';
import type { Lugar } from '#server/capabilities/cuidado/index.ts';

export type PorTransferencia = { readonly transferencia?: string };

export const transferenciaCampo = { type: 'string', pattern: '^[1-9][0-9]{0,14}$' } as const;
export const portaQuery = {
  type: 'object',
  additionalProperties: false,
  properties: { transferencia: transferenciaCampo },
} as const;

export type Porta = {
  readonly lugar: Lugar;
  /** The reader as the history sees them: at the origin, where they read by a transfer. */
  readonly contexto: Contexto;
  /** By which transfer; null: the patient is of the chosen provider. */
  readonly por: LeituraPorTransferencia | null;
};

/** 404 for a patient of nobody in sight, 403 with a sentence for one outside the window of the transfer. */
export async function portaDe(
  app: FastifyInstance,
  request: FastifyRequest<{ Querystring: PorTransferencia }>,
  pool: Pool,
  id: number,
): Promise<Porta> {
  const { transferencia } = request.query;
  const contexto = contextoDe(request);
  if (transferencia === undefined)
    return { lugar: await lugarDe(app, request, pool, id), contexto, por: null };
  const row = await app.registros(request, 'transferencias-paciente').find(readId(transferencia));
  const lados = row?.pacienteId === id ? await doisLados(pool, row.id) : undefined;
  if (!row || !lados) throw new AppError('nao-encontrado', { messages: [fichaServidor.semPaciente] });
  if (lados.destinoId !== contexto.prestadorId)
    throw new AppError('modulo-restrito', { messages: [texto.soDestino] });
  const janela = janelaDeLeitura(row, Date.now());
  if (!janela.aberta) throw new AppError('modulo-restrito', { messages: [texto.fechada[janela.porque]] });
  return {
    lugar: { prestadorId: lados.origemId, pacienteId: id },
    contexto: {
      // The window of the transfer is the door here: nobody of the destination is tied to a patient of the origin.
      ...letIn(contexto),
      prestadorId: lados.origemId,
      motivo: texto.leitura(lados.origem, lados.destino, row.id),
    },
    por: { id: row.id, origem: lados.origem, ate: janela.ate },
  };
}

/** The same, having said why: a transfer says it itself, a patient of one's own provider asks for the care link or a purpose. */
export async function abrirPorta(
  app: FastifyInstance,
  request: FastifyRequest<{ Querystring: PorTransferencia }>,
  pool: Pool,
  id: number,
): Promise<Porta> {
  const porta = await portaDe(app, request, pool, id);
  if (porta.por) return porta;
  return {
    ...porta,
    contexto: { ...porta.contexto, motivo: await exigirAcesso(request, pool, porta.lugar) },
  };
}
