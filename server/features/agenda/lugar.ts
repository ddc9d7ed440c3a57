/** The place that a wanted time has in the agenda, or the sentence that says why it has none. */
import { addDays } from '#domain/formato/data.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { duracaoEm, janelasDoDia, recusadoPor, relogioDe, vagaEm } from '#domain/agenda/livres.ts';
import type { Escala } from '#domain/agenda/tipos.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { agenda as texto } from '#messages/agenda.ts';
import type { Queryable } from '#server/database/query.ts';
import { diasDe, regrasDe, type Casa } from './mundo.ts';
import { duracaoDoTipo } from './repository.ts';

export type Querido = {
  readonly profissionalId: number;
  readonly inicio: number;
  readonly tipoAtendimentoId?: number | null | undefined;
  readonly duracaoMinutos?: number | null | undefined;
  /** null: particular; undefined: not said yet. */
  readonly convenioId?: number | null | undefined;
  /** undefined: the escala's. */
  readonly salaId?: number | null | undefined;
  readonly encaixe: boolean;
  /** The appointment that is being moved. */
  readonly menos?: number | undefined;
  readonly agora: number;
};

export type Lugar = {
  readonly inicio: number;
  readonly fim: number;
  readonly salaId: number | null;
  readonly vaga: number;
};

const recusa = (mensagem: string) => new AppError('horario-indisponivel', { messages: [mensagem] });
const PORQUE = { bloqueado: texto.bloqueado, ocupado: texto.ocupado, sala: texto.sala } as const;

/** The escalas in whose hours the moment lies: none where the professional is squeezed in outside of them. */
export async function escalasEm(
  db: Queryable,
  casa: Casa,
  { profissionalId, inicio }: { readonly profissionalId: number; readonly inicio: number },
): Promise<readonly Escala[]> {
  const dia = diaDe(inicio, casa.fuso);
  const dias = { de: addDays(dia, -1), ate: dia };
  const { escalas, fechados } = await regrasDe(db, casa, { ...dias, profissionais: [profissionalId] });
  const relogio = relogioDe(casa.fuso);
  return escalas.filter((escala) =>
    [dias.de, dia]
      .flatMap((data) => janelasDoDia([escala], data, { relogio, fechados }))
      .some((janela) => janela.inicio <= inicio && inicio < janela.fim),
  );
}

/** 409 where it cannot be had; one squeezed in may stand outside the escala and beside others, never in a block. */
export async function lugarPara(db: Queryable, casa: Casa, querido: Querido): Promise<Lugar> {
  const {
    profissionalId,
    inicio,
    tipoAtendimentoId = null,
    convenioId,
    salaId,
    encaixe,
    menos,
    agora,
  } = querido;
  const dia = diaDe(inicio, casa.fuso);
  const quaisEscalas = { de: addDays(dia, -1), ate: dia, profissionais: [profissionalId] };
  const dias = await diasDe(db, casa, quaisEscalas, { salas: salaId == null ? [] : [salaId], cada: true });
  const padrao = tipoAtendimentoId === null ? undefined : await duracaoDoTipo(db, tipoAtendimentoId);
  const pedido = { tipoAtendimentoId, duracaoMinutos: padrao, convenioId };
  const relogio = relogioDe(casa.fuso);
  const janelas = dias.escalas.flatMap((escala) =>
    [quaisEscalas.de, dia]
      .flatMap((dia) => janelasDoDia([escala], dia, { relogio, fechados: dias.fechados }))
      .filter((janela) => janela.inicio <= inicio && inicio < janela.fim)
      .map((janela) => ({ janela, escala })),
  );
  if (dias.escalas.length === 0 && !encaixe) throw recusa(texto.semEscala);
  const minutos = (escala = dias.escalas[0]) =>
    querido.duracaoMinutos ?? (escala ? duracaoEm(escala, pedido) : (padrao ?? 30));
  const ate = (quantos: number) => inicio + quantos * 60_000;
  if (encaixe) {
    const [primeira] = janelas;
    const onde = salaId === undefined ? (primeira?.janela.salaId ?? null) : salaId;
    const periodo = { inicio, fim: ate(minutos(primeira?.escala)) };
    if (periodo.fim <= agora) throw recusa(texto.passou);
    const posto = vagaEm({ profissionalId, salaId: onde, capacidade: 1 }, periodo, dias, menos);
    if ('porque' in posto && posto.porque !== 'ocupado') throw recusa(PORQUE[posto.porque]);
    return { ...periodo, salaId: onde, vaga: 1 };
  }
  // The row that is on the clock now may still be taken; what lies wholly behind may not.
  if (ate(minutos(janelas[0]?.escala)) <= agora) throw recusa(texto.passou);
  let porque: string = texto.fora;
  for (const { janela, escala } of janelas) {
    const recusado = recusadoPor(escala, pedido);
    if (recusado !== null) {
      porque = texto.naoServe[recusado];
      continue;
    }
    const periodo = { inicio, fim: ate(minutos(escala)) };
    if (periodo.fim > janela.fim) {
      porque = texto.naoCabe;
      continue;
    }
    const onde = salaId === undefined ? janela.salaId : salaId;
    const posto = vagaEm({ ...janela, salaId: onde }, periodo, dias, menos);
    if ('vaga' in posto) return { ...periodo, salaId: onde, vaga: posto.vaga };
    if (posto.porque !== 'bloqueado')
      throw new AppError('horario-ocupado', { messages: [PORQUE[posto.porque]] });
    porque = texto.bloqueado;
  }
  throw recusa(porque);
}
