/** Users (PERM-04): list, record, writes. Nothing of a password ever leaves or enters here. */
import type { Permission } from '#domain/acesso/ability.ts';
import type { Comparacao, Diferenca, Efetiva, Named, Opcoes, SenhaNova, Usuario, UsuarioLinha } from '#domain/acesso/conta.ts';
import { diferenca, foraDoAlcance, gerenciaTudo, PAPEIS, recusasAoUsuario, type Papel } from '#domain/acesso/concessao.ts';
import { permissionTitle } from '#domain/acesso/subjects.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { acesso, PAPEL_TITULO } from '#messages/acesso.ts';
import { mudarAcesso } from '#server/capabilities/conta/administradores.ts';
import { redefinirSenha } from '#server/capabilities/conta/redefinir.ts';
import { desbloquear } from '#server/capabilities/conta/tentativas.ts';
import { Params } from '#server/engine/filters.ts';
import type { Queryable } from '#server/engine/query.ts';
import { ALCANCE_SQL, atorDe, estadoDo, recusar, registrar, type Chamada } from './comum.ts';
import { conferirReferencias, repetido, type UsuarioCorpo } from './usuario-corpo.ts';

const COLUMNS = `
u.id, u.login, u.nome, u.email, u.admin, u.ativo, coalesce(u.bloqueado_ate > now(), false) AS bloqueado,
u.trocar_senha AS "trocarSenha", u.ultimo_acesso AS "ultimoAcesso", u.foto IS NOT NULL AS "temFoto", u.versao,
array_remove(ARRAY[${PAPEIS.map((papel) => `CASE WHEN u.${papel} THEN '${papel}' END`).join(', ')}], NULL) AS papeis,
COALESCE((SELECT jsonb_agg(jsonb_build_object('id', g.id, 'nome', g.nome) ORDER BY g.nome)
            FROM usuario_grupo ug JOIN grupo_regra g ON g.id = ug.grupo_regra_id AND g.excluido_em IS NULL
           WHERE ug.usuario_id = u.id), '[]') AS grupos,
COALESCE((SELECT jsonb_agg(jsonb_build_object('id', p.id, 'nome', p.nome) ORDER BY p.nome)
            FROM usuario_prestador up JOIN prestador p ON p.id = up.prestador_id
           WHERE up.usuario_id = u.id), '[]') AS prestadores,
COALESCE((SELECT jsonb_agg(jsonb_build_object('id', p.id, 'nome', p.nome) ORDER BY p.nome)
            FROM (${ALCANCE_SQL}) a JOIN prestador p ON p.id = a.prestador_id), '[]') AS alcance`;

const ORDER: { readonly [campo: string]: string } = {
  nome: 'u.nome',
  login: 'u.login',
  ultimoAcesso: 'u.ultimo_acesso',
  ativo: 'u.ativo',
};
const FILTERS = ['q', 'papel', 'ativo', 'bloqueado', 'nuncaEntrou', 'prestadorId', 'grupoId', 'id'] as const;

export type ListaQuery = { readonly [key: string]: unknown };

/** Everybody for whoever manages all; for others themselves and who works at their providers. */
function scope({ sessao }: Chamada, params: Params): string {
  if (gerenciaTudo(sessao.ability)) return 'u.excluido_em IS NULL';
  const own = params.add([...sessao.prestadores]);
  return `u.excluido_em IS NULL AND (u.id = ${params.add(sessao.usuario.id)}
          OR EXISTS (SELECT 1 FROM (${ALCANCE_SQL}) a WHERE a.prestador_id = ANY(${own}::bigint[])))`;
}

/** One page and how many there are. Unknown filters and orders are refused. */
export async function listar(call: Chamada, query: ListaQuery): Promise<{ rows: UsuarioLinha[]; total: number }> {
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
  const where = [scope(call, params), ...conditions(filters, params)].join(' AND ');
  const text = `SELECT ${COLUMNS}, count(*) OVER ()::int AS total FROM usuario u WHERE ${where}
    ORDER BY ${column} ${_order} NULLS LAST, u.id LIMIT ${params.add(end - start)} OFFSET ${params.add(start)}`;
  const { rows } = await call.pool.query<UsuarioLinha & { total: number }>(text, params.values);
  const total = rows[0]?.total ?? (start === 0 ? 0 : await count(call, filters));
  return { rows: rows.map(({ total: _total, ...row }) => row), total };
}

