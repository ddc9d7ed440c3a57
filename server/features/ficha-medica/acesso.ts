/** Who gets to a patient's history, and how somebody without the right gets to it all the same, having said why (0107). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, recusar, validationError } from '#domain/errors/app-error.ts';
import { HORAS_DE_ACESSO } from '#domain/cuidado/vinculo.ts';
import { dizPorque, JUSTIFICATIVA_MINIMA } from '#domain/formato/motivo.ts';
import { finalidadesDe } from '#domain/cuidado/finalidades.ts';
import type { SituacaoDoAcesso } from '#domain/cuidado/wire.ts';
import { formatData } from '#domain/formato/data.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { fichaServidor as texto } from '#messages/ficha-medica.ts';
import { FINALIDADES, type Finalidade } from '#schemas/compartilhado/finalidade-acesso.ts';
import { quemPode } from '#server/capabilities/conta/index.ts';
import { acessoVivo, tituloDa, vinculoDe, type Lugar } from '#server/capabilities/cuidado/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import { isThere } from '#server/engine/read.ts';
import { scopeOf, tenantOf } from '#server/engine/scope.ts';
import { contextoDe, type Contexto } from '#server/plugins/context.ts';
import { contasDoProfissional, prontuarioDe, type Restrito } from './acesso-repository.ts';

const HORA = 3_600_000;

/** The patient at the chosen provider; 404 for anybody else's. */
export async function lugarDe(
  app: FastifyInstance,
  request: FastifyRequest,
  pool: Pool,
  pacienteId: number,
): Promise<Lugar> {
  const contexto = contextoDe(request);
  const entity = app.registro.atual.entity['pacientes'];
  if (!entity) throw new AppError('rota-desconhecida');
  const prestadorId = tenantOf(entity, contexto);
  if (
    prestadorId === undefined ||
    !(await isThere(pool, scopeOf(app.registro.atual, entity, contexto), pacienteId))
  )
    throw new AppError('nao-encontrado', { messages: [texto.semPaciente] });
  return { prestadorId, pacienteId };
}

export async function situacaoDoAcesso(
  request: FastifyRequest,
  pool: Pool,
  lugar: Lugar,
): Promise<SituacaoDoAcesso> {
  const contexto = contextoDe(request);
  const vinculo = await vinculoDe(pool, request.server.registro.atual, lugar, contexto);
  const acesso = vinculo ? undefined : await acessoVivo(pool, lugar, contexto.usuario.id);
  return { vinculo, acesso: acesso ? { ...acesso, finalidade: tituloDa(acesso.finalidade) } : null };
}

/** What the audit says of why the history was opened; 403 'finalidade-necessaria' where nothing was said. */
export async function exigirAcesso(request: FastifyRequest, pool: Pool, lugar: Lugar): Promise<string> {
  const { vinculo, acesso } = await situacaoDoAcesso(request, pool, lugar);
  if (vinculo) return texto.vinculo[vinculo.por](formatData(diaDe(Date.parse(vinculo.quando))));
  if (acesso) return texto.motivo(acesso.finalidade, acesso.justificativa);
  throw new AppError('finalidade-necessaria', { alert: 'INFO', data: { pacienteId: lugar.pacienteId } });
}

export type PedidoDeAcesso = { readonly finalidade: Finalidade; readonly justificativa: string };

export const acessoBody = {
  type: 'object',
  additionalProperties: false,
  required: ['finalidade', 'justificativa'],
  properties: {
    finalidade: { enum: FINALIDADES.map((finalidade) => finalidade.const) },
    justificativa: { type: 'string', maxLength: 500 },
  },
} as const;

/** What was said, as the audit keeps it: a purpose that the person can have, and a sentence. */
function ditoPor({ alcance }: Contexto, { finalidade, justificativa }: PedidoDeAcesso): PedidoDeAcesso {
  if (!finalidadesDe(alcance.profissionalId !== null).some((permitida) => permitida.const === finalidade))
    throw validationError({ finalidade: [texto.finalidadeDeQuemAtende] });
  const frase = justificativa.trim();
  if (!dizPorque(frase))
    throw validationError({ justificativa: [texto.justificativaCurta(JUSTIFICATIVA_MINIMA)] });
  return { finalidade, justificativa: frase };
}

