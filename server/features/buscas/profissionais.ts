/** Searches for professionals by council and state, and for providers under contract on a date. */
import { AppError } from '#domain/errors/app-error.ts';
import { hoje } from '#server/engine/clock.ts';
import type { Contexto } from '#server/plugins/contexto.ts';
import { prestador, profissional, textOf, type Resultado } from './buscas.ts';
import { executar, type BuscaDeps } from './executar.ts';

export type PedidoProfissional = {
  readonly conselho: string;
  readonly uf: string;
  readonly termo: string;
  readonly chave: 'profissionalFisico' | 'solicitanteFisico';
  /** Only who works at the chosen provider today; without a chosen provider, everybody. */
  readonly corpoClinico: boolean;
};

/** Professionals of a council and state. An unknown council or state finds nobody. */
export async function buscarProfissionais(deps: BuscaDeps, contexto: Contexto, pedido: PedidoProfissional): Promise<Resultado[]> {
  const sigla = pedido.conselho.toUpperCase();
  const uf = pedido.uf.toUpperCase();
  const { rows } = await deps.pool.query<{ id: number }>(
    'SELECT id FROM conselho WHERE upper(sigla) = $1 AND excluido_em IS NULL',
    [sigla],
  );
  const conselhoId = rows[0]?.id;
  if (conselhoId === undefined || !/^[A-Z]{2}$/.test(uf)) return [];
  const found = await executar(deps, contexto, {
    recurso: 'profissionais',
    filtros: { ativo: 'true', conselhoId: String(conselhoId), ufConselho: uf },
    termo: pedido.termo,
    ids: pedido.corpoClinico && contexto.prestadorId !== null ? await idsDoCorpoClinico(deps, contexto.prestadorId) : undefined,
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
    ...(especialidades ? { especialidades: especialidades.get(row.id) ?? [], situacao: row.situacaoConselho } : {}),
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
  const siglas = new Map<number, string>();
  if (!somenteNome) {
    const ids = [...new Set(found.map((row) => row.conselhoId as number))];
    const { rows } = await deps.pool.query<{ id: number; sigla: string }>('SELECT id, sigla FROM conselho WHERE id = ANY ($1)', [
      ids,
    ]);
    for (const row of rows) siglas.set(row.id, row.sigla);
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
  const { rows } = await deps.pool.query<{ prestador_id: number }>(
    `SELECT DISTINCT prestador_id FROM prestador_convenio
      WHERE ativo AND excluido_em IS NULL AND inicio_vigencia <= $1 AND (fim_vigencia IS NULL OR fim_vigencia >= $1)`,
    [dia],
  );
  const found = await executar(deps, contexto, {
    recurso: 'prestadores',
    filtros: { ativo: 'true' },
    termo,
    ids: rows.map((row) => row.prestador_id),
  });
  return found.map((row) => ({ ...prestador(row), data: dia }));
}

/** 'YYYY-MM-DD' of a date in the path. */
export function lerData(text: string): string {
  const match = /^([0-9]{4})-?([0-9]{2})-?([0-9]{2})$/.exec(text);
  const dia = match ? `${match[1]}-${match[2]}-${match[3]}` : '';
  const parsed = new Date(`${dia}T00:00:00Z`);
  if (dia === '' || Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== dia) {
    throw new AppError('filtro-invalido', { params: { filtro: 'data' } });
  }
  return dia;
}

/** Ids of who works at the provider today. */
async function idsDoCorpoClinico({ pool }: BuscaDeps, prestadorId: number): Promise<number[]> {
  const { rows } = await pool.query<{ profissional_id: number }>(
    `SELECT DISTINCT profissional_id FROM profissional_corpo_clinico
      WHERE prestador_id = $1 AND (inicio IS NULL OR inicio <= $2) AND (fim IS NULL OR fim >= $2)`,
    [prestadorId, hoje()],
  );
  return rows.map((row) => row.profissional_id);
}

async function especialidadesDe(
  { pool }: BuscaDeps,
  ids: readonly number[],
): Promise<Map<number, { codigo: string; nome: string; rqe: string | null }[]>> {
  const { rows } = await pool.query<{
    profissional_id: number;
    codigo: string;
    nome: string;
    rqe: string | null;
  }>(
    `SELECT pe.profissional_id, e.codigo, e.nome, pe.rqe
       FROM profissional_especialidades pe JOIN especialidade e ON e.id = pe.especialidade_id
      WHERE pe.profissional_id = ANY ($1) ORDER BY pe.principal DESC, e.nome`,
    [ids],
  );
  const byId = new Map<number, { codigo: string; nome: string; rqe: string | null }[]>();
  for (const { profissional_id, ...especialidade } of rows) {
    byId.set(profissional_id, [...(byId.get(profissional_id) ?? []), especialidade]);
  }
  return byId;
}