async function count(call: Chamada, filters: ListaQuery): Promise<number> {
  const params = new Params();
  const where = [scope(call, params), ...conditions(filters, params)].join(' AND ');
  const { rows } = await call.pool.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM usuario u WHERE ${where}`,
    params.values,
  );
  return rows[0]?.total ?? 0;
}

function conditions(filters: ListaQuery, params: Params): string[] {
  return Object.entries(filters).flatMap(([key, value]) => {
    if (!(FILTERS as readonly string[]).includes(key)) {
      throw new AppError('filtro-desconhecido', { params: { filtro: key.slice(0, 60) } });
    }
    if (typeof value !== 'string' || value.length > 200 || value.includes('\u0000')) {
      throw new AppError('filtro-invalido', { params: { filtro: key } });
    }
    return value === '' ? [] : [condition(key as (typeof FILTERS)[number], value, params)];
  });
}

function condition(key: (typeof FILTERS)[number], value: string, params: Params): string {
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
      return /^[0-9]{3,11}$/.test(digits)
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
    case 'prestadorId':
      return `EXISTS (SELECT 1 FROM (${ALCANCE_SQL}) a WHERE a.prestador_id = ${id()})`;
    case 'grupoId':
      return `EXISTS (SELECT 1 FROM usuario_grupo ug WHERE ug.usuario_id = u.id AND ug.grupo_regra_id = ${id()})`;
    case 'id':
      return `u.id = ${id()}`;
  }
}

/** The record with the permissions in words and the groups each comes from; 404 for who is out of the caller's sight. */
export async function ler(call: Chamada, id: number): Promise<Usuario> {
  const params = new Params();
  const { rows } = await call.pool.query(
    `SELECT ${COLUMNS}, u.cpf, u.profissional_id AS "profissionalId", u.fornecedor_id AS "fornecedorId",
            (SELECT nome FROM profissional WHERE id = u.profissional_id) AS "profissionalNome",
            (SELECT nome FROM fornecedor WHERE id = u.fornecedor_id) AS "fornecedorNome",
            u.criado_em AS "criadoEm", u.atualizado_em AS "atualizadoEm", u.senha_provisoria_ate AS "senhaProvisoriaAte",
            (SELECT count(*)::int FROM sessao s WHERE s.usuario_id = u.id AND s.revogada_em IS NULL AND s.expira_em > now()) AS "sessoesAbertas"
       FROM usuario u WHERE ${scope(call, params)} AND u.id = ${params.add(id)}`,
    params.values,
  );
  const row = rows[0] as Omit<Usuario, 'permissoes' | 'voce' | 'acima'> | undefined;
  const estado = await estadoDo(call.pool, id);
  if (!row || !estado) throw new AppError('nao-encontrado');
  const acima = id !== call.sessao.usuario.id && !gerenciaTudo(call.sessao.ability)
    && (estado.admin || foraDoAlcance(call.sessao.ability, estado.permissoes).length > 0); // prettier-ignore
  return { ...row, permissoes: await efetivas(call, id, row.admin), voce: id === call.sessao.usuario.id, acima };
}

async function efetivas(call: Chamada, id: number, admin: boolean): Promise<Efetiva[]> {
  const { rows } = await call.pool.query<Permission & { grupo: string }>(
    `SELECT p.acao AS action, p.sujeito AS subject, g.nome AS grupo
       FROM usuario_grupo ug JOIN grupo_regra g ON g.id = ug.grupo_regra_id AND g.ativo AND g.excluido_em IS NULL
       JOIN permissao p ON p.grupo_regra_id = g.id WHERE ug.usuario_id = $1 ORDER BY g.nome`,
    [id],
  );
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
      const known = call.subjects.find((one) => one.subject === subject);
      const rank = (action: string): number => known?.acoes.findIndex((one) => one.action === action) ?? 0;
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

/** What the audit keeps: names, no ids, no secrets, the CPF by its middle. */
async function retrato(db: Queryable, id: number): Promise<object | null> {
  const { rows } = await db.query({
    text: `SELECT u.login, u.nome, u.email, u.admin, u.ativo, u.foto IS NOT NULL AS foto,
                  CASE WHEN u.cpf IS NOT NULL THEN '***.' || substr(u.cpf, 4, 3) || '.' || substr(u.cpf, 7, 3) || '-**' END AS cpf,
                  (SELECT nome FROM profissional WHERE id = u.profissional_id) AS profissional,
                  (SELECT nome FROM fornecedor WHERE id = u.fornecedor_id) AS fornecedor,
                  array_remove(ARRAY[${PAPEIS.map((papel) => `CASE WHEN u.${papel} THEN '${PAPEL_TITULO[papel]}' END`).join(', ')}], NULL) AS papeis,
                  ARRAY(SELECT g.nome FROM usuario_grupo ug JOIN grupo_regra g ON g.id = ug.grupo_regra_id WHERE ug.usuario_id = u.id ORDER BY 1) AS grupos,
                  ARRAY(SELECT p.nome FROM usuario_prestador up JOIN prestador p ON p.id = up.prestador_id WHERE up.usuario_id = u.id ORDER BY 1) AS prestadores
             FROM usuario u WHERE u.id = $1`,
    values: [id],
  });
  return (rows as object[])[0] ?? null;
}

const SCALAR: { readonly [campo in keyof UsuarioCorpo]?: string } = {
  login: 'login',
  nome: 'nome',
  email: 'email',
  cpf: 'cpf',
  admin: 'admin',
  ativo: 'ativo',
  profissionalId: 'profissional_id',
  fornecedorId: 'fornecedor_id',
  foto: 'foto',
};

function columnsOf(valores: Partial<UsuarioCorpo>): (readonly [column: string, value: unknown])[] {
  const scalars = Object.entries(SCALAR).flatMap(([campo, column]) =>
    Object.hasOwn(valores, campo) ? [[column, valores[campo as keyof UsuarioCorpo]] as const] : [],
  );
  const papeis = valores.papeis ? PAPEIS.map((papel) => [papel, valores.papeis?.includes(papel) === true] as const) : [];
  return [...scalars, ...papeis];
}

async function ligar(db: Queryable, id: number, { grupos, prestadores }: Partial<UsuarioCorpo>): Promise<void> {
  for (const [table, column, wanted] of [
    ['usuario_grupo', 'grupo_regra_id', grupos],
    ['usuario_prestador', 'prestador_id', prestadores],
  ] as const) {
    if (!wanted) continue;
    await db.query({
      text: `DELETE FROM ${table} WHERE usuario_id = $1 AND NOT ${column} = ANY($2::bigint[])`,
      values: [id, wanted],
    });
    await db.query({
      text: `INSERT INTO ${table} (usuario_id, ${column}) SELECT $1, unnest($2::bigint[]) ON CONFLICT DO NOTHING`,
      values: [id, wanted],
    });
  }
}

export type Criado = SenhaNova & { readonly id: number };

/** A new account with a provisional password, shown once. `origem`: the user it was made from. */
export async function criar(call: Chamada, valores: UsuarioCorpo, origem?: Named): Promise<Criado> {
  return mudarAcesso(call.pool, async (db) => {
    const ator = await atorDe(db, call);
    await conferirReferencias(db, valores);
    const columns = columnsOf(valores);
    const { rows } = await db
      .query({
        text: `INSERT INTO usuario (${columns.map(([column]) => column).join(', ')}, criado_por)
               VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')}, $${columns.length + 1}) RETURNING id`,
        values: [...columns.map(([, value]) => value), call.contexto.usuario.id],
      })
      .catch(repetido);
    const id = (rows as { id: number }[])[0]?.id ?? 0;
    await ligar(db, id, valores);
    const depois = await estadoDo(db, id);
    if (depois) recusar(recusasAoUsuario(ator, null, depois), call);
    await registrar(db, call.contexto, {
      recurso: 'usuario',
      id,
      acao: origem ? 'clonar' : 'inserir',
      depois: await retrato(db, id),
      ...(origem ? { motivo: acesso.clonado(origem.nome) } : {}),
    });
    const { senhaProvisoria, validaHoras } = await redefinirSenha(db, id, call.contexto);
    return { id, senhaProvisoria, validaHoras };
  });
}

