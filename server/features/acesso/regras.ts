/** Groups of rules (PERM-04): who is in them, what they may, and what the shipped ones were. */
import type { Permission } from '#domain/acesso/permissions.ts';
import type { Grupo, GrupoLinha } from '#domain/acesso/conta.ts';
import { recusasAoGrupo, type EstadoGrupo } from '#domain/acesso/concessao.ts';
import { isSemLimite, SEM_LIMITE, type Limite } from '#domain/acesso/limites.ts';
import { isKnown, permissionTitle, type SubjectModel } from '#domain/acesso/subjects.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { acesso } from '#messages/acesso.ts';
import { mudarAcesso } from '#server/capabilities/conta/index.ts';
import { perfilDe, permissoesDoPerfil } from '#server/database/profiles.ts';
import { Params } from '#server/engine/filters.ts';
import type { Queryable } from '#server/database/query.ts';
import {
  atorDe,
  onlyKeys,
  permissionKey,
  readPermission,
  recusar,
  registrar,
  type Chamada,
} from './common.ts';
import {
  concedidoPor,
  darPermissoes,
  excluirDoUso,
  gravarGrupo,
  gravarLimites,
  gruposDaPessoa,
  gruposEmUso,
  gruposQueConcedem,
  inserirGrupo,
  membrosDe,
  membrosEmVista,
  quemTemEConcede,
  retirarPermissoes,
  retratoDoGrupo,
  travarGrupo,
  umGrupo,
} from './grupos-repository.ts';
import { estadosDe } from './repository.ts';
import { repetido } from './usuario-body.ts';
import { scope } from './usuarios-leitura.ts';

export type GrupoCorpo = {
  readonly nome?: string;
  readonly descricao?: string | null;
  readonly ativo?: boolean;
  /** 'banco:list': given and taken; the rest stays as it is. */
  readonly concede: readonly Permission[];
  readonly retira: readonly Permission[];
  /** What is narrowed of the subjects named; the rest stays as it is. */
  readonly limites?: { readonly [sujeito: string]: Limite };
};

/** The body of a new group or of a change; 422 names the wrong fields, permissions that do not exist included. */
export function lerGrupo(body: unknown, { subjects }: Chamada, novo: boolean): GrupoCorpo {
  const given = onlyKeys(body, ['nome', 'descricao', 'ativo', 'concede', 'retira', 'limites']);
  const errors: { [campo: string]: string[] } = {};
  const { nome, descricao, ativo } = given;
  const name = typeof nome === 'string' ? nome.trim().replaceAll(/\s+/g, ' ') : nome;
  const text = typeof descricao === 'string' ? descricao.trim() || null : descricao;
  if ([name, text].some((value) => typeof value === 'string' && value.includes('\u0000')))
    throw new AppError('texto-invalido');
  const badName = typeof name !== 'string' || name === '' || name.length > 120;
  if (badName && (novo || name !== undefined)) errors.nome = [acesso.informeNomeGrupo];
  if (text !== undefined && text !== null && (typeof text !== 'string' || text.length > 500))
    errors.descricao = [acesso.descricaoLonga];
  if (ativo !== undefined && typeof ativo !== 'boolean') errors.ativo = [acesso.simOuNao];
  const read = (campo: 'concede' | 'retira'): Permission[] => {
    const list = given[campo] ?? [];
    if (!Array.isArray(list) || list.length > 5_000) throw new AppError('requisicao-invalida');
    const wrong: string[] = [];
    const found = list.flatMap((item) => {
      const permission = readPermission(item);
      // What was granted of a register that is gone may still be taken away.
      if (permission && (campo === 'retira' || isKnown(subjects, permission))) return [permission];
      wrong.push(String(item).slice(0, 80));
      return [];
    });
    if (wrong.length > 0) errors.permissoes = [acesso.permissaoDesconhecida(wrong)];
    return found;
  };
  const [concede, retira] = [read('concede'), read('retira')];
  const limites = lerLimites(given.limites, subjects);
  if (limites === null) errors.limites = [acesso.limiteInvalido];
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return {
    ...(name === undefined ? {} : { nome: name as string }),
    ...(text === undefined ? {} : { descricao: text as string | null }),
    ...(ativo === undefined ? {} : { ativo: ativo as boolean }),
    concede,
    retira,
    ...(limites ? { limites } : {}),
  };
}

