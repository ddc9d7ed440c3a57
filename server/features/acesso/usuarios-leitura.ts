/** Users as they are read (PERM-04): the list, one of them with what the account may, what the form offers. */
import type { Efetiva, Opcoes, Usuario, UsuarioLinha } from '#domain/acesso/conta.ts';
import { contem, foraDoAlcance, gerenciaTudo, PAPEIS } from '#domain/acesso/concessao.ts';
import { permissionTitle } from '#domain/acesso/subjects.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { PAPEL_TITULO } from '#messages/acesso.ts';
import { Params } from '#server/engine/filters.ts';
import { estadoDo, type Chamada } from './common.ts';
import { ALCANCE_SQL } from './repository.ts';
import {
  concedidoA,
  contarUsuarios,
  gruposOferecidos,
  paginaDeUsuarios,
  prestadoresOferecidos,
  umUsuario,
} from './usuarios-repository.ts';
import { ofTenant, ofTenants } from '#server/database/tenant.ts';

const ORDER: { readonly [campo: string]: string } = {
  nome: 'u.nome',
  login: 'u.login',
  ultimoAcesso: 'u.ultimo_acesso',
  ativo: 'u.ativo',
};
const FILTERS = [
  'q',
  'papel',
  'ativo',
  'bloqueado',
  'nuncaEntrou',
  'calendario',
  'prestadorId',
  'grupoId',
  'id',
] as const;

export type ListaQuery = { readonly [key: string]: unknown };

/** Everybody for whoever manages all; for others themselves and who works at their providers. */
export function scope({ sessao }: Chamada, params: Params): string {
  if (gerenciaTudo(sessao.ability)) return 'u.excluido_em IS NULL';
  const own = params.add([...sessao.prestadores]);
  return `u.excluido_em IS NULL AND (u.id = ${params.add(sessao.usuario.id)}
          OR EXISTS (SELECT 1 FROM (${ALCANCE_SQL}) a WHERE ${ofTenants('a.', own)}))`;
}

/** One page and how many there are. Unknown filters and orders are refused. */
export async function listar(
  call: Chamada,
  query: ListaQuery,
): Promise<{ rows: UsuarioLinha[]; total: number }> {
  const { _start = '0', _end, _sort = 'nome', _order = 'asc', ...filters } = query;
  const start = Number(_start);
  const end = Number(_end ?? start + 50);
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start)
    throw new AppError('pagina-invalida');
  if (end - start > 200) throw new AppError('pagina-grande', { params: { maximo: 200 } });
  const column = typeof _sort === 'string' && Object.hasOwn(ORDER, _sort) ? ORDER[_sort] : undefined;
  if (column === undefined || (_order !== 'asc' && _order !== 'desc')) {
    throw new AppError('ordenacao-desconhecida', { params: { campo: String(_sort).slice(0, 60) } });
  }
  const params = new Params();
  const where = [scope(call, params), ...conditions(call, filters, params)].join(' AND ');
  const rows = await paginaDeUsuarios(
    call.pool,
    { where, order: `${column} ${_order}`, inicio: start, quantos: end - start },
    params,
  );
  const total = rows[0]?.total ?? (start === 0 ? 0 : await count(call, filters));
  return { rows: rows.map(({ total: _total, ...row }) => row), total };
}

async function count(call: Chamada, filters: ListaQuery): Promise<number> {
  const params = new Params();
  const where = [scope(call, params), ...conditions(call, filters, params)].join(' AND ');
  return contarUsuarios(call.pool, where, params);
}

function conditions({ sessao }: Chamada, filters: ListaQuery, params: Params): string[] {
  // The CPF is in the record and in no row of the list: who may not open the record does not search by it.
  const porCpf = sessao.ability.can('view', 'usuario');
  return Object.entries(filters).flatMap(([key, value]) => {
    if (!(FILTERS as readonly string[]).includes(key)) {
      throw new AppError('filtro-desconhecido', { params: { filtro: key.slice(0, 60) } });
    }
    if (typeof value !== 'string' || value.length > 200 || value.includes('\u0000')) {
      throw new AppError('filtro-invalido', { params: { filtro: key } });
    }
    return value === '' ? [] : [condition(key as (typeof FILTERS)[number], value, params, porCpf)];
  });
}