/** Changes what the body names. 412 with the record as it is when the caller saw an older one. */
export async function alterar(call: Chamada, id: number, versao: number, valores: Partial<UsuarioCorpo>): Promise<void> {
  await mudarAcesso(call.pool, async (db) => {
    const ator = await atorDe(db, call);
    await travar(db, call, id, versao);
    const antes = await estadoDo(db, id);
    const retratoAntes = await retrato(db, id);
    await conferirReferencias(db, valores);
    const columns = [...columnsOf(valores), ['atualizado_por', call.contexto.usuario.id] as const];
    await db
      .query({
        text: `UPDATE usuario SET ${columns.map(([column], index) => `${column} = $${index + 2}`).join(', ')},
                      versao = versao + 1, atualizado_em = now() WHERE id = $1`,
        values: [id, ...columns.map(([, value]) => value)],
      })
      .catch(repetido);
    await ligar(db, id, valores);
    const depois = await estadoDo(db, id);
    if (depois) recusar(recusasAoUsuario(ator, antes, depois), call);
    if (antes?.ativo && depois?.ativo === false) await encerrarTodas(db, id);
    await registrar(db, call.contexto, {
      recurso: 'usuario',
      id,
      acao: 'alterar',
      antes: retratoAntes,
      depois: await retrato(db, id),
    });
  });
}

