/** The agenda of some days as the rules of src/domain/agenda take it. */
import { addDays } from '#domain/formato/data.ts';
import { fimDoDia, inicioDoDia } from '#domain/formato/fuso.ts';
import { indexar, type Mundo } from '#domain/agenda/livres.ts';
import type { Escala, Ocupacao } from '#domain/agenda/tipos.ts';
import { feriadosDaAgenda } from '#server/capabilities/prestador/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { scopeOn, type Scope } from '#server/engine/scope.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { Contexto } from '#server/plugins/context.ts';
import {
  bloqueiosDe,
  escalasDe,
  ocupacoes,
  ocupacoesJuntas,
  type BloqueioLinha,
  type QuaisEscalas,
} from './repository.ts';

export type Casa = {
  readonly registry: Registry;
  readonly contexto: Contexto;
  readonly prestadorId: number;
  readonly fuso: string;
};

/** The scope of the caller on one of the agenda's registers. */
export function escopo({ registry, contexto }: Casa, recurso: string): Scope {
  return scopeOn(registry, recurso, contexto);
}

/** Professionals whose agenda the caller sees; undefined: all. */
export function alcancados(casa: Casa): readonly number[] | undefined {
  const { linhas } = escopo(casa, 'agendamentos');
  return linhas === 'todas' || !linhas.any
    ? undefined
    : linhas.any.flatMap(({ field, value, linked }) =>
        field === 'profissionalId' && !linked && typeof value === 'number' ? [value] : [],
      );
}

export type Regras = {
  readonly escalas: readonly Escala[];
  readonly bloqueios: readonly BloqueioLinha[];
  readonly feriados: readonly { readonly data: string; readonly nome: string }[];
  readonly fechados: ReadonlySet<string>;
};
export type Dias = Regras & Pick<Mundo, 'ocupado'>;

/** Moments that the days touch, with the night that goes into the next one. */
export function periodoDos(de: string, ate: string, fuso: string) {
  return { inicio: inicioDoDia(de, fuso), fim: fimDoDia(addDays(ate, 1), fuso) };
}

/** When one can be seen at all, whoever is booked. */
export async function regrasDe(db: Queryable, casa: Casa, consulta: QuaisEscalas): Promise<Regras> {
  const escalas = await escalasDe(db, escopo(casa, 'escalas'), consulta);
  const bloqueios = await bloqueiosDe(
    db,
    escopo(casa, 'agenda-bloqueios'),
    periodoDos(consulta.de, consulta.ate, casa.fuso),
  );
  const feriados = await feriadosDaAgenda(db, casa.prestadorId, consulta);
  return { escalas, bloqueios, feriados, fechados: new Set(feriados.map(({ data }) => data)) };
}

/** The rules and what is taken. `cada`: one appointment apart from the next, where one of them is to be told. */
export async function diasDe(
  db: Queryable,
  casa: Casa,
  consulta: QuaisEscalas,
  tambem: {
    readonly salas?: readonly number[];
    readonly ocupacoes?: readonly Ocupacao[];
    readonly cada?: boolean;
  } = {},
): Promise<Dias> {
  const regras = await regrasDe(db, casa, consulta);
  const { escalas } = regras;
  const salas = escalas.flatMap(({ horarios }) =>
    horarios.flatMap(({ salaId }) => (salaId === null ? [] : [salaId])),
  );
  const alvo = {
    profissionais: [
      ...new Set([...escalas.map(({ profissionalId }) => profissionalId), ...(consulta.profissionais ?? [])]),
    ],
    salas: [...new Set([...salas, ...(tambem.salas ?? [])])],
  };
  const ler = tambem.cada === true ? ocupacoes : ocupacoesJuntas;
  const tomado = await ler(db, alvo, periodoDos(consulta.de, consulta.ate, casa.fuso));
  return { ...regras, ocupado: indexar([...tomado, ...(tambem.ocupacoes ?? [])]) };
}
