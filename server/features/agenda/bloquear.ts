/** Closing a time of the agenda, or taking a professional out of it: who is affected is told, and goes on in the same act. */
import { aAcontecer } from '#domain/agenda/situacoes.ts';
import { fusoAtual } from '#domain/formato/fuso.ts';
import type { ComQuem, ItemAgenda, PreviaBloqueio, Remarcacao } from '#domain/agenda/wire.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { agenda as texto } from '#messages/agenda.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import type { Draft, Records, Stored } from '#server/engine/call.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { named, retrying } from '#server/engine/write.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { moverEm, type Agendamentos, type Ciente } from './marcar.ts';
import { escopo, type Casa } from './mundo.ts';
import { propor } from './propor.ts';
import { itens, travarAgenda, travarUnidade } from './repository.ts';

export type PeriodoBloqueio = {
  readonly profissionalId?: number | null;
  readonly salaId?: number | null;
  readonly inicio: string;
  readonly fim: string;
};

export type PedidoPrevia = PeriodoBloqueio & { readonly com?: ComQuem };

/** What becomes of each that is affected. */
export type Destinos = {
  readonly remarcar?: readonly Remarcacao[];
  readonly cancelar?: readonly { readonly id: number; readonly versao: number }[];
  /** Those that stay where they are, knowingly. */
  readonly manter?: readonly number[];
} & Ciente;

export type PedidoBloqueio = PeriodoBloqueio &
  Destinos & {
    readonly tipo: 'FERIAS' | 'AFASTAMENTO' | 'REUNIAO' | 'MANUTENCAO' | 'OUTRO';
    readonly motivo: string;
  };

export type MesaDeBloqueio = {
  readonly pool: Pool;
  readonly casa: Casa;
  readonly agendamentos: Agendamentos;
};

const DIA = 86_400_000;
const vale = (situacao: string): boolean => aAcontecer(situacao) || situacao === 'AGUARDANDO';

function demandPeriodo({ inicio, fim }: PeriodoBloqueio): void {
  const dura = Date.parse(fim) - Date.parse(inicio);
  if (!(dura > 0) || dura > 366 * DIA) throw validationError({ fim: [texto.periodo] });
}

async function afetados(
  db: Queryable,
  casa: Casa,
  periodo: PeriodoBloqueio,
  todos = false,
): Promise<ItemAgenda[]> {
  const { profissionalId = null, salaId = null, inicio, fim } = periodo;
  const alcance = escopo(casa, 'agendamentos');
  const found = await itens(db, todos ? { ...alcance, linhas: 'todas' } : alcance, {
    inicio,
    fim,
    eu: casa.contexto.usuario.id,
    ...(profissionalId === null ? {} : { profissionais: [profissionalId] }),
  });
  return found.filter(
    (agendamento) => vale(agendamento.situacao) && (salaId === null || agendamento.salaId === salaId),
  );
}

/** Who has an appointment in the period, each with up to three new times that no other of them is offered. */
export async function previa(
  pool: Pool,
  casa: Casa,
  pedido: PedidoPrevia,
  agora: number,
): Promise<PreviaBloqueio> {
  demandPeriodo(pedido);
  const { profissionalId = null, salaId = null, inicio, fim, com = 'MESMO' } = pedido;
  const exceto = { profissionalId, salaId, inicio: Date.parse(inicio), fim: Date.parse(fim) };
  const atingidos = await afetados(pool, casa, pedido);
  const novos = await propor(
    pool,
    casa,
    atingidos.filter(({ situacao }) => aAcontecer(situacao)),
    { com, exceto, agora },
  );
  // Who is in the waiting room already goes to no other time: shown, and decided about by a person.
  return {
    afetados: atingidos.map(
      (agendamento) =>
        novos.afetados.find((afetado) => afetado.agendamento.id === agendamento.id) ?? {
          agendamento,
          propostas: [],
        },
    ),
  };
}