/** Locks the row of a person in the caller's sight; `versao` undefined where nothing of the form is changed. */
async function travar(db: Queryable, call: Chamada, id: number, versao?: number): Promise<void> {
  const params = new Params();
  const { rows } = await db.query({
    text: `SELECT u.versao FROM usuario u WHERE ${scope(call, params)} AND u.id = ${params.add(id)} FOR UPDATE OF u`,
    values: params.values,
  });
  const atual = (rows as { versao: number }[])[0];
  if (!atual) throw new AppError('nao-encontrado');
  if (versao !== undefined && atual.versao !== versao) {
    throw new AppError('conflito-versao', { data: { atual: await ler(call, id) } });
  }
}

async function encerrarTodas(db: Queryable, id: number): Promise<number> {
  const { rowCount } = await db.query({
    text: 'UPDATE sessao SET revogada_em = now() WHERE usuario_id = $1 AND revogada_em IS NULL',
    values: [id],
  });
  return rowCount ?? 0;
}

/** Refuses to act on an account that may do more than the caller; on one's own account too. */
async function exigirAbaixo(db: Queryable, call: Chamada, id: number): Promise<void> {
  await travar(db, call, id);
  const estado = await estadoDo(db, id);
  if (!estado) throw new AppError('nao-encontrado');
  // The rule of a change that empties the account: refused to oneself, and above oneself.
  recusar(recusasAoUsuario(await atorDe(db, call), estado, { ...estado, ativo: !estado.ativo }), call);
}

export async function encerrarSessoes(call: Chamada, id: number): Promise<{ encerradas: number }> {
  return mudarAcesso(call.pool, async (db) => {
    await exigirAbaixo(db, call, id);
    const encerradas = await encerrarTodas(db, id);
    await registrar(db, call.contexto, {
      recurso: 'usuario',
      id,
      acao: 'encerrar-sessoes',
      depois: { sessoesEncerradas: encerradas },
    });
    return { encerradas };
  });
}

export async function novaSenha(call: Chamada, id: number): Promise<SenhaNova> {
  return mudarAcesso(call.pool, async (db) => {
    await exigirAbaixo(db, call, id);
    return redefinirSenha(db, id, call.contexto);
  });
}

export async function liberar(call: Chamada, id: number): Promise<void> {
  await mudarAcesso(call.pool, async (db) => {
    await exigirAbaixo(db, call, id);
    await desbloquear(db, id, call.contexto);
  });
}

/** What a new account would have. */
export type Alvo = {
  readonly admin: boolean;
  readonly papeis: readonly Papel[];
  readonly grupos: readonly number[];
  readonly prestadores: readonly number[];
};

