/** Patient searches (LOOK-05). A term that is a CPF, a CNS or a date is looked for as such, else in the names. */
import { isValidCns } from '#domain/formato/cns.ts';
import { isValidCpf } from '#domain/formato/cpf.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { hoje } from '#server/clock.ts';
import type { Contexto } from '#server/plugins/contexto.ts';
import { documento, text, textOf, type Resultado } from './buscas.ts';
import { executar, type BuscaDeps } from './executar.ts';
import { planosDePacientes } from './repository.ts';

export const TIPOS_PACIENTE = ['PACIENTE', 'PACIENTE_CPF_NASCIMENTO', 'PACIENTE_UNIDADE_SAUDE'] as const;

/** Patients of a provider, with their plans in force. `prestadorId` must be checked by the caller. */
export async function buscarPacientes(
  deps: BuscaDeps,
  contexto: Contexto,
  pedido: { readonly termo: string; readonly prestadorId?: number; readonly tipo?: string },
): Promise<Resultado[]> {
  const exato = filtroExato(pedido.termo, contexto);
  // CPF or birth date only: a name finds nobody in this search.
  if (pedido.tipo === 'PACIENTE_CPF_NASCIMENTO' && !exato) return [];
  const rows = await executar(deps, contexto, {
    recurso: 'pacientes',
    filtros: { ativo: 'true', ...exato },
    termo: exato ? undefined : pedido.termo,
    prestadorId: pedido.prestadorId,
  });
  return comPlanos(deps, contexto, rows);
}

/**
 * The SUS searches. No service of the Ministério da Saúde (CADSUS) is reachable from here: what answers is the
 * provider's own register of patients, by the same numbers. A gateway to CADSUS would take this place.
 */
export async function buscarPacientesSus(
  deps: BuscaDeps,
  contexto: Contexto,
  pedido: { readonly cpfCns: string } | { readonly nascimento: string; readonly nome: string },
): Promise<Resultado[]> {
  if ('cpfCns' in pedido) {
    const digits = pedido.cpfCns.replace(/\D/g, '');
    const filtros: { readonly [filtro: string]: string } | null = isValidCpf(digits)
      ? { cpf: digits }
      : isValidCns(digits)
        ? { cns: digits }
        : null;
    if (!filtros || ('cpf' in filtros ? !podeLerCpf(contexto) : !podeLerNumeros(contexto))) return [];
    return comPlanos(
      deps,
      contexto,
      await executar(deps, contexto, { recurso: 'pacientes', filtros: { ...filtros, ativo: 'true' } }),
    );
  }
  const rows = await executar(deps, contexto, {
    recurso: 'pacientes',
    filtros: { dataNascimento: pedido.nascimento, ativo: 'true' },
    termo: pedido.nome,
  });
  return comPlanos(deps, contexto, rows);
}

/** The CPF is shown masked without `view`; then it cannot be searched by either. */
function podeLerCpf(contexto: Contexto): boolean {
  return contexto.ability.can('view', 'paciente');
}

/** The CNS and the cards of the plans are shown to who lists or sees patients; then they can be searched by, too. */
function podeLerNumeros({ ability }: Contexto): boolean {
  return ability.can('list', 'paciente') || ability.can('view', 'paciente');
}

function filtroExato(termo: string, contexto: Contexto): { readonly [filtro: string]: string } | undefined {
  const digits = termo.replace(/[.\-/ ]/g, '');
  if (isValidCpf(digits) && podeLerCpf(contexto)) return { cpf: digits };
  if (isValidCns(digits) && podeLerNumeros(contexto)) return { cns: digits };
  const date = /^([0-9]{2})\/?([0-9]{2})\/?([0-9]{4})$/.exec(termo.trim());
  if (!date) return undefined;
  const [, day, month, year] = date;
  const iso = `${year}-${month}-${day}`;
  return Number.isNaN(Date.parse(`${iso}T00:00:00Z`)) ? undefined : { dataNascimento: iso };
}

async function comPlanos({ pool }: BuscaDeps, contexto: Contexto, rows: readonly Row[]): Promise<Resultado[]> {
  const planos = await planosDePacientes(pool, podeLerNumeros(contexto) ? rows.map((row) => row.id) : [], hoje());
  return rows.map((row) => ({
    id: row.id,
    codigo: text(row.numeroProntuario),
    nome: textOf(row.nomeSocial ?? row.nome),
    nomeCivil: textOf(row.nome),
    adicional: documento(row.cpf),
    cns: row.cns ?? null,
    data: textOf(row.dataNascimento),
    sexo: row.sexo,
    planos: planos.filter(({ paciente_id }) => paciente_id === row.id).map(({ paciente_id: _dono, ...plano }) => plano),
  }));
}
