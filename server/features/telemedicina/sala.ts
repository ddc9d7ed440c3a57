/** The room of an appointment by video: made when it is first needed, entered, left, ended (CLIN-03). */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, recusar } from '#domain/errors/app-error.ts';
import { lugaresDa } from '#domain/telemedicina/sala-grande.ts';
import type { Lugar } from '#domain/telemedicina/wire.ts';
import { titleOfState } from '#domain/registro/lifecycle.ts';
import { telemedicinaServidor as texto } from '#messages/telemedicina.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import type { StepName } from '#server/engine/call.ts';
import type { ConfigMidia } from '#server/gateways/midia/config.ts';
import { contextoDe, type Contexto } from '#server/plugins/context.ts';
import { sessaoDe } from '#server/plugins/session.ts';
import {
  AGENDA_FECHADA,
  anotar,
  avisarSala,
  consultaDe,
  largarLugar,
  pessoaNaSala,
  porVideo,
  quantosNaSala,
  salaDoAgendamento,
  tocarSala,
  tomarLugar,
  travarAgendamento,
  travarViva,
  type Consulta,
  type NoLugar,
  type Pessoa,
} from './repository.ts';
import { esquecerSinais } from './line-repository.ts';
import { acabarNaMidia, tirarDaMidia, vaiPeloServidor } from './midia.ts';
import { geloPara, type ConfigTurn } from './turn.ts';

export type Mesa = {
  readonly app: FastifyInstance;
  readonly pool: Pool;
  readonly turn: ConfigTurn;
  /** Null: none is configured, and no call has more than four. */
  readonly midia: ConfigMidia | null;
};

export const resumoDe = (chave: string): Buffer => createHash('sha256').update(chave).digest();

export type Passo = StepName<'teleconsultas'>;

/** A step of the room's own life; the caller has asked what it takes. */
export async function andar(
  app: FastifyInstance,
  db: Queryable,
  contexto: Contexto,
  id: number,
  transicao: Passo,
): Promise<void> {
  await app.registrosDe(contexto, 'teleconsultas').server.everybodys.within(db).transition(id, { transicao });
}

/** The room of the appointment that the caller sees, made now or before. */
export async function garantirSala(
  { app }: Mesa,
  db: Queryable,
  request: FastifyRequest,
  agendamentoId: number,
): Promise<Consulta> {
  const agendado = await app.registros(request, 'agendamentos').within(db).read(agendamentoId);
  await travarAgendamento(db, agendamentoId);
  const id = (await salaDoAgendamento(db, agendamentoId)) ?? (await novaSala(app, db, request, agendado));
  return exigirConsulta(db, id, true);
}

async function novaSala(
  app: FastifyInstance,
  db: Queryable,
  request: FastifyRequest,
  agendado: { readonly id: number; readonly pacienteId: number | null; readonly profissionalId: number },
): Promise<number> {
  if (!(await porVideo(db, agendado.id))) recusar(texto.naoEVideo);
  const { pacienteId, profissionalId } = agendado;
  if (pacienteId === null) recusar(texto.semPaciente);
  const paciente = await app.registros(request, 'pacientes').server.within(db).read(pacienteId);
  const nomePaciente = paciente.nomeSocial ?? paciente.nome;
  const sala = { agendamentoId: agendado.id, pacienteId, profissionalId, nomePaciente };
  return (await app.registros(request, 'teleconsultas').server.everybodys.within(db).keep(sala)).id;
}

export async function exigirConsulta(db: Queryable, id: number, travar = false): Promise<Consulta> {
  const consulta = await consultaDe(db, id, travar);
  if (!consulta) throw new AppError('nao-encontrado');
  return consulta;
}

/** 409 where nobody enters any more. */
export function exigirViva(app: FastifyInstance, { situacao, agenda }: Consulta): void {
  if (situacao === 'FINALIZADA') recusar(texto.finalizada);
  if (!AGENDA_FECHADA.includes(agenda)) return;
  recusar(texto.agendaFechada(tituloDaAgenda(app, agenda)));
}

export const tituloDaAgenda = (app: FastifyInstance, situacao: string): string =>
  titleOfState(app.registro.atual.entity.agendamentos ?? {}, situacao);