/** What a new account would have that the source has not, and the other way round, in words. */
export async function comparar(call: Chamada, origemId: number, alvo: Alvo): Promise<Comparacao> {
  const origem = await estadoDo(call.pool, origemId);
  if (!origem) throw new AppError('nao-encontrado');
  const everything: Permission[] = [{ action: 'manage', subject: 'all' }];
  const [of, to] = [
    [...(origem.admin ? everything : []), ...origem.permissoes],
    [...(alvo.admin ? everything : []), ...(await permissoesDosGrupos(call.pool, alvo.grupos))],
  ];
  const { ganha, perde } = diferenca(of, to);
  const words = (list: readonly Permission[]): string[] => list.map((one) => permissionTitle(call.subjects, one));
  const names = async (
    table: 'grupo_regra' | 'prestador',
    from: readonly number[],
    now: readonly number[],
  ): Promise<Diferenca> => {
    const { rows } = await call.pool.query<Named>(`SELECT id, nome FROM ${table} WHERE id = ANY($1::bigint[]) ORDER BY nome`, [
      [...from, ...now],
    ]);
    const only = (a: readonly number[], b: readonly number[]): string[] =>
      rows.filter(({ id }) => a.includes(id) && !b.includes(id)).map(({ nome }) => nome);
    return { ganha: only(now, from), perde: only(from, now) };
  };
  const direct = await call.pool.query<{ id: number }>('SELECT prestador_id AS id FROM usuario_prestador WHERE usuario_id = $1', [
    origemId,
  ]);
  const papeisDe = (from: readonly string[], admin: boolean): string[] => [...(admin ? ['admin'] : []), ...from];
  const [papeisOrigem, papeisAlvo] = [papeisDe(origem.papeis, origem.admin), papeisDe(alvo.papeis, alvo.admin)];
  const titles = (list: readonly string[]): string[] => list.map((papel) => PAPEL_TITULO[papel as Papel | 'admin']);
  return {
    permissoes: { ganha: words(ganha), perde: words(perde), iguais: to.length - ganha.length },
    grupos: await names('grupo_regra', origem.grupos, alvo.grupos),
    prestadores: await names(
      'prestador',
      direct.rows.map(({ id }) => id),
      alvo.prestadores,
    ),
    papeis: {
      ganha: titles(papeisAlvo.filter((papel) => !papeisOrigem.includes(papel))),
      perde: titles(papeisOrigem.filter((papel) => !papeisAlvo.includes(papel))),
    },
  };
}

async function permissoesDosGrupos(db: Queryable, grupos: readonly number[]): Promise<Permission[]> {
  const { rows } = await db.query({
    text: `SELECT DISTINCT p.acao AS action, p.sujeito AS subject FROM permissao p
             JOIN grupo_regra g ON g.id = p.grupo_regra_id AND g.ativo AND g.excluido_em IS NULL
            WHERE g.id = ANY($1::bigint[])`,
    values: [grupos],
  });
  return rows as Permission[];
}

/** What the form offers: groups that the caller may give, providers that the caller reaches. */
export async function opcoes(call: Chamada): Promise<Opcoes> {
  const { rows: grupos } = await call.pool.query<Named & { descricao: string | null; permissoes: Permission[] }>(
    `SELECT g.id, g.nome, g.descricao, COALESCE(jsonb_agg(jsonb_build_object('action', p.acao, 'subject', p.sujeito))
              FILTER (WHERE p.acao IS NOT NULL), '[]') AS permissoes
       FROM grupo_regra g LEFT JOIN permissao p ON p.grupo_regra_id = g.id
      WHERE g.excluido_em IS NULL AND g.ativo GROUP BY g.id ORDER BY g.nome`,
  );
  const all = gerenciaTudo(call.sessao.ability);
  const { rows: prestadores } = await call.pool.query<Named>(
    'SELECT id, nome FROM prestador WHERE excluido_em IS NULL AND ativo AND ($1 OR id = ANY($2::bigint[])) ORDER BY nome',
    [all, [...call.sessao.prestadores]],
  );
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