function condition(key: (typeof FILTERS)[number], value: string, params: Params, porCpf: boolean): string {
  const invalid = new AppError('filtro-invalido', { params: { filtro: key } });
  const yes = (): boolean => {
    if (value !== 'true' && value !== 'false') throw invalid;
    return value === 'true';
  };
  const id = (): string => {
    if (!/^[1-9][0-9]{0,14}$/.test(value)) throw invalid;
    return params.add(Number(value));
  };
  switch (key) {
    case 'q': {
      const words = value.trim().split(/\s+/).slice(0, 8);
      const digits = value.replaceAll(/[.\-\s]/g, '');
      const text = words.map(
        (word) =>
          `zelo_busca(u.nome || ' ' || u.login || ' ' || coalesce(u.email, '')) LIKE '%' || zelo_busca(${params.add(word.replaceAll(/[\\%_]/g, '\\$&'))}) || '%'`,
      );
      return porCpf && /^[0-9]{3,11}$/.test(digits)
        ? `((${text.join(' AND ')}) OR u.cpf LIKE ${params.add(`${digits}%`)})`
        : `(${text.join(' AND ')})`;
    }
    case 'papel': {
      if (value !== 'admin' && !(PAPEIS as readonly string[]).includes(value)) throw invalid;
      return `u.${value}`;
    }
    case 'ativo':
      return yes() ? 'u.ativo' : 'NOT u.ativo';
    case 'bloqueado':
      return yes() ? 'u.bloqueado_ate > now()' : 'coalesce(u.bloqueado_ate <= now(), true)';
    case 'nuncaEntrou':
      return yes() ? 'u.ultimo_acesso IS NULL' : 'u.ultimo_acesso IS NOT NULL';
    case 'calendario': {
      const some =
        'EXISTS (SELECT 1 FROM agenda_calendario c WHERE c.usuario_id = u.id AND c.vale_ate > now())';
      return yes() ? some : `NOT ${some}`;
    }
    case 'prestadorId':
      return `EXISTS (SELECT 1 FROM (${ALCANCE_SQL}) a WHERE ${ofTenant('a.', id())})`;
    case 'grupoId':
      return `EXISTS (SELECT 1 FROM usuario_grupo ug WHERE ug.usuario_id = u.id AND ug.grupo_regra_id = ${id()})`;
    case 'id':
      return `u.id = ${id()}`;
  }
}

/** The record with the permissions in words and the groups each comes from; 404 for who is out of the caller's sight. */
export async function ler(call: Chamada, id: number): Promise<Usuario> {
  const params = new Params();
  const row = await umUsuario(call.pool, id, scope(call, params), params);
  const estado = await estadoDo(call.pool, id);
  if (!row || !estado) throw new AppError('nao-encontrado');
  const acima = id !== call.sessao.usuario.id && !contem(call.sessao, estado);
  return {
    ...row,
    permissoes: await efetivas(call, id, row.admin),
    voce: id === call.sessao.usuario.id,
    acima,
  };
}

async function efetivas(call: Chamada, id: number, admin: boolean): Promise<Efetiva[]> {
  const rows = await concedidoA(call.pool, id);
  const all = admin ? [{ action: 'manage', subject: 'all', grupo: PAPEL_TITULO.admin }, ...rows] : rows;
  const order = new Map(call.subjects.map(({ subject }, index) => [subject, index]));
  const found = new Map<string, Map<string, string[]>>();
  for (const { action, subject, grupo } of all) {
    const actions = found.get(subject) ?? new Map<string, string[]>();
    actions.set(action, [...(actions.get(action) ?? []), grupo]);
    found.set(subject, actions);
  }
  return [...found]
    .toSorted(([a], [b]) => (order.get(a) ?? 9999) - (order.get(b) ?? 9999))
    .map(([subject, actions]) => {
      const known = call.subjects.find((subjectModel) => subjectModel.subject === subject);
      const rank = (action: string): number => known?.acoes.findIndex((acao) => acao.action === action) ?? 0;
      return {
        subject,
        titulo: known?.titulo ?? subject,
        modulo: known?.modulo ?? 'Outros',
        acoes: [...actions]
          .toSorted(([a], [b]) => rank(a) - rank(b))
          .map(([action, grupos]) => ({
            action,
            titulo: permissionTitle(call.subjects, { action, subject }).split(' em ')[0] ?? action,
            grupos,
          })),
      };
    });
}

/** What the form offers: groups that the caller may give, providers that the caller reaches. */
export async function opcoes(call: Chamada): Promise<Opcoes> {
  const grupos = await gruposOferecidos(call.pool);
  const all = gerenciaTudo(call.sessao.ability);
  const prestadores = await prestadoresOferecidos(call.pool, all, [...call.sessao.prestadores]);
  return {
    grupos: grupos.map(({ permissoes, ...grupo }) => ({
      ...grupo,
      total: permissoes.length,
      posso: foraDoAlcance(call.sessao.ability, permissoes).length === 0,
    })),
    prestadores,
    gerenciaTudo: all,
  };
}
