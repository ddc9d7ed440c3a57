/** Users as they are written (PERM-04). Nothing of a password ever leaves or enters here. */
import type { Named, SenhaNova } from '#domain/acesso/conta.ts';
import { PAPEIS, recusasAoUsuario } from '#domain/acesso/concessao.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { acesso, PAPEL_TITULO } from '#messages/acesso.ts';
import { mudarAcesso } from '#server/capabilities/conta/administradores.ts';
import { redefinirSenha } from '#server/capabilities/conta/redefinir.ts';
import { desbloquear } from '#server/capabilities/conta/tentativas.ts';
import { Params } from '#server/engine/filters.ts';
import type { Queryable } from '#server/database/query.ts';
import { atorDe, estadoDo, recusar, registrar, type Chamada } from './comum.ts';
import { conferirReferencias, repetido, type UsuarioCorpo } from './usuario-corpo.ts';
import { ler, scope } from './usuarios-leitura.ts';

/** What the audit keeps: names, no ids, no secrets, the CPF by its middle. */
async function retrato(db: Queryable, id: number): Promise<object | null> {
  const { rows } = await db.query<object>({
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
  return rows[0] ?? null;
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
      .query<{ id: number }>({
        text: `INSERT INTO usuario (${columns.map(([column]) => column).join(', ')}, criado_por)
               VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')}, $${columns.length + 1}) RETURNING id`,
        values: [...columns.map(([, value]) => value), call.contexto.usuario.id],
      })
      .catch(repetido);
    const id = rows[0]?.id ?? 0;
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
  const { rows } = await db.query<{ versao: number }>({
    text: `SELECT u.versao FROM usuario u WHERE ${scope(call, params)} AND u.id = ${params.add(id)} FOR UPDATE OF u`,
    values: params.values,
  });
  const atual = rows[0];
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
