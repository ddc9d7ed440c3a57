/** Making, naming and taking away one's own factors. The first one of a sign-in that owes it is that sign-in's second step. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { aparelho } from '#domain/inicio/aparelho.ts';
import { lerCodigoDoApp } from '#domain/segundo-fator/codigo.ts';
import { exigeSegundoFator, type Meio } from '#domain/segundo-fator/exigencia.ts';
import { segundoFatorServidor as texto, type AvisoDoFator } from '#messages/segundo-fator.ts';
import {
  apagarApp,
  apagarChave,
  apagarTudo,
  avisarDoFator,
  cadastrarChave,
  codigosDe,
  esquecerConfianca,
  esquecerProvas,
  exigirLugar,
  finalidadeDoApp,
  gerarCodigos,
  gravarApp,
  iniciarApp,
  lerCadastro,
  opcoesDeCadastro,
  passoDoCodigo,
  recusa,
  renomearChave,
  temFator,
  travarPessoa,
} from '#server/capabilities/segundo-fator/index.ts';
import { writeEvent, type Autor } from '#server/database/audit-event.ts';
import { inTransaction, type Queryable } from '#server/database/query.ts';
import { sessaoDe } from '#server/plugins/session.ts';
import type { Sessao } from '#server/plugins/session-store.ts';
import { lembrar, pedeCodigo, type FatorDeps } from './service.ts';

const RAIZ = '/api/auth/segundo-fator';

/** What came of a new factor: the codes where they are the person's first. */
type Cadastrado = { readonly codigos: readonly string[] | null };

