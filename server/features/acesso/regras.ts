/** Groups of rules (PERM-04): who is in them, what they may, and what the shipped ones were. */
import type { Permission } from '#domain/acesso/ability.ts';
import type { Grupo, GrupoLinha } from '#domain/acesso/conta.ts';
import { recusasAoGrupo, type EstadoGrupo } from '#domain/acesso/concessao.ts';
import { isKnown, permissionTitle } from '#domain/acesso/subjects.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { acesso } from '#messages/acesso.ts';
import { mudarAcesso } from '#server/capabilities/conta/administradores.ts';
import { perfilDe, permissoesDoPerfil } from '#server/database/profiles.ts';
import { Params } from '#server/engine/filters.ts';
import type { Queryable } from '#server/database/query.ts';
import { atorDe, estadosDe, onlyKeys, permissionKey, readPermission, recusar, registrar, type Chamada } from './comum.ts';
import { repetido } from './usuario-corpo.ts';
import { scope } from './usuarios-leitura.ts';

export type GrupoCorpo = {
  readonly nome?: string;
  readonly descricao?: string | null;
  readonly ativo?: boolean;
  /** 'banco:list': given and taken; the rest stays as it is. */
  readonly concede: readonly Permission[];
  readonly retira: readonly Permission[];
};

/** The body of a new group or of a change; 422 names the wrong fields, permissions that do not exist included. */
export function lerGrupo(body: unknown, { subjects }: Chamada, novo: boolean): GrupoCorpo {
  const given = onlyKeys(body, ['nome', 'descricao', 'ativo', 'concede', 'retira']);
  const errors: { [campo: string]: string[] } = {};
  const { nome, descricao, ativo } = given;
  const name = typeof nome === 'string' ? nome.trim().replaceAll(/\s+/g, ' ') : nome;
  const text = typeof descricao === 'string' ? descricao.trim() || null : descricao;
  if ([name, text].some((value) => typeof value === 'string' && value.includes('\u0000'))) throw new AppError('texto-invalido');
  const badName = typeof name !== 'string' || name === '' || name.length > 120;
  if (badName && (novo || name !== undefined)) errors.nome = [acesso.informeNomeGrupo];
  if (text !== undefined && text !== null && (typeof text !== 'string' || text.length > 500))
    errors.descricao = [acesso.descricaoLonga];
  if (ativo !== undefined && typeof ativo !== 'boolean') errors.ativo = [acesso.simOuNao];
  const read = (campo: 'concede' | 'retira'): Permission[] => {
    const list = given[campo] ?? [];
    if (!Array.isArray(list) || list.length > 5_000) throw new AppError('requisicao-invalida');
    const wrong: string[] = [];
    const found = list.flatMap((one) => {
      const permission = readPermission(one);
      // What was granted of a register that is gone may still be taken away.
      if (permission && (campo === 'retira' || isKnown(subjects, permission))) return [permission];
      wrong.push(String(one).slice(0, 80));
      return [];
    });
    if (wrong.length > 0) errors.permissoes = [acesso.permissaoDesconhecida(wrong)];
    return found;
  };
  const [concede, retira] = [read('concede'), read('retira')];
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return {
    ...(name === undefined ? {} : { nome: name as string }),
    ...(text === undefined ? {} : { descricao: text as string | null }),
    ...(ativo === undefined ? {} : { ativo: ativo as boolean }),
    concede,
    retira,
  };
}

const colunas = (vista: string): string => `
g.id, g.nome, g.descricao, g.ativo, g.versao, g.criado_em AS "criadoEm", g.atualizado_em AS "atualizadoEm",
(SELECT f.nome FROM perfil f WHERE f.grupo_regra_id = g.id) AS perfil,
(SELECT count(*)::int FROM usuario_grupo ug JOIN usuario u ON u.id = ug.usuario_id AND ${vista}
  WHERE ug.grupo_regra_id = g.id) AS pessoas,
COALESCE((SELECT jsonb_agg(p.sujeito || ':' || p.acao ORDER BY p.sujeito, p.acao) FROM permissao p
           WHERE p.grupo_regra_id = g.id), '[]') AS permissoes`;

type Linha = Omit<GrupoLinha, 'alterado' | 'meu'>;