/** Undefined where nothing is said; null where something is said that no declaration offers. */
function lerLimites(given: unknown, subjects: readonly SubjectModel[]): GrupoCorpo['limites'] | null {
  if (given === undefined) return undefined;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const read: { [sujeito: string]: Limite } = {};
  for (const [sujeito, value] of Object.entries(given)) {
    const offered = subjects.find(({ subject }) => subject === sujeito)?.limites;
    const limite = lerLimite(value);
    if (!limite || !offered) return null;
    const fields = [...limite.ocultos, ...limite.fixos];
    const known = (id: string): boolean => offered.campos.some((offer) => offer.value === id);
    if (!fields.every(known) || new Set(fields).size < fields.length) return null;
    if (limite.linhas !== null && !offered.linhas.some((offer) => offer.value === limite.linhas)) return null;
    read[sujeito] = limite;
  }
  return read;
}

function lerLimite(value: unknown): Limite | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { linhas, ocultos, fixos, ...others } = value as { readonly [key: string]: unknown };
  const texts = (list: unknown): list is string[] =>
    Array.isArray(list) && list.every((item) => typeof item === 'string');
  if (Object.keys(others).length > 0 || !texts(ocultos) || !texts(fixos)) return null;
  return linhas === null || typeof linhas === 'string' ? { linhas, ocultos, fixos } : null;
}

/** What a shipped group came with; null for any other. */
function deFabrica({ registry }: Chamada, nome: string | null): readonly string[] | null {
  const perfil = nome === null ? null : perfilDe(nome);
  return perfil ? permissoesDoPerfil(perfil.perfil, registry).map(permissionKey) : null;
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((right) => b.includes(right));

/** A shipped group narrows nothing. */
const asShipped = (shipped: readonly string[], row: Pick<GrupoLinha, 'permissoes' | 'limites'>): boolean =>
  same(shipped, row.permissoes) && Object.values(row.limites).every(isSemLimite);

/** Every group with its permissions: there are few, and the matrix compares them. */
export async function listarGrupos(call: Chamada): Promise<GrupoLinha[]> {
  const params = new Params();
  const rows = await gruposEmUso(call.pool, scope(call, params), params);
  const own = await gruposDaPessoa(call.pool, call.sessao.usuario.id);
  return rows.map((row) => {
    const shipped = deFabrica(call, row.perfil);
    return {
      ...row,
      meu: own.includes(row.id),
      alterado: shipped !== null && !asShipped(shipped, row),
    };
  });
}

export async function lerGrupoRegra(call: Chamada, id: number): Promise<Grupo> {
  const params = new Params();
  const row = await umGrupo(call.pool, id, scope(call, params), params);
  if (!row) throw new AppError('nao-encontrado');
  // Of the members those whom the list of users shows.
  const sight = new Params();
  const membros = await membrosEmVista(call.pool, id, scope(call, sight), sight);
  const shipped = deFabrica(call, row.perfil);
  return {
    ...row,
    membros,
    meu: membros.some((membro) => membro.id === call.sessao.usuario.id),
    deFabrica: shipped,
    alterado: shipped !== null && !asShipped(shipped, row),
  };
}

async function estadoDoGrupo(db: Queryable, id: number): Promise<EstadoGrupo | null> {
  const grupo = await concedidoPor(db, id);
  if (!grupo) return null;
  const membros = await membrosDe(db, id);
  return {
    ...grupo,
    membros: await estadosDe(
      db,
      membros.map((membro) => membro.id),
    ),
  };
}

async function retrato(db: Queryable, id: number): Promise<object | null> {
  return (await retratoDoGrupo(db, id)) ?? null;
}

async function conceder(
  db: Queryable,
  id: number,
  { concede, retira, limites }: Pick<GrupoCorpo, 'concede' | 'retira' | 'limites'>,
): Promise<void> {
  if (limites) await gravarLimites(db, id, limites);
  if (retira.length > 0) await retirarPermissoes(db, id, retira);
  if (concede.length > 0) await darPermissoes(db, id, concede);
}

export async function criarGrupo(call: Chamada, corpo: GrupoCorpo): Promise<number> {
  return mudarAcesso(call.pool, async (db) => {
    const ator = await atorDe(db, call);
    const id = await inserirGrupo(db, corpo, call.contexto.usuario.id).catch(repetido);
    await conceder(db, id, corpo);
    recusar(recusasAoGrupo(ator, null, await estadoDoGrupo(db, id)), call, true);
    await registrar(db, call.contexto, {
      recurso: 'grupo-regra',
      id,
      acao: 'inserir',
      depois: await retrato(db, id),
    });
    return id;
  });
}

/** Locks the group; 412 with it as it is when the caller saw an older one. */
async function travar(db: Queryable, call: Chamada, id: number, versao: number): Promise<{ nome: string }> {
  const atual = await travarGrupo(db, id);
  if (!atual) throw new AppError('nao-encontrado');
  if (atual.versao !== versao)
    throw new AppError('conflito-versao', { data: { atual: await lerGrupoRegra(call, id) } });
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
    await gravarGrupo(db, id, corpo, call.contexto.usuario.id).catch(repetido);
    recusar(recusasAoGrupo(ator, antes, await estadoDoGrupo(db, id)), call, true);
    await registrar(db, call.contexto, {
      recurso: 'grupo-regra',
      id,
      acao,
      antes: retratoAntes,
      depois: await retrato(db, id),
    });
  });
}

