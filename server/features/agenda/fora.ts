/** Appointments that nobody will attend any more: the professional left, the escala ended or changed, a holiday came. */
import { aAcontecer } from '#domain/agenda/situacoes.ts';
import { addDays } from '#domain/formato/data.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { alcanca, janelasDoDia, relogioDe } from '#domain/agenda/livres.ts';
import type { ComQuem, ItemAgenda, PreviaBloqueio } from '#domain/agenda/wire.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { agenda as texto } from '#messages/agenda.ts';
import type { Pool, Queryable } from '#server/database/query.ts';
import { destinar, tudo, type Destinos, type MesaDeBloqueio } from './bloquear.ts';
import { regrasDe, escopo, periodoDos, type Casa } from './mundo.ts';
import { propor } from './propor.ts';
import { itens } from './repository.ts';

/** As far ahead as anybody is booked. */
const DIAS = 400;
/** Those still to come that lie in no window of their professional. What was squeezed in is outside knowingly. */
export async function foraDaEscala(db: Queryable, casa: Casa, agora: number): Promise<ItemAgenda[]> {
  const hoje = diaDe(agora, casa.fuso);
  const ate = addDays(hoje, DIAS);
  const periodo = { ...periodoDos(hoje, ate, casa.fuso), eu: casa.contexto.usuario.id };
  const marcados = (await itens(db, escopo(casa, 'agendamentos'), periodo)).filter(
    (item) => aAcontecer(item.situacao) && !item.encaixe && Date.parse(item.inicio) > agora,
  );
  if (marcados.length === 0) return [];
  const profissionais = [...new Set(marcados.map(({ profissionalId }) => profissionalId))];
  const dias = await regrasDe(db, casa, { de: hoje, ate, profissionais });
  const escalas = Map.groupBy(dias.escalas, ({ profissionalId }) => profissionalId);
  const relogio = relogioDe(casa.fuso);
  return marcados.filter((agendamento) => {
    const [inicio, fim] = [Date.parse(agendamento.inicio), Date.parse(agendamento.fim)];
    const dia = diaDe(inicio, casa.fuso);
    const escalasDele = escalas.get(agendamento.profissionalId) ?? [];
    const cabe = [addDays(dia, -1), dia]
      .flatMap((dia) => janelasDoDia(escalasDele, dia, { relogio, fechados: dias.fechados }))
      .some((janela) => janela.inicio <= inicio && fim <= janela.fim);
    return (
      !cabe ||
      dias.bloqueios.some(
        (bloqueio) => alcanca(bloqueio, agendamento) && bloqueio.inicio < fim && inicio < bloqueio.fim,
      )
    );
  });
}

export async function previaFora(
  pool: Pool,
  casa: Casa,
  { com = 'ESPECIALIDADE' }: { readonly com?: ComQuem },
  agora: number,
): Promise<PreviaBloqueio> {
  return propor(pool, casa, await foraDaEscala(pool, casa, agora), { com, agora });
}

/** Gives them new times, of others or later, or cancels them: all of those that are named, or none. */
export async function remarcarFora(
  mesa: MesaDeBloqueio,
  destinos: Destinos,
  agora: number,
): Promise<{ readonly remarcados: number; readonly cancelados: number }> {
  return tudo(mesa, async (db) => {
    const fora = new Set((await foraDaEscala(db, mesa.casa, agora)).map(({ id }) => id));
    const { remarcar = [], cancelar = [] } = destinos;
    if ([...remarcar, ...cancelar].some(({ id }) => !fora.has(id)))
      throw new AppError('horario-indisponivel', { messages: [texto.semFora] });
    return destinar(db, mesa, destinos, { motivo: texto.motivoForaDaEscala, agora });
  });
}
