/** Holding a time, making it an appointment, moving it (CLIN-01). */
import { aAcontecer } from '#domain/agenda/situacoes.ts';
import { MAXIMO_DA_SERIE, momentosDaSerie, type Repeticao } from '#domain/agenda/serie.ts';
import type { ItemAgenda } from '#domain/agenda/wire.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { titleOfState } from '#domain/registro/lifecycle.ts';
import { agenda as texto } from '#messages/agenda.ts';
import { mudarPrazoDoConvite } from '#server/capabilities/convite/index.ts';
import { exigirPaciente, impedimento, pacienteDe } from '#server/capabilities/cuidado/index.ts';
import { comChamada } from '#server/capabilities/telemedicina/index.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import type { Records } from '#server/engine/records.ts';
import { demandOwnRow } from '#server/engine/scope.ts';
import { named, retrying } from '#server/engine/write.ts';
import { FINALIDADE, prazoDoLink } from './confirmacao.ts';
import { contaDaMarcacao } from './convenio.ts';
import { lugarPara, type Lugar } from './lugar.ts';
import { escopo, type Casa } from './mundo.ts';
import { itens, quantasReservas, travada, travarAgenda, travarUnidade, type Reserva } from './repository.ts';
import { soltar, soltarVencidas } from './reservas.ts';

export type Agendamentos = Records<'agendamentos'>;

/** How long a hold lasts, and how many a person may have at once. */
const RESERVA_MS = 5 * 60_000;
const RESERVAS_MAXIMO = 5;

export type PedidoReserva = {
  readonly profissionalId: number;
  readonly inicio: string;
  readonly tipoAtendimentoId?: number | null;
  readonly duracaoMinutos?: number | null;
  readonly convenioId?: number | null;
  readonly salaId?: number | null;
  readonly encaixe?: boolean;
};

export type PedidoMarcacao = {
  readonly pacienteId: number;
  readonly tipoAtendimentoId?: number | null;
  /** null: particular; not said: what the time was held for, else the patient's own (docs/decisions/0156). */
  readonly convenioId?: number | null;
  readonly autorizacao?: 'A_PEDIR' | 'PEDIDA' | null;
  readonly numeroAutorizacao?: string | null;
  readonly observacao?: string | null;
  readonly repetir?: Repeticao;
  /** Of a series: the times that are not free are left out. */
  readonly pularOcupados?: boolean;
};

export type PedidoMudanca = {
  readonly inicio: string;
  readonly profissionalId?: number;
  readonly salaId?: number | null;
  readonly encaixe?: boolean;
} & Ciente;

/** A person was told that a video call is on, and ends it. */
export type Ciente = { readonly encerraChamada?: boolean };

type Mesa = { readonly pool: Pool; readonly casa: Casa; readonly agendamentos: Agendamentos };

/** The driver's refusal of two in one place becomes its sentence; a deadlock is tried once more. */
const gravando = <T>({ pool, casa, agendamentos }: Mesa, work: (db: Queryable) => Promise<T>): Promise<T> =>
  named(agendamentos.call, 'gravar', () =>
    retrying(() =>
      inTransaction(pool, async (db) => {
        await travarUnidade(db, casa.prestadorId);
        return work(db);
      }),
    ),
  );

export async function item(db: Queryable, casa: Casa, id: number): Promise<ItemAgenda> {
  const [found] = await itens(db, escopo(casa, 'agendamentos'), { ids: [id], eu: casa.contexto.usuario.id });
  if (!found) throw new AppError('nao-encontrado');
  return found;
}

const iso = (momento: number): string => new Date(momento).toISOString();

/** Holds a time for five minutes. 409 with the sentence that says why it cannot be had. */
export async function reservar(mesa: Mesa, pedido: PedidoReserva, agora: number): Promise<ItemAgenda> {
  const { casa, agendamentos } = mesa;
  const { profissionalId, encaixe = false } = pedido;
  const eu = casa.contexto.usuario.id;
  demandOwnRow(agendamentos.call, { profissionalId });
  return gravando(mesa, async (db) => {
    await travarAgenda(db, [profissionalId], [pedido.salaId ?? null]);
    if ((await quantasReservas(db, eu)) >= RESERVAS_MAXIMO)
      throw new AppError('horario-indisponivel', { messages: [texto.muitas(RESERVAS_MAXIMO)] });
    const lugar = await lugarPara(db, casa, { ...pedido, inicio: Date.parse(pedido.inicio), encaixe, agora });
    await soltarVencidas(db, casa.registry, { profissionalId, salaId: lugar.salaId });
    const row = await agendamentos.server.within(db).keep({
      ...linha(lugar),
      profissionalId,
      tipoAtendimentoId: pedido.tipoAtendimentoId ?? null,
      convenioId: pedido.convenioId ?? null,
      encaixe,
      reservadoAte: iso(agora + RESERVA_MS),
    });
    return item(db, casa, row.id);
  });
}

