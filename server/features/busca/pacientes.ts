/** Patient searches (LOOK-05). A term that is a CPF, a CNS or a date is looked for as such, else in the names. */
import { isValidCns } from '#domain/formato/cns.ts';
import { isValidCpf } from '#domain/formato/cpf.ts';
import { hoje } from '#server/clock.ts';
import { auditAct } from '#server/engine/audit.ts';
import type { CadastroSus, PessoaSus } from '#server/gateways/cadsus/port.ts';
import { exigir } from '#server/plugins/authorization.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { documento, text, textOf, type Resultado } from './buscas.ts';
import { executar, MAXIMO, type Achado, type BuscaDeps } from './executar.ts';
import { cadastroDoNumero, nomesDePrestadores, planosDePacientes } from './repository.ts';

/** Patients of a provider, with their plans in force. `prestadorId` must be checked by the caller. */
export async function buscarPacientes(
  deps: BuscaDeps,
  contexto: Contexto,
  pedido: {
    readonly termo: string;
    readonly prestadorId?: number;
    readonly tipo?: string;
    readonly limite?: number;
  },
): Promise<Resultado[]> {
  const exato = filtroExato(pedido.termo, contexto);
  // CPF or birth date only: a name finds nobody in this search.
  if (pedido.tipo === 'PACIENTE_CPF_NASCIMENTO' && !exato) return [];
  const rows = await executar(deps, contexto, {
    recurso: 'pacientes',
    filtros: { ativo: 'true', ...exato },
    termo: exato ? undefined : pedido.termo,
    prestadorId: pedido.prestadorId,
    limite: pedido.limite,
  });
  const doNumero = exato ? [] : await peloNumero(deps, contexto, pedido);
  const demais = rows.filter(({ id }) => !doNumero.some((row) => row.id === id));
  return comPlanos(deps, contexto, [...doNumero, ...demais].slice(0, pedido.limite ?? MAXIMO));
}

/**
 * The one whose chart has the number, before those in whose other numbers it stands. The old folder of a record that was united
 * finds the record that stayed.
 */
async function peloNumero(
  deps: BuscaDeps,
  contexto: Contexto,
  {
    termo,
    prestadorId = contexto.prestadorId,
  }: { readonly termo: string; readonly prestadorId?: number | null },
): Promise<Achado[]> {
  const numero = termo.trim();
  if (prestadorId === null || !/^[1-9][0-9]{0,8}$/.test(numero) || !podeLerNumeros(contexto)) return [];
  const id = await cadastroDoNumero(deps.pool, prestadorId, Number(numero));
  if (id === undefined) return [];
  return executar(deps, contexto, {
    recurso: 'pacientes',
    filtros: { ativo: 'true' },
    ids: [id],
    prestadorId,
    limite: 1,
  });
}

/** Patients of every unit where the person works, each with its unit; few enough units are asked one after the other. */
export async function buscarNasUnidades(
  deps: BuscaDeps,
  contexto: Contexto,
  pedido: { readonly termo: string; readonly unidades: readonly number[]; readonly limite?: number },
): Promise<Resultado[]> {
  const limite = pedido.limite ?? MAXIMO;
  const nomes = await nomesDePrestadores(deps.pool, pedido.unidades.slice(0, UNIDADES));
  const found: Resultado[] = [];
  for (const { id, nome } of nomes) {
    if (found.length >= limite) break;
    const rows = await buscarPacientes(deps, contexto, {
      termo: pedido.termo,
      prestadorId: id,
      limite: limite - found.length,
    });
    found.push(...rows.map((row) => ({ ...row, unidade: { id, nome } })));
  }
  return found;
}

/** More units than these nobody looks through: the term would be too short. */
const UNIDADES = 50;

/** What a search of the national register asks: a CPF or a CNS, or a name with the day of birth ('YYYY-MM-DD'). */
export type PedidoSus = { readonly cpfCns: string } | { readonly nascimento: string; readonly nome: string };

/**
 * The SUS searches, of who may include patients: persons of the national register, with the number of the patient they
 * already are at the chosen provider. Nobody where no register is configured. Each search is written into the audit.
 */
export async function buscarPacientesSus(
  deps: BuscaDeps & { readonly cadastroSus: CadastroSus | null },
  contexto: Contexto,
  pedido: PedidoSus,
): Promise<Resultado[]> {
  const entity = deps.registry.entity['pacientes'];
  if (!entity) return [];
  exigir(contexto, 'insert', entity.subject, entity.plural);
  if (deps.cadastroSus === null) return [];
  const pessoas = await consultar(deps.cadastroSus, pedido);
  await auditAct(deps.pool, entity.name, contexto, {
    acao: 'consultar-sus',
    id: null,
    depois: { por: 'nome' in pedido ? 'nome e nascimento' : 'CPF ou CNS', encontrados: pessoas.length },
  });
  return Promise.all(
    pessoas.map(async (pessoa) => ({
      id: await pacienteJaCadastrado(deps, contexto, pessoa),
      codigo: pessoa.cns,
      nome: pessoa.nomeSocial ?? pessoa.nome,
      nomeCivil: pessoa.nome,
      adicional: documento(pessoa.cpf),
      cns: pessoa.cns,
      data: pessoa.dataNascimento,
      sexo: pessoa.sexo,
      planos: [],
      pessoa,
    })),
  );
}

async function consultar(cadastro: CadastroSus, pedido: PedidoSus): Promise<readonly PessoaSus[]> {
  if ('nome' in pedido) return cadastro.porNome(pedido.nome, pedido.nascimento);
  const digits = pedido.cpfCns.replace(/\D/g, '');
  if (isValidCpf(digits)) return cadastro.porNumero({ cpf: digits });
  return isValidCns(digits) ? cadastro.porNumero({ cns: digits }) : [];
}

/** The patient of the chosen provider with the same CPF or CNS, where the person may see either. */
async function pacienteJaCadastrado(
  deps: BuscaDeps,
  contexto: Contexto,
  { cpf, cns }: PessoaSus,
): Promise<number | null> {
  if (contexto.prestadorId === null) return null;
  const filtros: readonly { readonly [filtro: string]: string }[] = [
    ...(cpf !== null && podeLerCpf(contexto) ? [{ cpf }] : []),
    ...(cns !== null && podeLerNumeros(contexto) ? [{ cns }] : []),
  ];
  for (const filtro of filtros) {
    const [row] = await executar(deps, contexto, { recurso: 'pacientes', filtros: filtro });
    // The same CNS under another CPF is somebody else, until a person says otherwise.
    const outroCpf = typeof row?.cpf === 'string' && cpf !== null && podeLerCpf(contexto) && row.cpf !== cpf;
    if (row && !outroCpf) return row.id;
  }
  return null;
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

async function comPlanos(
  { pool }: BuscaDeps,
  contexto: Contexto,
  rows: readonly Achado[],
): Promise<Resultado[]> {
  const planos = await planosDePacientes(
    pool,
    podeLerNumeros(contexto) ? rows.map((row) => row.id) : [],
    hoje(),
  );
  return rows.map((row) => ({
    ...row._opcao,
    id: row.id,
    codigo: text(row.numeroProntuario),
    nome: textOf(row.nomeSocial ?? row.nome),
    nomeCivil: textOf(row.nome),
    adicional: documento(row.cpf),
    cns: row.cns ?? null,
    data: textOf(row.dataNascimento),
    sexo: row.sexo,
    planos: planos
      .filter(({ paciente_id }) => paciente_id === row.id)
      .map(({ paciente_id: _dono, ...plano }) => plano),
  }));
}