/** What a shipped group came with; null for any other. */
function deFabrica({ registry }: Chamada, nome: string | null): readonly string[] | null {
  const perfil = nome === null ? null : perfilDe(nome);
  return perfil ? permissoesDoPerfil(perfil.perfil, registry).map(permissionKey) : null;
}

const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((one) => b.includes(one));

/** Every group with its permissions: there are few, and the matrix compares them. */
export async function listarGrupos(call: Chamada): Promise<GrupoLinha[]> {
  const params = new Params();
  const { rows } = await call.pool.query<Linha>(
    `SELECT ${colunas(scope(call, params))} FROM grupo_regra g WHERE g.excluido_em IS NULL ORDER BY g.nome`,
    params.values,
  );
  const { rows: own } = await call.pool.query<{ id: number }>(
    'SELECT grupo_regra_id AS id FROM usuario_grupo WHERE usuario_id = $1',
    [call.sessao.usuario.id],
  );
  return rows.map((row) => {
    const shipped = deFabrica(call, row.perfil);
    return { ...row, meu: own.some(({ id }) => id === row.id), alterado: shipped !== null && !same(shipped, row.permissoes) };
  });
}

export async function lerGrupoRegra(call: Chamada, id: number): Promise<Grupo> {
  const params = new Params();
  const [wanted, vista] = [params.add(id), scope(call, params)];
  const { rows } = await call.pool.query<Linha>(
    `SELECT ${colunas(vista)} FROM grupo_regra g WHERE g.id = ${wanted} AND g.excluido_em IS NULL`,
    params.values,
  );
  const row = rows[0];
  if (!row) throw new AppError('nao-encontrado');
  // Of the members those whom the list of users shows.
  const { rows: membros } = await call.pool.query<Grupo['membros'][number]>(
    `SELECT u.id, u.nome, u.login, u.ativo FROM usuario_grupo ug JOIN usuario u ON u.id = ug.usuario_id AND ${vista}
      WHERE ug.grupo_regra_id = ${wanted} ORDER BY u.ativo DESC, u.nome LIMIT 500`,
    params.values,
  );
  const shipped = deFabrica(call, row.perfil);
  return {
    ...row,
    membros,
    meu: membros.some((membro) => membro.id === call.sessao.usuario.id),
    deFabrica: shipped,
    alterado: shipped !== null && !same(shipped, row.permissoes),
  };
}

async function estadoDoGrupo(db: Queryable, id: number): Promise<EstadoGrupo | null> {
  const { rows } = await db.query<Omit<EstadoGrupo, 'membros'>>({
    text: `SELECT g.id, g.ativo, COALESCE((SELECT jsonb_agg(jsonb_build_object('action', p.acao, 'subject', p.sujeito))
             FROM permissao p WHERE p.grupo_regra_id = g.id), '[]') AS permissoes
             FROM grupo_regra g WHERE g.id = $1 AND g.excluido_em IS NULL`,
    values: [id],
  });
  const grupo = rows[0];
  if (!grupo) return null;
  const { rows: ids } = await db.query({
    text: `SELECT u.id FROM usuario_grupo ug JOIN usuario u ON u.id = ug.usuario_id AND u.excluido_em IS NULL WHERE ug.grupo_regra_id = $1`,
    values: [id],
  });
  return {
    ...grupo,
    membros: await estadosDe(
      db,
      (ids as { id: number }[]).map((row) => row.id),
    ),
  };
}