/** A shipped group back to what it came with; what was granted besides goes. */
export async function restaurarGrupo(call: Chamada, id: number, versao: number): Promise<void> {
  const row = await umGrupo(call.pool, id, 'u.excluido_em IS NULL', new Params());
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
      concede: read(shipped.filter((right) => !row.permissoes.includes(right))),
      retira: read(row.permissoes.filter((right) => !shipped.includes(right))),
      limites: Object.fromEntries(Object.keys(row.limites).map((sujeito) => [sujeito, SEM_LIMITE])),
    },
  );
}

/** To the bin; 409 names who is still in it. */
export async function excluirGrupo(call: Chamada, id: number, versao: number): Promise<void> {
  await mudarAcesso(call.pool, async (db) => {
    const ator = await atorDe(db, call);
    const { nome } = await travar(db, call, id, versao);
    const nomes = (await membrosDe(db, id)).map((membro) => membro.nome);
    const [antes, retratoAntes] = [await estadoDoGrupo(db, id), await retrato(db, id)];
    // Judged first: who is in it is told to who contains them all.
    recusar(recusasAoGrupo(ator, antes, null), call, true);
    if (nomes.length > 0)
      throw new AppError('em-uso', { messages: [acesso.emUso(nome, nomes)], data: { pessoas: nomes } });
    await excluirDoUso(db, id, call.contexto.usuario.id);
    await registrar(db, call.contexto, { recurso: 'grupo-regra', id, acao: 'excluir', antes: retratoAntes });
  });
}

/** Whoever lacks the permission gives it to nobody; while one sees as another, it is the other who lacks it. */
function quemPede({ sessao: { usuario, vendoComo } }: Chamada): number | null {
  return vendoComo ? (vendoComo.tipo === 'usuario' ? vendoComo.id : null) : usuario.id;
}

/** 'Quem concede': names of active people who can, and the groups that have the permission. */
export async function quemConcede(call: Chamada, permissao: Permission): Promise<object> {
  const pessoas = await quemTemEConcede(call.pool, permissao, quemPede(call));
  const grupos = await gruposQueConcedem(call.pool, permissao);
  return {
    permissao: { ...permissao, titulo: permissionTitle(call.subjects, permissao) },
    pessoas,
    grupos,
  };
}