const linha = ({ inicio, fim, salaId, vaga }: Lugar) => ({
  inicio: iso(inicio),
  fim: iso(fim),
  salaId,
  vaga,
});

/** The caller's own hold, locked; 409 where it is gone or another's. */
async function minhaReserva(db: Queryable, casa: Casa, id: number): Promise<Reserva> {
  const reserva = await travada(db, escopo(casa, 'agendamentos'), id);
  if (!reserva) throw new AppError('horario-indisponivel', { messages: [texto.venceu] });
  if (reserva.situacao !== 'RESERVADO')
    throw new AppError('horario-indisponivel', { messages: [texto.jaMarcado] });
  if (reserva.criadoPor !== casa.contexto.usuario.id)
    throw new AppError('horario-ocupado', { messages: [texto.deOutro(reserva.nome ?? '')] });
  return reserva;
}

/** Five minutes more from now. */
export async function prorrogar(mesa: Mesa, id: number, agora: number): Promise<ItemAgenda> {
  const { casa, agendamentos } = mesa;
  return gravando(mesa, async (db) => {
    await minhaReserva(db, casa, id);
    await agendamentos.server.everybodys.within(db).set(id, { reservadoAte: iso(agora + RESERVA_MS) });
    return item(db, casa, id);
  });
}

/** Gives the time back; a hold that is gone is gone. */
export async function liberar(mesa: Mesa, id: number): Promise<void> {
  const { casa } = mesa;
  await gravando(mesa, async (db) => {
    const reserva = await travada(db, escopo(casa, 'agendamentos'), id);
    if (!reserva) return;
    await minhaReserva(db, casa, id);
    await soltar(db, casa.registry, id, casa.contexto);
  });
}

export type Marcado = {
  readonly agendamento: ItemAgenda;
  /** Times of the series that could not be had. */
  readonly ocupados: readonly string[];
};

/** Makes an appointment of a hold; with `repetir`, of the following weeks too. */
export async function marcar(
  mesa: Mesa,
  id: number,
  pedido: PedidoMarcacao,
  agora: number,
): Promise<Marcado> {
  const { casa, agendamentos } = mesa;
  const { repetir, pularOcupados = false, pacienteId } = pedido;
  return gravando(mesa, async (db) => {
    const antes = await travada(db, escopo(casa, 'agendamentos'), id);
    if (antes && repetida(antes, casa, pacienteId))
      return { agendamento: await item(db, casa, id), ocupados: [] };
    const reserva = await minhaReserva(db, casa, id);
    await demandPaciente(db, casa, pacienteId);
    const momentos = repetir ? momentosDaSerie(reserva.inicio, repetir, casa.fuso) : [reserva.inicio];
    if (momentos === 'sem-fim') throw validationError({ repetir: [texto.semFim] });
    if (momentos === 'longa') throw validationError({ repetir: [texto.longa(MAXIMO_DA_SERIE)] });
    await travarAgenda(db, [reserva.profissionalId], [reserva.salaId]);
    const { tipoAtendimentoId = reserva.tipoAtendimentoId, observacao = null } = pedido;
    const conta = await contaDaMarcacao(db, {
      pacienteId,
      tipoAtendimentoId,
      dia: diaDe(reserva.inicio, casa.fuso),
      // What a time was held for was chosen; nothing in a hold is nothing said.
      convenioId: pedido.convenioId === undefined ? (reserva.convenioId ?? undefined) : pedido.convenioId,
      autorizacao: pedido.autorizacao,
      numeroAutorizacao: pedido.numeroAutorizacao,
    });
    const { convenioId } = conta;
    const querido = {
      profissionalId: reserva.profissionalId,
      salaId: reserva.salaId,
      encaixe: reserva.encaixe,
      tipoAtendimentoId,
      convenioId,
      agora,
      // What was held keeps its length, unless another kind of care is chosen.
      ...(tipoAtendimentoId === reserva.tipoAtendimentoId
        ? { duracaoMinutos: (reserva.fim - reserva.inicio) / 60_000 }
        : {}),
    };
    const lugar = await lugarPara(db, casa, { ...querido, inicio: reserva.inicio, menos: id });
    const { within } = agendamentos.server;
    const { particular, autorizacao, numeroAutorizacao } = conta;
    const comum = {
      pacienteId,
      tipoAtendimentoId,
      convenioId,
      particular,
      observacao,
      serie: repetir ? id : null,
    };
    // Each time of a series needs an authorisation of its own: a number is the first one's.
    const primeira = { ...comum, autorizacao, numeroAutorizacao };
    const seguintes = { ...comum, autorizacao: conta.pede ? ('A_PEDIR' as const) : null };
    await within(db).update(id, { ...linha(lugar), ...primeira }, reserva.versao);
    await within(db).transition(id, { transicao: 'marcar', versao: undefined });
    const ocupados: string[] = [];
    for (const inicio of momentos.slice(1)) {
      try {
        const outroLugar = await lugarPara(db, casa, { ...querido, inicio });
        await soltarVencidas(db, casa.registry, {
          profissionalId: reserva.profissionalId,
          salaId: outroLugar.salaId,
        });
        const novo = {
          ...linha(outroLugar),
          ...seguintes,
          profissionalId: reserva.profissionalId,
          encaixe: reserva.encaixe,
        };
        // Named here, so that the loop tells a taken time from a failure.
        const row = await named(agendamentos.call, 'gravar', () => within(db).keep(novo));
        await within(db).transition(row.id, { transicao: 'marcar', versao: undefined });
      } catch (error) {
        if (!(error instanceof AppError) || !error.code.startsWith('horario-')) throw error;
        ocupados.push(iso(inicio));
      }
    }
    if (ocupados.length > 0 && !pularOcupados)
      throw new AppError('horario-ocupado', {
        messages: [texto.serieOcupada(ocupados.length)],
        data: { ocupados },
      });
    return { agendamento: await item(db, casa, id), ocupados };
  });
}