async function retrato(db: Queryable, id: number): Promise<object | null> {
  const { rows } = await db.query<object>({
    text: `SELECT nome, descricao, ativo, COALESCE((SELECT jsonb_agg(p.sujeito || ':' || p.acao ORDER BY 1) FROM permissao p
             WHERE p.grupo_regra_id = g.id), '[]') AS permissoes FROM grupo_regra g WHERE g.id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

async function conceder(db: Queryable, id: number, { concede, retira }: Pick<GrupoCorpo, 'concede' | 'retira'>): Promise<void> {
  const columns = (list: readonly Permission[]) => [list.map(({ subject }) => subject), list.map(({ action }) => action)];
  if (retira.length > 0) {
    await db.query({
      text: `DELETE FROM permissao WHERE grupo_regra_id = $1 AND (sujeito, acao) IN (SELECT * FROM unnest($2::text[], $3::text[]))`,
      values: [id, ...columns(retira)],
    });
  }
  if (concede.length > 0) {
    await db.query({
      text: `INSERT INTO permissao (grupo_regra_id, sujeito, acao)
             SELECT $1, sujeito, acao FROM unnest($2::text[], $3::text[]) AS p (sujeito, acao) ON CONFLICT DO NOTHING`,
      values: [id, ...columns(concede)],
    });
  }
}

export async function criarGrupo(call: Chamada, corpo: GrupoCorpo): Promise<number> {
  return mudarAcesso(call.pool, async (db) => {
    const ator = await atorDe(db, call);
    const { rows } = await db
      .query<{ id: number }>({
        text: 'INSERT INTO grupo_regra (nome, descricao, ativo, criado_por) VALUES ($1, $2, $3, $4) RETURNING id',
        values: [corpo.nome, corpo.descricao ?? null, corpo.ativo ?? true, call.contexto.usuario.id],
      })
      .catch(repetido);
    const id = rows[0]?.id ?? 0;
    await conceder(db, id, corpo);
    recusar(recusasAoGrupo(ator, null, await estadoDoGrupo(db, id)), call, true);
    await registrar(db, call.contexto, { recurso: 'grupo-regra', id, acao: 'inserir', depois: await retrato(db, id) });
    return id;
  });
}

/** Locks the group; 412 with it as it is when the caller saw an older one. */
async function travar(db: Queryable, call: Chamada, id: number, versao: number): Promise<{ nome: string }> {
  const { rows } = await db.query<{ nome: string; versao: number }>({
    text: 'SELECT nome, versao FROM grupo_regra WHERE id = $1 AND excluido_em IS NULL FOR UPDATE',
    values: [id],
  });
  const atual = rows[0];
  if (!atual) throw new AppError('nao-encontrado');
  if (atual.versao !== versao) throw new AppError('conflito-versao', { data: { atual: await lerGrupoRegra(call, id) } });
  return atual;
}

export async function alterarGrupo(
  call: Chamada,
  { id, versao, acao = 'alterar' }: { readonly id: number; readonly versao: number; readonly acao?: string },
  corpo: GrupoCorpo,
): Promise<void> {
  await mudarAcesso(call.pool, async (db) => {
    const ator = await atorDe(db, call);
    await travar(db, call, id, versao);
    const [antes, retratoAntes] = [await estadoDoGrupo(db, id), await retrato(db, id)];
    await conceder(db, id, corpo);
    await db
      .query({
        text: `UPDATE grupo_regra SET nome = coalesce($2, nome), descricao = CASE WHEN $3 THEN $4 ELSE descricao END,
                      ativo = coalesce($5, ativo), versao = versao + 1, atualizado_em = now(), atualizado_por = $6 WHERE id = $1`,
        values: [
          id,
          corpo.nome ?? null,
          corpo.descricao !== undefined,
          corpo.descricao ?? null,
          corpo.ativo ?? null,
          call.contexto.usuario.id,
        ],
      })
      .catch(repetido);
    recusar(recusasAoGrupo(ator, antes, await estadoDoGrupo(db, id)), call, true);
    await registrar(db, call.contexto, { recurso: 'grupo-regra', id, acao, antes: retratoAntes, depois: await retrato(db, id) });
  });
}

/** A shipped group back to what it came with; what was granted besides goes. */
export async function restaurarGrupo(call: Chamada, id: number, versao: number): Promise<void> {
  const { rows } = await call.pool.query<Linha>(
    `SELECT ${colunas('u.excluido_em IS NULL')} FROM grupo_regra g WHERE g.id = $1 AND g.excluido_em IS NULL`,
    [id],
  );
  const row = rows[0];
  if (!row) throw new AppError('nao-encontrado');
  const shipped = deFabrica(call, row.perfil);
  if (!shipped || row.perfil === null) throw new AppError('validacao', { messages: [acesso.semPerfil] });
  const perfil = perfilDe(row.perfil);
  const read = (list: readonly string[]): Permission[] => list.flatMap((text) => readPermission(text) ?? []);
  await alterarGrupo(
    call,
    { id, versao, acao: 'restaurar-perfil' },
    {
      nome: perfil?.nome,
      descricao: perfil?.descricao,
      ativo: true,
      concede: read(shipped.filter((one) => !row.permissoes.includes(one))),
      retira: read(row.permissoes.filter((one) => !shipped.includes(one))),
    },
  );
}

/** To the bin; 409 names who is still in it. */
export async function excluirGrupo(call: Chamada, id: number, versao: number): Promise<void> {
  await mudarAcesso(call.pool, async (db) => {
    const ator = await atorDe(db, call);
    const { nome } = await travar(db, call, id, versao);
    const { rows } = await db.query<{ nome: string }>({
      text: `SELECT u.nome FROM usuario_grupo ug JOIN usuario u ON u.id = ug.usuario_id AND u.excluido_em IS NULL
              WHERE ug.grupo_regra_id = $1 ORDER BY u.nome`,
      values: [id],
    });
    const [antes, retratoAntes] = [await estadoDoGrupo(db, id), await retrato(db, id)];
    // Judged first: who is in it is told to who contains them all.
    recusar(recusasAoGrupo(ator, antes, null), call, true);
    const nomes = rows.map((row) => row.nome);
    if (nomes.length > 0) throw new AppError('em-uso', { messages: [acesso.emUso(nome, nomes)], data: { pessoas: nomes } });
    await db.query({
      text: `UPDATE grupo_regra SET excluido_em = now(), excluido_por = $2, versao = versao + 1 WHERE id = $1`,
      values: [id, call.contexto.usuario.id],
    });
    // A shipped one that was removed does not come back by itself.
    await db.query({ text: 'UPDATE perfil SET grupo_regra_id = NULL WHERE grupo_regra_id = $1', values: [id] });
    await registrar(db, call.contexto, { recurso: 'grupo-regra', id, acao: 'excluir', antes: retratoAntes });
  });
}

/** 'Quem concede': names of active people who can, and the groups that have the permission. */
/** Whoever lacks the permission gives it to nobody; while one sees as another, it is the other who lacks it. */
function quemPede({ sessao: { usuario, vendoComo } }: Chamada): number | null {
  return vendoComo ? (vendoComo.tipo === 'usuario' ? vendoComo.id : null) : usuario.id;
}

export async function quemConcede(call: Chamada, permissao: Permission): Promise<object> {
  const { rows: pessoas } = await call.pool.query<{ nome: string }>(
    // Whoever manages all, or has the permission and may change users or groups.
    `WITH direito AS (
       SELECT ug.usuario_id, p.acao, p.sujeito FROM usuario_grupo ug
         JOIN grupo_regra g ON g.id = ug.grupo_regra_id AND g.ativo AND g.excluido_em IS NULL
         JOIN permissao p ON p.grupo_regra_id = g.id)
     SELECT u.nome FROM usuario u WHERE u.ativo AND u.excluido_em IS NULL AND u.id IS DISTINCT FROM $3 AND (u.admin
       OR EXISTS (SELECT 1 FROM direito d WHERE d.usuario_id = u.id AND d.sujeito = 'all' AND d.acao = 'manage')
       OR (EXISTS (SELECT 1 FROM direito d WHERE d.usuario_id = u.id AND d.sujeito IN ($1, 'all') AND d.acao IN ($2, 'manage'))
           AND EXISTS (SELECT 1 FROM direito d WHERE d.usuario_id = u.id AND d.sujeito IN ('usuario', 'regra', 'all') AND d.acao IN ('update', 'manage'))))
     ORDER BY u.nome LIMIT 20`,
    [permissao.subject, permissao.action, quemPede(call)],
  );
  const { rows: grupos } = await call.pool.query<{ nome: string }>(
    `SELECT g.nome FROM grupo_regra g WHERE g.ativo AND g.excluido_em IS NULL AND EXISTS (
       SELECT 1 FROM permissao p WHERE p.grupo_regra_id = g.id AND p.sujeito IN ($1, 'all') AND p.acao IN ($2, 'manage')) ORDER BY g.nome LIMIT 20`,
    [permissao.subject, permissao.action],
  );
  return {
    permissao: { ...permissao, titulo: permissionTitle(call.subjects, permissao) },
    pessoas: pessoas.map(({ nome }) => nome),
    grupos: grupos.map(({ nome }) => nome),
  };
}
