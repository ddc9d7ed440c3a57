/** Users and groups of rules as files: the columns of their screens. */
import type { FastifyReply } from 'fastify';
import type { GrupoLinha, UsuarioLinha } from '#domain/acesso/conta.ts';
import { PAPEL_TITULO } from '#messages/acesso.ts';
import { regrasTela, usuariosTela } from '#messages/acesso-tela.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { sendOwnTable, type OwnColumn, type OwnFileQuery } from '#server/engine/export/own-table.ts';
import type { Chamada } from './common.ts';
import { listarGrupos } from './regras.ts';
import { listar } from './usuarios-leitura.ts';

const names = (list: readonly { readonly nome: string }[]): string => list.map(({ nome }) => nome).join('; ');

const USUARIO: readonly OwnColumn<UsuarioLinha>[] = [
  { id: 'nome', title: usuariosTela.pessoa, value: ({ nome }) => nome },
  { id: 'login', title: usuariosTela.login, value: ({ login }) => login },
  { id: 'email', title: usuariosTela.email, value: ({ email }) => email },
  {
    id: 'papeis',
    title: usuariosTela.papeis,
    value: ({ admin, papeis }) =>
      [...(admin ? (['admin'] as const) : []), ...papeis].map((papel) => PAPEL_TITULO[papel]).join('; '),
  },
  { id: 'grupos', title: usuariosTela.grupos, value: ({ grupos }) => names(grupos) },
  {
    id: 'prestadores',
    title: usuariosTela.prestadores,
    value: ({ admin, alcance }) =>
      admin && alcance.length === 0 ? usuariosTela.todosPrestadores : names(alcance),
  },
  {
    id: 'segundoFator',
    title: usuariosTela.segundoFator,
    value: ({ segundoFator }) => (segundoFator ? usuariosTela.sim : usuariosTela.nao),
  },
  {
    id: 'ultimoAcesso',
    title: usuariosTela.ultimoAcesso,
    kind: 'datetime',
    value: ({ ultimoAcesso }) => ultimoAcesso,
  },
  {
    id: 'situacao',
    title: usuariosTela.situacao,
    value: ({ ativo, bloqueado, trocarSenha }) =>
      [
        ativo ? usuariosTela.ativo : usuariosTela.inativo,
        ...(bloqueado ? [usuariosTela.bloqueado] : []),
        ...(ativo && trocarSenha ? [usuariosTela.provisoria] : []),
      ].join('; '),
  },
];

const REGRA: readonly OwnColumn<GrupoLinha>[] = [
  { id: 'nome', title: regrasTela.grupo, value: ({ nome }) => nome },
  { id: 'descricao', title: regrasTela.descricao, value: ({ descricao }) => descricao },
  { id: 'pessoas', title: regrasTela.pessoas, kind: 'integer', value: ({ pessoas }) => pessoas },
  {
    id: 'permissoes',
    title: regrasTela.permissoes,
    value: ({ permissoes }) =>
      permissoes.includes('all:manage') ? regrasTela.tudo : String(permissoes.length),
  },
  {
    id: 'origem',
    title: regrasTela.origem,
    value: ({ perfil, alterado, ativo }) =>
      [
        perfil ? regrasTela.doSistema : regrasTela.proprio,
        ...(alterado ? [regrasTela.alterado] : []),
        ...(ativo ? [] : [regrasTela.inativo]),
      ].join('; '),
  },
];

/** Rows that one call of the list answers at most. */
const PAGE = 200;

export function exportarUsuarios(
  reply: FastifyReply,
  call: Chamada,
  query: OwnFileQuery,
): Promise<FastifyReply> {
  const table = { recurso: 'usuario', plural: usuariosTela.titulo, columns: USUARIO };
  return sendOwnTable(reply, call, table, query, async (asked) => {
    const found: UsuarioLinha[] = [];
    for (;;) {
      const page = { ...asked, _start: String(found.length), _end: String(found.length + PAGE) };
      const { rows } = await listar(call, page);
      found.push(...rows);
      if (rows.length < PAGE) return found;
    }
  });
}

export function exportarRegras(
  reply: FastifyReply,
  call: Chamada,
  query: OwnFileQuery,
): Promise<FastifyReply> {
  const table = { recurso: 'grupo-regra', plural: regrasTela.arquivo, columns: REGRA };
  return sendOwnTable(reply, call, table, query, async (asked) => {
    const [filtro] = Object.keys(asked);
    if (filtro !== undefined)
      throw new AppError('filtro-desconhecido', { params: { filtro: filtro.slice(0, 60) } });
    return listarGrupos(call);
  });
}
