/** Administration of access (A2): users, groups of rules, the matrix of permissions, 'ver como', who grants. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PAPEIS, type Papel } from '#domain/acesso/concessao.ts';
import { isKnown } from '#domain/acesso/subjects.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { acesso as textos } from '#messages/acesso.ts';
import { exigir, pode } from '#server/plugins/authorization.ts';
import type { OwnFileQuery } from '#server/engine/export/own-table.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { abrirCofre } from '#server/gateways/vault.ts';
import { versionOf } from '#server/plugins/version.ts';
import { provado, type AcessoRota } from '#server/plugins/route-access.ts';
import { chamadaDe, historico, idOf, readPermission, type Chamada } from './common.ts';
import * as grupos from './regras.ts';
import { lerNovo, lerParcial } from './usuario-body.ts';
import * as pessoas from './usuarios.ts';
import { exportarRegras, exportarUsuarios } from './tabelas.ts';
import { comparar } from './usuarios-comparar.ts';
import { ler, listar, opcoes, type ListaQuery } from './usuarios-leitura.ts';
import { verComo } from './view-as-routes.ts';

/** The chosen provider plays no part in who may what. */
const livre = (acesso: AcessoRota) => ({ config: { semPrestador: true, acesso } });
const usuario = (action: string) => livre({ action, subject: 'usuario', titulo: textos.usuarios });
const regra = (action: string) => livre({ action, subject: 'regra', titulo: textos.regras });
const tudo = livre({ action: 'manage', subject: 'all', titulo: textos.tudo });
/** The screens of groups are entered with `insert` (A2), so whoever may change groups reads them too. */
const lerRegra = livre({ propria: 'any of list, view, update, insert on regra' });

export default function acesso(app: FastifyInstance, deps: FeatureDeps): void {
  verComo(app, deps);
  usuarios(app, deps);
  regras(app, deps);

  app.get(
    '/api/auth/quem-concede',
    livre({ sessao: 'names of who grants what is missing' }),
    async (request) => {
      const { action, subject } = request.query as { action?: unknown; subject?: unknown };
      const permissao = readPermission(`${String(subject)}:${String(action)}`);
      const call = chamadaDe(request, deps);
      if (!permissao || !isKnown(call.subjects, permissao)) throw new AppError('nao-encontrado');
      return grupos.quemConcede(call, permissao);
    },
  );
}

function usuarios(app: FastifyInstance, deps: FeatureDeps): void {
  const cofre = abrirCofre(deps.env);
  const call = (request: FastifyRequest, ...actions: readonly string[]): Chamada => {
    const made = chamadaDe(request, deps);
    for (const action of actions) exigir(made.contexto, action, 'usuario', textos.usuarios);
    return made;
  };
  const cloning = (request: FastifyRequest): Chamada => {
    const made = chamadaDe(request, deps);
    exigir(made.contexto, 'manage', 'all', textos.tudo);
    return made;
  };

  app.get('/api/usuarios', usuario('list'), async (request, reply) => {
    const { rows, total } = await listar(call(request, 'list'), request.query as ListaQuery);
    reply.header('x-total-count', total).header('x-total-exato', 'true').header('cache-control', 'no-store');
    return rows;
  });

  app.get('/api/usuarios/_export', provado(usuario('list')), async (request, reply) =>
    exportarUsuarios(reply, call(request, 'list'), request.query as OwnFileQuery),
  );

  app.get(
    '/api/usuarios/_opcoes',
    livre({ propria: 'any of list, insert, update on usuario' }),
    async (request) => {
      const made = chamadaDe(request, deps);
      if (!['list', 'insert', 'update'].some((action) => pode(made.contexto, action, 'usuario'))) {
        exigir(made.contexto, 'list', 'usuario', textos.usuarios);
      }
      return opcoes(made);
    },
  );

  app.get('/api/usuarios/_comparar', tudo, async (request) => {
    const made = cloning(request);
    const query = request.query as { [key: string]: unknown };
    const list = (key: string): string[] =>
      String(query[key] ?? '')
        .split(',')
        .filter(Boolean)
        .slice(0, 500);
    const ids = (key: string): number[] => {
      const found = list(key).map(Number);
      if (!found.every((id) => Number.isSafeInteger(id) && id > 0)) throw new AppError('requisicao-invalida');
      return found;
    };
    const papeis = list('papeis');
    if (!papeis.every((papel) => (PAPEIS as readonly string[]).includes(papel)))
      throw new AppError('requisicao-invalida');
    return comparar(made, ids('origemId')[0] ?? 0, {
      admin: query.admin === 'true',
      papeis: papeis as Papel[],
      grupos: ids('grupos'),
      prestadores: ids('prestadores'),
    });
  });

  app.get('/api/usuarios/:id', usuario('view'), async (request, reply) => {
    const row = await ler(call(request, 'view'), idOf(request));
    reply.header('etag', `"${row.versao}"`).header('cache-control', 'no-store');
    return row;
  });

  app.get('/api/usuarios/:id/_historico', usuario('view'), async (request) => {
    const made = call(request, 'view');
    await ler(made, idOf(request));
    return historico(made, 'usuario', idOf(request), request.query as object);
  });

  app.post('/api/usuarios', provado(usuario('insert')), async (request, reply) => {
    const made = call(request, 'insert');
    reply.code(201).header('cache-control', 'no-store');
    return pessoas.criar(made, lerNovo(request.body));
  });

  app.post('/api/clonar-usuario', provado(tudo), async (request, reply) => {
    const made = cloning(request);
    const { origemId } = (request.body ?? {}) as { origemId?: unknown };
    if (!Number.isSafeInteger(origemId)) throw new AppError('requisicao-invalida');
    const origem = await ler(made, origemId as number);
    reply.code(201).header('cache-control', 'no-store');
    return pessoas.criar(made, lerNovo(request.body, ['origemId']), origem);
  });

  app.patch('/api/usuarios/:id', provado(usuario('update')), async (request) => {
    const made = call(request, 'update');
    await pessoas.alterar(made, idOf(request), versionOf(request), lerParcial(request.body));
    return ler(made, idOf(request));
  });

  app.post('/api/usuarios/:id/encerrar-sessoes', usuario('update'), async (request) =>
    pessoas.encerrarSessoes(call(request, 'update'), idOf(request)),
  );
  app.post('/api/usuarios/:id/desligar-calendario', usuario('update'), async (request, reply) => {
    await pessoas.desligarCalendario(call(request, 'update'), idOf(request));
    return reply.code(204).send();
  });
  app.post('/api/usuarios/:id/redefinir-senha', provado(usuario('update')), async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return pessoas.novaSenha(call(request, 'update'), idOf(request));
  });
  app.post('/api/usuarios/:id/redefinir-segundo-fator', provado(usuario('update')), async (request) => {
    const { motivo } = (request.body ?? {}) as { motivo?: unknown };
    const done = await pessoas.semFator(call(request, 'update'), idOf(request), motivo);
    app.sessoes.esquecerUsuario(idOf(request));
    return done;
  });
  app.post('/api/usuarios/:id/codigo-segundo-fator', provado(usuario('update')), async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return pessoas.codigoDoFator(call(request, 'update'), cofre, idOf(request));
  });
  app.post('/api/usuarios/:id/desbloquear', usuario('update'), async (request, reply) => {
    await pessoas.liberar(call(request, 'update'), idOf(request));
    return reply.code(204).send();
  });
}