/** Closes the period, moves and cancels whom it affects: all of it, or nothing. */
export async function bloquear(
  mesa: MesaDeBloqueio & { readonly bloqueios: Records<'agenda-bloqueios'> },
  pedido: PedidoBloqueio,
  agora: number,
): Promise<{ readonly id: number; readonly remarcados: number; readonly cancelados: number }> {
  const { casa, bloqueios } = mesa;
  const {
    remarcar = [],
    cancelar = [],
    manter = [],
    profissionalId = null,
    salaId = null,
    inicio,
    fim,
    tipo,
    motivo,
  } = pedido;
  demandPeriodo(pedido);
  return tudo(mesa, async (db) => {
    const atingidos = await afetados(db, casa, pedido);
    const tratados = new Set([...[...remarcar, ...cancelar].map(({ id }) => id), ...manter]);
    if (tratados.size !== atingidos.length || atingidos.some(({ id }) => !tratados.has(id)))
      throw new AppError('horario-indisponivel', { messages: [texto.afetadoMudou] });
    const row = await sabendo(casa.contexto, () =>
      bloqueios.within(db).create({ profissionalId, salaId, inicio, fim, tipo, motivo }),
    );
    return {
      id: row.id,
      ...(await destinar(db, mesa, pedido, { motivo: texto.motivoBloqueio(motivo), agora })),
    };
  });
}

/** One writer of the unit's agenda at a time. */
export function tudo<T>(
  { pool, casa, agendamentos }: MesaDeBloqueio,
  work: (db: Queryable) => Promise<T>,
): Promise<T> {
  return named(agendamentos.call, 'gravar', () =>
    retrying(() =>
      inTransaction(pool, async (db) => {
        await travarUnidade(db, casa.prestadorId, 'fecha');
        return work(db);
      }),
    ),
  );
}

/** Moves and cancels, in the caller's transaction. */
export async function destinar(
  db: Queryable,
  mesa: MesaDeBloqueio,
  { remarcar = [], cancelar = [], encerraChamada = false }: Destinos,
  { motivo, agora }: { readonly motivo: string; readonly agora: number },
): Promise<{ readonly remarcados: number; readonly cancelados: number }> {
  // A professional of several units is booked there too.
  await travarAgenda(
    db,
    remarcar.map((remarcacao) => remarcacao.profissionalId),
    remarcar.map((remarcacao) => remarcacao.salaId),
  );
  for (const item of cancelar)
    await mesa.agendamentos.within(db).transition(item.id, {
      transicao: 'cancelar',
      versao: item.versao,
      motivo: motivo.slice(0, 500),
      ...(encerraChamada ? { campos: { encerraChamada } } : {}),
    });
  for (const { id, ...novo } of remarcar) await moverEm(db, mesa, id, { ...novo, encerraChamada }, agora);
  return { remarcados: remarcar.length, cancelados: cancelar.length };
}

/** Requests in which whoever is affected was shown and decided about. */
const cientes = new WeakSet<Contexto>();

async function sabendo<T>(contexto: Contexto, work: () => Promise<T>): Promise<T> {
  cientes.add(contexto);
  try {
    return await work();
  } finally {
    cientes.delete(contexto);
  }
}

/** A block that is written by any other way closes no time in which somebody is booked. */
export async function exigirNinguemMarcado(
  valores: Draft<'agenda-bloqueios'>,
  atual: Stored<'agenda-bloqueios'> | undefined,
  { registry, contexto, db }: RuleContext,
): Promise<void> {
  if (cientes.has(contexto)) return;
  const { profissionalId = null, salaId = null, inicio, fim } = { ...atual, ...valores };
  if (!inicio || !fim) return;
  const casa: Casa = { registry, contexto, prestadorId: contexto.prestadorId ?? 0, fuso: fusoAtual() };
  await travarUnidade(db, casa.prestadorId, 'fecha');
  const antes =
    atual && !atual.excluidoEm
      ? new Set((await afetados(db, casa, atual, true)).map(({ id }) => id))
      : new Set();
  const novos = (await afetados(db, casa, { profissionalId, salaId, inicio, fim }, true)).filter(
    (afetado) => !antes.has(afetado.id) && Date.parse(afetado.fim) > Date.now(),
  );
  if (novos.length > 0) throw validationError({ inicio: [texto.bloqueioAfeta(novos.length)] });
}
