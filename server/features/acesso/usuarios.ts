/** Users as they are written (PERM-04). Nothing of a password ever leaves or enters here. */
import type { Named, SenhaNova } from '#domain/acesso/conta.ts';
import { PAPEIS, recusasAoUsuario } from '#domain/acesso/concessao.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { acesso } from '#messages/acesso.ts';
import { segundoFatorServidor } from '#messages/segundo-fator.ts';
import { desbloquear, mudarAcesso, redefinirSenha } from '#server/capabilities/conta/index.ts';
import {
  CODIGO_HORAS,
  darCodigo,
  redefinirFator,
  temFator,
} from '#server/capabilities/segundo-fator/index.ts';
import type { Cofre } from '#server/gateways/vault.ts';
import { Params } from '#server/engine/filters.ts';
import type { Queryable } from '#server/database/query.ts';
import { atorDe, estadoDo, recusar, registrar, type Chamada } from './common.ts';
import { conferirReferencias, repetido, type UsuarioCorpo } from './usuario-body.ts';
import { ler, scope } from './usuarios-leitura.ts';
import {
  apagarCalendarioDe,
  encerrarTodas,
  gravarUsuario,
  inserirUsuario,
  ligarUsuario,
  retratoDoUsuario,
  travarUsuario,
  type ColunasDeUsuario,
} from './usuarios-repository.ts';

/** Letters of a reason that says something. */
const MOTIVO_MINIMO = 10;

async function retrato(db: Queryable, id: number): Promise<object | null> {
  return (await retratoDoUsuario(db, id)) ?? null;
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

function colunasDe(valores: Partial<UsuarioCorpo>): ColunasDeUsuario {
  const scalars = Object.entries(SCALAR).flatMap(([campo, column]) =>
    Object.hasOwn(valores, campo) ? [[column, valores[campo as keyof UsuarioCorpo]] as const] : [],
  );
  const papeis = valores.papeis
    ? PAPEIS.map((papel) => [papel, valores.papeis?.includes(papel) === true] as const)
    : [];
  return Object.fromEntries([...scalars, ...papeis]);
}

export type Criado = SenhaNova & { readonly id: number };

/** A new account with a provisional password, shown once. `origem`: the user it was made from. */
export async function criar(call: Chamada, valores: UsuarioCorpo, origem?: Named): Promise<Criado> {
  return mudarAcesso(call.pool, async (db) => {
    const ator = await atorDe(db, call);
    await conferirReferencias(db, valores);
    const colunas = { ...colunasDe(valores), criado_por: call.contexto.usuario.id };
    const id = await inserirUsuario(db, colunas).catch(repetido);
    await ligarUsuario(db, id, valores);
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
export async function alterar(
  call: Chamada,
  id: number,
  versao: number,
  valores: Partial<UsuarioCorpo>,
): Promise<void> {
  await mudarAcesso(call.pool, async (db) => {
    const ator = await atorDe(db, call);
    await travar(db, call, id, versao);
    const antes = await estadoDo(db, id);
    const retratoAntes = await retrato(db, id);
    await conferirReferencias(db, valores);
    const colunas = { ...colunasDe(valores), atualizado_por: call.contexto.usuario.id };
    await gravarUsuario(db, id, colunas).catch(repetido);
    await ligarUsuario(db, id, valores);
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
  const atual = await travarUsuario(db, id, scope(call, params), params);
  if (!atual) throw new AppError('nao-encontrado');
  if (versao !== undefined && atual.versao !== versao) {
    throw new AppError('conflito-versao', { data: { atual: await ler(call, id) } });
  }
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

/** The address of the person's calendar answers no more: an administrator need not wait for its owner, who may have left. */
export async function desligarCalendario(call: Chamada, id: number): Promise<void> {
  await mudarAcesso(call.pool, async (db) => {
    await exigirAbaixo(db, call, id);
    const ended = await apagarCalendarioDe(db, id);
    if (!ended) throw new AppError('nao-encontrado', { messages: [acesso.semCalendario] });
    await registrar(db, call.contexto, { recurso: 'usuario', id, acao: 'desligar-calendario', antes: ended });
  });
}

export async function novaSenha(call: Chamada, id: number): Promise<SenhaNova> {
  return mudarAcesso(call.pool, async (db) => {
    await exigirAbaixo(db, call, id);
    return redefinirSenha(db, id, call.contexto);
  });
}

/** The person lost every factor: taken away with a reason, which the person is told. */
export async function semFator(
  call: Chamada,
  id: number,
  motivo: unknown,
): Promise<{ readonly sessoesEncerradas: number }> {
  const porQue = typeof motivo === 'string' ? motivo.trim() : '';
  if (porQue.length < MOTIVO_MINIMO || porQue.length > 500)
    throw validationError({ motivo: [segundoFatorServidor.motivo] });
  return mudarAcesso(call.pool, async (db) => {
    await exigirAbaixo(db, call, id);
    const done = await redefinirFator(db, id, { ...call.contexto, motivo: porQue });
    if (!done) throw new AppError('validacao', { messages: [segundoFatorServidor.semFator] });
    return done;
  });
}

/** A code by which the person makes a first factor where one is required; shown once, valid as long as a provisional password. */
export async function codigoDoFator(
  call: Chamada,
  cofre: Cofre,
  id: number,
): Promise<{ readonly codigo: string; readonly validaHoras: number }> {
  return mudarAcesso(call.pool, async (db) => {
    await exigirAbaixo(db, call, id);
    if (await temFator(db, id))
      throw new AppError('validacao', { messages: [segundoFatorServidor.jaTemFator] });
    const codigo = await darCodigo(db, cofre, id);
    await registrar(db, call.contexto, { recurso: 'usuario', id, acao: 'dar-codigo-do-fator', depois: {} });
    return { codigo, validaHoras: CODIGO_HORAS };
  });
}

export async function liberar(call: Chamada, id: number): Promise<void> {
  await mudarAcesso(call.pool, async (db) => {
    await exigirAbaixo(db, call, id);
    await desbloquear(db, id, call.contexto);
  });
}