function regras(app: FastifyInstance, deps: FeatureDeps): void {
  // The form of a group, which integration mode hides (A2): its calls go with it.
  const doFormulario = ({ config }: ReturnType<typeof livre>) => ({
    config: { ...config, recurso: 'form-gruporegra' },
  });
  const call = (request: FastifyRequest, action: string): Chamada => {
    const made = chamadaDe(request, deps);
    exigir(made.contexto, action, 'regra', textos.regras);
    return made;
  };
  const reading = (request: FastifyRequest): Chamada => {
    const made = chamadaDe(request, deps);
    const may = ['list', 'view', 'update', 'insert'].some((action) => pode(made.contexto, action, 'regra'));
    return may ? made : call(request, 'list');
  };

  app.get('/api/permissoes/sujeitos', lerRegra, async (request) => reading(request).subjects);
  app.get('/api/regras', lerRegra, async (request) => grupos.listarGrupos(reading(request)));
  app.get('/api/regras/_export', provado(lerRegra), async (request, reply) =>
    exportarRegras(reply, reading(request), request.query as OwnFileQuery),
  );
  app.get('/api/regras/:id', doFormulario(lerRegra), async (request) =>
    grupos.lerGrupoRegra(reading(request), idOf(request)),
  );
  app.get('/api/regras/:id/_historico', lerRegra, async (request) => {
    const made = reading(request);
    await grupos.lerGrupoRegra(made, idOf(request));
    return historico(made, 'grupo-regra', idOf(request), request.query as object);
  });
  app.post('/api/regras', provado(doFormulario(regra('insert'))), async (request, reply) => {
    const made = call(request, 'insert');
    reply.code(201);
    return grupos.lerGrupoRegra(
      made,
      await grupos.criarGrupo(made, grupos.lerGrupo(request.body, made, true)),
    );
  });
  app.patch('/api/regras/:id', provado(doFormulario(regra('update'))), async (request) => {
    const made = call(request, 'update');
    const corpo = grupos.lerGrupo(request.body, made, false);
    await grupos.alterarGrupo(made, { id: idOf(request), versao: versionOf(request) }, corpo);
    return grupos.lerGrupoRegra(made, idOf(request));
  });
  app.post('/api/regras/:id/restaurar', provado(regra('update')), async (request) => {
    const made = call(request, 'update');
    await grupos.restaurarGrupo(made, idOf(request), versionOf(request));
    return grupos.lerGrupoRegra(made, idOf(request));
  });
  app.delete('/api/regras/:id', provado(regra('delete')), async (request, reply) => {
    await grupos.excluirGrupo(call(request, 'delete'), idOf(request), versionOf(request));
    return reply.code(204).send();
  });
}