/** Takes a place in the caller's transaction: whoever holds it elsewhere loses it. */
export async function ocupar(
  mesa: Mesa,
  db: Queryable,
  pessoa: Pessoa,
  consulta: Pick<Consulta, 'grande'>,
  chegada: {
    readonly sessao: string | null;
    readonly aparelho?: Buffer | null;
    readonly passo: 'espera' | 'entrou';
    readonly request: FastifyRequest;
  },
): Promise<Lugar> {
  const { teleconsultaId } = pessoa;
  const eu = await pessoaNaSala(db, pessoa);
  const grande = vaiPeloServidor(mesa, consulta);
  const lugares = lugaresDa(grande);
  if ((await quantosNaSala(db, teleconsultaId, eu)) >= lugares) recusar(texto.cheia(lugares));
  const chave = randomBytes(32).toString('base64url');
  const { sessao, aparelho = null } = chegada;
  const { entrada, cursor, outroAparelho } = await tomarLugar(db, eu, {
    chave: resumoDe(chave),
    sessao,
    aparelho,
  });
  if (entrada > 1) await tirarDaMidia(db, teleconsultaId, { id: eu, entrada: entrada - 1 });
  const { ip, headers } = chegada.request;
  await anotar(db, {
    teleconsultaId,
    participanteId: eu,
    passo: chegada.passo,
    ...(outroAparelho ? { dado: { outroAparelho } } : {}),
    ip,
    agente: headers['user-agent'] ?? null,
  });
  await tocarSala(db, teleconsultaId);
  await avisarSala(db, teleconsultaId);
  return {
    chave,
    teleconsultaId,
    eu,
    entrada,
    cursor,
    grande,
    gelo: geloPara(mesa.turn, String(eu), Date.now()),
  };
}

/** The professional of the appointment enters; with that the call is on. */
export function entrarDaCasa(mesa: Mesa, request: FastifyRequest, agendamentoId: number): Promise<Lugar> {
  const contexto = contextoDe(request);
  return inTransaction(mesa.pool, async (db) => {
    const consulta = await garantirSala(mesa, db, request, agendamentoId);
    if (consulta.profissionalId !== contexto.alcance.profissionalId)
      throw new AppError('modulo-restrito', { messages: [texto.deOutro] });
    exigirViva(mesa.app, consulta);
    if (consulta.situacao !== 'EM_CHAMADA') await andar(mesa.app, db, contexto, consulta.id, 'iniciar');
    const pessoa = {
      teleconsultaId: consulta.id,
      quem: `usuario:${contexto.usuario.id}`,
      papel: 'PROFISSIONAL',
      nome: consulta.profissional,
      usuarioId: contexto.usuario.id,
      conviteId: null,
    } as const;
    return ocupar(mesa, db, pessoa, consulta, { sessao: sessaoDe(request).hash, passo: 'entrou', request });
  });
}

/** Leaves; from now on the place is free, and coming back is one call away. Twice is once. */
export function sair({ pool }: Mesa, lugar: NoLugar, request: FastifyRequest): Promise<void> {
  const { id, teleconsultaId } = lugar;
  return inTransaction(pool, async (db) => {
    const viva = await travarViva(db, teleconsultaId);
    await largarLugar(db, id);
    await tirarDaMidia(db, teleconsultaId, lugar);
    if (viva === null) return;
    await anotar(db, { teleconsultaId, participanteId: id, passo: 'saiu', ip: request.ip });
    await tocarSala(db, teleconsultaId);
    await avisarSala(db, teleconsultaId);
  });
}

/** The professional hangs up for everybody; the visit goes on. Twice, or both at once, is once. */
export function encerrarChamada({ app, pool }: Mesa, request: FastifyRequest, lugar: NoLugar): Promise<void> {
  const { id, teleconsultaId } = lugar;
  return inTransaction(pool, async (db) => {
    const consulta = await exigirConsulta(db, teleconsultaId, true);
    if (consulta.situacao === 'EM_CHAMADA') {
      await andar(
        app,
        db,
        { ...contextoDe(request), prestadorId: consulta.prestadorId },
        teleconsultaId,
        'encerrar-chamada',
      );
      await anotar(db, { teleconsultaId, participanteId: id, passo: 'encerrou', ip: request.ip });
    }
    await largarLugar(db, id);
    await esquecerSinais(db, teleconsultaId);
    await acabarNaMidia(db, teleconsultaId);
    await avisarSala(db, teleconsultaId);
  });
}

/** Ends the visit itself: the appointment's own step, which the room follows (hooks.ts). */
export async function finalizarAtendimento(
  mesa: Mesa,
  request: FastifyRequest,
  agendamentoId: number,
): Promise<void> {
  const { app, pool } = mesa;
  await inTransaction(pool, async (db) => {
    const { agenda } = await garantirSala(mesa, db, request, agendamentoId);
    if (agenda === 'FINALIZADO') return;
    if (agenda !== 'EM_ATENDIMENTO') recusar(texto.naoIniciado(tituloDaAgenda(app, agenda)));
    await app
      .registros(request, 'agendamentos')
      .within(db)
      .transition(agendamentoId, { transicao: 'finalizar' });
  });
}
