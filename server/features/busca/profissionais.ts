/** Searches for professionals by council and state, and for providers under contract on a date. */
import { AppError } from '#domain/errors/app-error.ts';
import { isDay } from '#domain/formato/data.ts';
import { hoje } from '#server/clock.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { prestador, profissional, textOf, type Resultado } from './buscas.ts';
import { executar, type BuscaDeps } from './executar.ts';
import {
  conselhoDaSigla,
  contratados,
  corpoClinico,
  especialidadesPor,
  siglasDeConselhos,
} from './repository.ts';

export type PedidoProfissional = {
  readonly conselho: string;
  readonly uf: string;
  readonly termo: string;
  readonly chave: 'profissionalFisico' | 'solicitanteFisico';
  /** Only who works at the chosen provider today; without a chosen provider, everybody. */
  readonly corpoClinico: boolean;
};

/** Professionals of a council and state. An unknown council or state finds nobody. */
export async function buscarProfissionais(
  deps: BuscaDeps,
  contexto: Contexto,
  pedido: PedidoProfissional,
): Promise<Resultado[]> {
  const sigla = pedido.conselho.toUpperCase();
  const uf = pedido.uf.toUpperCase();
  const conselhoId = await conselhoDaSigla(deps.pool, sigla);
  if (conselhoId === undefined || !/^[A-Z]{2}$/.test(uf)) return [];
  const found = await executar(deps, contexto, {
    recurso: 'profissionais',
    filtros: { ativo: 'true', conselhoId: String(conselhoId), ufConselho: uf },
    termo: pedido.termo,
    ids:
      pedido.corpoClinico && contexto.prestadorId !== null
        ? await corpoClinico(deps.pool, contexto.prestadorId, hoje())
        : undefined,
  });
  const completa = pedido.chave === 'profissionalFisico' && !pedido.corpoClinico;
  const especialidades = completa
    ? await especialidadesDe(
        deps,
        found.map((row) => row.id),
      )
    : undefined;
  return found.map((row) => ({
    ...profissional(row, pedido.chave, sigla),
    ...(especialidades
      ? { especialidades: especialidades.get(row.id) ?? [], situacao: row.situacaoConselho }
      : {}),
  }));
}

/** Any professional, as who indicated the patient. `somenteNome`: no council, no document. */
export async function buscarIndicacao(
  deps: BuscaDeps,
  contexto: Contexto,
  termo: string,
  somenteNome: boolean,
): Promise<Resultado[]> {
  const found = await executar(deps, contexto, {
    recurso: 'profissionais',
    filtros: { ativo: 'true' },
    termo,
  });
  let siglas: ReadonlyMap<number, string> = new Map();
  if (!somenteNome) {
    const ids = [...new Set(found.map((row) => row.conselhoId as number))];
    siglas = await siglasDeConselhos(deps.pool, ids);
  }
  return found.map((row) =>
    somenteNome
      ? { id: row.id, codigo: null, nome: textOf(row.nomeSocial ?? row.nome) }
      : profissional(row, 'profissionalFisico', siglas.get(row.conselhoId as number) ?? ''),
  );
}

/** Providers with a contract in force on the date, 'YYYYMMDD' or 'YYYY-MM-DD'. 400 for another date. */
export async function buscarContratado(
  deps: BuscaDeps,
  contexto: Contexto,
  dataBase: string,
  termo: string,
): Promise<Resultado[]> {
  const dia = lerData(dataBase);
  const ids = await contratados(deps.pool, dia);
  const found = await executar(deps, contexto, {
    recurso: 'prestadores',
    filtros: { ativo: 'true' },
    termo,
    ids,
  });
  return found.map((row) => ({ ...prestador(row), data: dia }));
}

/** 'YYYY-MM-DD' of a date in the path. */
export function lerData(text: string): string {
  const match = /^([0-9]{4})-?([0-9]{2})-?([0-9]{2})$/.exec(text);
  const dia = match ? `${match[1]}-${match[2]}-${match[3]}` : '';
  if (!isDay(dia)) {
    throw new AppError('filtro-invalido', { params: { filtro: 'data' } });
  }
  return dia;
}

async function especialidadesDe(
  { pool }: BuscaDeps,
  ids: readonly number[],
): Promise<Map<number, { codigo: string; nome: string; rqe: string | null }[]>> {
  const byId = new Map<number, { codigo: string; nome: string; rqe: string | null }[]>();
  for (const { profissional_id, ...especialidade } of await especialidadesPor(pool, ids)) {
    byId.set(profissional_id, [...(byId.get(profissional_id) ?? []), especialidade]);
  }
  return byId;
}