/** Opens the history to the person for the rest of the day's work. */
export async function abrirHistorico(
  app: FastifyInstance,
  request: FastifyRequest,
  lugar: Lugar,
  pedido: PedidoDeAcesso,
) {
  const contexto = contextoDe(request);
  const { usuario } = contexto;
  const declarado = ditoPor(contexto, pedido);
  const agora = Date.now();
  const { validoAte } = await app.registros(request, 'acessos-prontuario').server.keep({
    em: new Date(agora).toISOString(),
    usuarioId: usuario.id,
    quem: usuario.nome,
    pacienteId: lugar.pacienteId,
    prontuarioId: null,
    ...declarado,
    validoAte: new Date(agora + HORAS_DE_ACESSO.historico * HORA).toISOString(),
  });
  return { validoAte };
}

/** Whether the chart is restricted to this person; 404 for one that is not there or not of this provider. */
async function restritoA(
  request: FastifyRequest,
  pool: Pool,
  id: number,
): Promise<{ readonly prontuario: Restrito; readonly fechado: boolean }> {
  const { prestadorId, alcance } = contextoDe(request);
  const prontuario = await prontuarioDe(pool, prestadorId ?? 0, id);
  if (!prontuario) throw new AppError('nao-encontrado');
  const autor = prontuario.profissionalId !== null && prontuario.profissionalId === alcance.profissionalId;
  return { prontuario, fechado: prontuario.restrito && !autor };
}

/** Says to who could break the glass that there is one, and nothing of what is behind it; 404 where there is none. */
export async function exigirRestrito(
  request: FastifyRequest,
  pool: Pool,
  id: number,
): Promise<{ readonly restrito: true }> {
  const { fechado } = await restritoA(request, pool, id);
  if (!fechado) throw new AppError('nao-encontrado');
  return { restrito: true };
}

/** Opens one restricted chart to the person for an hour, and tells its author and whoever answers for the charts. */
export async function quebrarSigilo(
  app: FastifyInstance,
  request: FastifyRequest,
  pool: Pool,
  { id, pedido }: { readonly id: number; readonly pedido: PedidoDeAcesso },
) {
  const contexto = contextoDe(request);
  const { usuario } = contexto;
  const prestadorId = contexto.prestadorId ?? 0;
  const { prontuario, fechado } = await restritoA(request, pool, id);
  if (!fechado) recusar(texto.naoRestrito);
  const declarado = ditoPor(contexto, pedido);
  const agora = Date.now();
  return inTransaction(pool, async (db) => {
    // Its number is written by whoever may not see it yet: as its author would.
    const linhas = {
      prontuario: { any: [{ field: 'profissionalId', value: prontuario.profissionalId ?? 0 }] },
    };
    const comoAutor = { ...contexto, ability: { can: () => true, linhas } };
    const acesso = await app
      .registrosDe(comoAutor, 'acessos-prontuario')
      .server.within(db)
      .keep({
        em: new Date(agora).toISOString(),
        usuarioId: usuario.id,
        quem: usuario.nome,
        pacienteId: prontuario.pacienteId,
        prontuarioId: id,
        ...declarado,
        validoAte: new Date(agora + HORAS_DE_ACESSO.restrito * HORA).toISOString(),
      });
    // And who answers for the charts of the provider: whom a group lets see every justified access.
    const encarregados = await quemPode(db, { sujeito: 'acessoprontuario', acao: 'vertodos', prestadorId });
    const para = [...(await contasDoProfissional(db, prontuario.profissionalId)), ...encarregados];
    await notificar(db, {
      para: [...new Set(para)].filter((id) => id !== usuario.id),
      tipo: 'SIG',
      titulo: texto.avisoTitulo,
      texto: texto.aviso(
        usuario.nome,
        formatData(diaDe(Date.parse(prontuario.iniciadoEm))),
        tituloDa(declarado.finalidade),
        declarado.justificativa,
      ),
      destino: `/acessos-prontuario/form/${acesso.id}`,
      dadosSensiveis: true,
      prestadorId,
      criadoPor: usuario.id,
    });
    return { validoAte: acesso.validoAte };
  });
}
