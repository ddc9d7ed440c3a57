/** The agenda of some days, free times, and who waits for one. */
import { addDays } from '#domain/formato/data.ts';
import { cabe } from '#domain/agenda/espera.ts';
import { horariosLivres, janelasDoDia, relogioDe } from '#domain/agenda/livres.ts';
import type { Livre, Ocupacao, Pedido } from '#domain/agenda/tipos.ts';
import type { GradeAgenda, HorarioLivre } from '#domain/agenda/wire.ts';
import type { Queryable } from '#server/database/query.ts';
import { passosDosLinks } from './confirmacao-repository.ts';
import { alcancados, diasDe, regrasDe, escopo, periodoDos, type Casa } from './mundo.ts';
import {
  duracaoDoTipo,
  especialidadesDe,
  esperando,
  itens,
  nomesDe,
  type LinhaEspera,
} from './repository.ts';

const iso = (momento: number): string => new Date(momento).toISOString();
const ids = (list: readonly (number | null)[]): number[] => [...new Set(list.filter((id) => id !== null))];

/** What the calendar of these days draws. */
export async function grade(
  db: Queryable,
  casa: Casa,
  { de, ate }: { de: string; ate: string },
): Promise<GradeAgenda> {
  const meus = alcancados(casa);
  const periodo = periodoDos(de, ate, casa.fuso);
  const agendamentos = await itens(db, escopo(casa, 'agendamentos'), {
    ...periodo,
    eu: casa.contexto.usuario.id,
  });
  // With the evening before, whose last hours are the first of this day.
  const vespera = addDays(de, -1);
  const dias = await regrasDe(db, casa, { de: vespera, ate, profissionais: meus });
  const relogio = relogioDe(casa.fuso);
  const janelas = [];
  for (let dia = vespera; dia <= ate; dia = addDays(dia, 1))
    janelas.push(
      ...janelasDoDia(dias.escalas, dia, { relogio, ...dias }).filter(
        ({ fim }) => fim > Date.parse(periodo.inicio),
      ),
    );
  const nomes = await nomesDe(
    db,
    ids([...dias.escalas, ...agendamentos].map(({ profissionalId }) => profissionalId)),
    ids([...dias.escalas.flatMap(({ horarios }) => horarios), ...agendamentos].map(({ salaId }) => salaId)),
  );
  const pedem = agendamentos.filter(({ situacao }) => situacao === 'AGENDADO').map(({ id }) => id);
  const avisos = new Map((await passosDosLinks(db, pedem)).map(({ id, passo }) => [id, passo]));
  return {
    ...nomes,
    janelas: janelas.map((janela) => ({ ...janela, inicio: iso(janela.inicio), fim: iso(janela.fim) })),
    agendamentos: agendamentos.map((agendamento) =>
      avisos.has(agendamento.id)
        ? { ...agendamento, aviso: avisos.get(agendamento.id) ?? null }
        : agendamento,
    ),
    bloqueios: dias.bloqueios.map((bloqueio) => ({
      ...bloqueio,
      inicio: iso(bloqueio.inicio),
      fim: iso(bloqueio.fim),
    })),
    feriados: dias.feriados,
  };
}

export type Procura = Pedido & {
  readonly profissionalId?: number | undefined;
  readonly especialidadeId?: number | undefined;
  readonly de: string;
  readonly ate: string;
  readonly limite: number;
  /** Not before this moment. */
  readonly agora: number;
  /** Taken beside what is stored: times that were just proposed to others. */
  readonly ocupacoes?: readonly Ocupacao[];
};

/** Days looked at one after another: most searches end in the first week. */
const FATIAS = [7, 21, 62];

/** The next free times from `de` on. */
export async function proximos(db: Queryable, casa: Casa, procura: Procura): Promise<Livre[]> {
  const { profissionalId, especialidadeId, limite, tipoAtendimentoId } = procura;
  const meus = alcancados(casa);
  if (meus && profissionalId !== undefined && !meus.includes(profissionalId)) return [];
  const profissionais = profissionalId === undefined ? meus : [profissionalId];
  const duracaoMinutos =
    procura.duracaoMinutos ?? (tipoAtendimentoId ? await duracaoDoTipo(db, tipoAtendimentoId) : undefined);
  const found: Livre[] = [];
  let de = procura.de;
  for (const tamanho of [...FATIAS, 366]) {
    const ultimo = addDays(de, tamanho - 1);
    const ate = ultimo < procura.ate ? ultimo : procura.ate;
    const dias = await diasDe(
      db,
      casa,
      { de, ate, profissionais, especialidadeId },
      { ocupacoes: procura.ocupacoes ?? [] },
    );
    const busca = {
      ...procura,
      duracaoMinutos,
      de,
      ate,
      fuso: casa.fuso,
      fechados: dias.fechados,
      limite: limite - found.length,
    };
    found.push(...horariosLivres(dias.escalas, dias, busca));
    if (found.length >= limite || ate === procura.ate) break;
    de = addDays(ate, 1);
  }
  return found;
}

/** Free times with the names of who and where. */
export async function comNomes(db: Queryable, livres: readonly Livre[]): Promise<HorarioLivre[]> {
  const nomes = await nomesDe(
    db,
    ids(livres.map(({ profissionalId }) => profissionalId)),
    ids(livres.map(({ salaId }) => salaId)),
  );
  const nome = (list: readonly { id: number; nome: string }[], id: number | null) =>
    list.find((named) => named.id === id)?.nome ?? null;
  return livres.map(({ profissionalId, salaId, inicio, fim }) => ({
    profissionalId,
    profissional: nome(nomes.profissionais, profissionalId) ?? '',
    salaId,
    sala: nome(nomes.salas, salaId),
    inicio: iso(inicio),
    fim: iso(fim),
  }));
}

/** Who of the waiting list could take the time. */
export async function quemEspera(
  db: Queryable,
  casa: Casa,
  { profissionalId, inicio }: { readonly profissionalId: number; readonly inicio: number },
): Promise<LinhaEspera[]> {
  const lista = await esperando(db, escopo(casa, 'lista-espera'));
  const especialidades = await especialidadesDe(db, profissionalId);
  return lista
    .filter((linha) => cabe(linha, { profissionalId, especialidades, inicio }, casa.fuso))
    .slice(0, 20);
}