/** Two clicks on 'Marcar': the second finds it done. */
function repetida(antes: Reserva, { contexto }: Casa, pacienteId: number): boolean {
  return (
    antes.situacao === 'AGENDADO' &&
    antes.criadoPor === contexto.usuario.id &&
    antes.pacienteId === pacienteId
  );
}

async function demandPaciente(db: Queryable, { prestadorId }: Casa, pacienteId: number): Promise<void> {
  const paciente = await exigirPaciente({ db, prestadorId }, pacienteId);
  if (paciente?.ativo === false) throw validationError({ pacienteId: [texto.inativo] });
}

/** Takes an appointment to another time, professional or room. What was confirmed is to be confirmed again. */
export async function mover(
  mesa: Mesa,
  id: number,
  pedido: PedidoMudanca & { readonly versao: number },
  agora: number,
): Promise<ItemAgenda> {
  return gravando(mesa, async (db) => {
    await moverEm(db, mesa, id, pedido, agora);
    return item(db, mesa.casa, id);
  });
}

/** The same in the caller's transaction. */
export async function moverEm(
  db: Queryable,
  { casa, agendamentos }: Mesa,
  id: number,
  pedido: PedidoMudanca & { readonly versao: number },
  agora: number,
): Promise<void> {
  const antes = await travada(db, escopo(casa, 'agendamentos'), id);
  if (!antes) throw new AppError('nao-encontrado');
  if (!aAcontecer(antes.situacao)) {
    const titulo = titleOfState(agendamentos.call.entity, antes.situacao);
    throw new AppError('horario-indisponivel', { messages: [texto.naoMove(titulo)] });
  }
  if (antes.pacienteId !== null) {
    const frase = impedimento(await pacienteDe(db, antes.pacienteId), { emVez: texto.canceleOHorario });
    if (frase !== undefined) throw new AppError('horario-indisponivel', { messages: [frase] });
  }
  const { profissionalId = antes.profissionalId, encaixe = antes.encaixe } = pedido;
  demandOwnRow(agendamentos.call, { profissionalId });
  const salaId =
    pedido.salaId === undefined && profissionalId === antes.profissionalId ? antes.salaId : pedido.salaId;
  await travarAgenda(db, [antes.profissionalId, profissionalId], [antes.salaId, salaId ?? null]);
  const lugar = await lugarPara(db, casa, {
    profissionalId,
    inicio: Date.parse(pedido.inicio),
    duracaoMinutos: (antes.fim - antes.inicio) / 60_000,
    salaId,
    // The escala there must take this kind of care and who pays for it.
    tipoAtendimentoId: antes.tipoAtendimentoId,
    convenioId: antes.convenioId,
    encaixe,
    menos: id,
    agora,
  });
  await soltarVencidas(db, casa.registry, { profissionalId, salaId: lugar.salaId });
  const porta = agendamentos.server.within(db);
  await comChamada(porta.call.contexto, pedido.encerraChamada === true ? 'encerrar' : 'perguntar', () =>
    porta.update(id, { ...linha(lugar), profissionalId, encaixe }, pedido.versao),
  );
  if (antes.situacao === 'CONFIRMADO') await porta.transition(id, { transicao: 'voltar' });
  // The patient's link lives until the new time, and says it.
  await mudarPrazoDoConvite(db, FINALIDADE, { agendamentoId: id }, prazoDoLink(iso(lugar.inicio)));
}