export function cadastro(app: FastifyInstance, deps: FatorDeps): void {
  const { pool, conferidor, emissor, dias } = deps;
  const base = { acesso: { sessao: 'own session' }, semPrestador: true, reautentica: 'sempre' } as const;
  /** Open to a sign-in that has nothing to prove with; one that has must prove it. */
  const novo = { config: { ...base, pendenteTambem: true, comSenhaProvisoria: true } };
  const dono = { config: base };

  const donoDe = (request: FastifyRequest): Sessao => {
    const sessao = sessaoDe(request);
    if (sessao.pendente && sessao.temFator) throw new AppError('segundo-fator');
    return sessao;
  };

  /** Who makes a factor: at a sign-in that owes the first one, not by the password alone (docs/decisions/0179). */
  const novoDe = async (request: FastifyRequest): Promise<Sessao> => {
    const sessao = donoDe(request);
    if (sessao.pendente && (await pedeCodigo(pool, sessao))) throw recusa(texto.inscricaoPede);
    return sessao;
  };

  /** Writes a factor with its event and notice; a first one brings codes, and ends the step of a sign-in that owed it. */
  const cadastrar = async (
    request: FastifyRequest,
    meio: Extract<Meio, 'app' | 'chave'>,
    aviso: AvisoDoFator,
    write: (db: Queryable) => Promise<void>,
  ): Promise<Cadastrado> => {
    const sessao = donoDe(request);
    const { usuario } = sessao;
    const { cofre } = conferidor(request);
    const codigos = await inTransaction(pool, async (db) => {
      await travarPessoa(db, usuario.id);
      // Asked under the lock: of two that come at once, the second has to prove the first.
      const tinha = await temFator(db, usuario.id);
      if (sessao.pendente && tinha) throw new AppError('segundo-fator');
      await write(db);
      if (!tinha) await esquecerProvas(db, usuario.id, sessao.hash);
      await registrar(db, request, 'cadastrar-fator', { meio });
      await avisarDoFator(db, usuario.id, aviso);
      const { total } = await codigosDe(db, usuario.id);
      return total === 0 ? gerarCodigos(db, cofre, usuario.id) : null;
    });
    app.sessoes.esquecerUsuario(usuario.id);
    if (sessao.pendente) {
      if (!(await app.sessoes.concluir(sessao.hash, meio, request.ip))) throw new AppError('sessao-expirada');
      await lembrar(pool, request, sessao, dias());
    }
    return { codigos };
  };

  /** The last factor of somebody who must have one stays. */
  const retirar = async (
    request: FastifyRequest,
    aviso: AvisoDoFator,
    work: (db: Queryable) => Promise<Meio | null>,
    absent: string,
  ): Promise<void> => {
    const { usuario, permissoes } = donoDe(request);
    const exige = exigeSegundoFator(app.configuracao.atual.segundoFator, {
      admin: usuario.admin,
      permissoes,
    });
    await inTransaction(pool, async (db) => {
      await travarPessoa(db, usuario.id);
      const meio = await work(db);
      if (meio === null) throw new AppError('nao-encontrado', { messages: [absent] });
      const remains = await temFator(db, usuario.id);
      if (!remains && exige) throw recusa(texto.ultimoExigido);
      // Codes and trust are of a factor: without any they open nothing and mean nothing.
      if (!remains) await apagarTudo(db, usuario.id);
      await registrar(db, request, 'retirar-fator', { meio });
      await avisarDoFator(db, usuario.id, aviso);
    });
    app.sessoes.esquecerUsuario(usuario.id);
  };

  app.post(`${RAIZ}/app/iniciar`, novo, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { usuario } = await novoDe(request);
    const { cofre, agora } = conferidor(request);
    return iniciarApp(cofre, { id: usuario.id, login: usuario.principal }, emissor(), agora);
  });
  app.post(`${RAIZ}/app`, novo, async (request, reply) => {
    const { usuario } = await novoDe(request);
    const { cofre, agora } = conferidor(request);
    const { cadastro: sealed, codigo } = (request.body ?? {}) as { cadastro?: unknown; codigo?: unknown };
    const code = lerCodigoDoApp(codigo);
    if (code === null) throw validationError({ codigo: [texto.codigoDoApp] });
    const segredo = lerCadastro(cofre, usuario.id, sealed, agora);
    if (segredo === null) throw recusa(texto.cadastroVencido);
    const passo = passoDoCodigo(segredo, code, agora);
    if (passo === null) throw validationError({ codigo: [texto.codigoErrado] });
    reply.code(201).header('cache-control', 'no-store');
    return cadastrar(request, 'app', 'app-cadastrado', (db) =>
      gravarApp(db, usuario.id, cofre.selar(segredo, finalidadeDoApp(usuario.id)), passo),
    );
  });
  app.delete(`${RAIZ}/app`, dono, async (request, reply) => {
    const { usuario } = donoDe(request);
    await retirar(
      request,
      'app-retirado',
      async (db) => ((await apagarApp(db, usuario.id)) > 0 ? 'app' : null),
      texto.semApp,
    );
    return reply.code(204).send();
  });

  app.post(`${RAIZ}/chaves/opcoes`, novo, async (request) => {
    const { usuario } = await novoDe(request);
    const made = conferidor(request);
    const pessoa = { id: usuario.id, login: usuario.principal, nome: usuario.nome };
    return opcoesDeCadastro(pool, made.cofre, exigirLugar(made), pessoa, emissor());
  });
  app.post(`${RAIZ}/chaves`, novo, async (request, reply) => {
    const { usuario } = await novoDe(request);
    const made = conferidor(request);
    const lugar = exigirLugar(made);
    const { resposta, nome } = (request.body ?? {}) as { resposta?: unknown; nome?: unknown };
    const agente = request.headers['user-agent'];
    const chosen = nome === undefined ? texto.chaveEm(aparelho(agente ?? null).texto) : lerNome(nome);
    reply.code(201).header('cache-control', 'no-store');
    return cadastrar(request, 'chave', 'chave-cadastrada', (db) =>
      cadastrarChave(db, made.cofre, lugar, { usuarioId: usuario.id, resposta, nome: chosen.slice(0, 60) }),
    );
  });
  app.patch(`${RAIZ}/chaves/:id`, dono, async (request, reply) => {
    const { usuario } = donoDe(request);
    const nome = lerNome(((request.body ?? {}) as { nome?: unknown }).nome);
    await inTransaction(pool, async (db) => {
      if ((await renomearChave(db, usuario.id, idDe(request), nome)) === 0)
        throw new AppError('nao-encontrado', { messages: [texto.semChave] });
      await registrar(db, request, 'renomear-fator', { nome });
    });
    return reply.code(204).send();
  });
  app.delete(`${RAIZ}/chaves/:id`, dono, async (request, reply) => {
    const { usuario } = donoDe(request);
    await retirar(
      request,
      'chave-retirada',
      async (db) => ((await apagarChave(db, usuario.id, idDe(request))) === undefined ? null : 'chave'),
      texto.semChave,
    );
    return reply.code(204).send();
  });

  app.post(`${RAIZ}/codigos`, dono, async (request, reply) => {
    const { usuario } = donoDe(request);
    const { cofre } = conferidor(request);
    const codigos = await inTransaction(pool, async (db) => {
      await travarPessoa(db, usuario.id);
      if (!(await temFator(db, usuario.id))) throw recusa(texto.semCodigos);
      const made = await gerarCodigos(db, cofre, usuario.id);
      await registrar(db, request, 'gerar-codigos', {});
      await avisarDoFator(db, usuario.id, 'codigos-gerados');
      return made;
    });
    reply.code(201).header('cache-control', 'no-store');
    return { codigos };
  });

  app.delete(`${RAIZ}/navegadores/:id`, dono, async (request, reply) => {
    await esquecer(request, idDe(request));
    return reply.code(204).send();
  });
  app.delete(`${RAIZ}/navegadores`, dono, async (request, reply) => {
    await esquecer(request, null);
    return reply.code(204).send();
  });

  async function esquecer(request: FastifyRequest, id: number | null): Promise<void> {
    const { usuario } = donoDe(request);
    await inTransaction(pool, async (db) => {
      if ((await esquecerConfianca(db, usuario.id, id)) === 0)
        throw new AppError('nao-encontrado', { messages: [texto.semNavegador] });
      await registrar(db, request, 'esquecer-navegador', {});
    });
  }
}

/** The event says which way, never what it is made of. */
async function registrar(
  db: Queryable,
  request: FastifyRequest,
  acao: string,
  depois: { readonly [key: string]: unknown },
): Promise<void> {
  const { usuario } = sessaoDe(request);
  const autor: Autor = { usuario, prestadorId: null, ip: request.ip, motivo: null };
  await writeEvent(db, autor, { recurso: 'usuario', id: usuario.id, acao, depois });
}

function lerNome(value: unknown): string {
  const nome = typeof value === 'string' ? value.trim() : '';
  if (nome === '' || nome.length > 60 || /\p{Cc}/u.test(nome))
    throw validationError({ nome: [texto.nomeDaChave] });
  return nome;
}

function idDe(request: FastifyRequest): number {
  const { id } = request.params as { id: string };
  if (!/^[0-9]{1,15}$/.test(id)) throw new AppError('nao-encontrado');
  return Number(id);
}
