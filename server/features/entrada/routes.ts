/** /api/auth: sign-in, the caller, sign-out, own sessions, the first administrator (SES-01 to SES-04). */
import type { FastifyInstance } from 'fastify';
import { portaDeOrigem } from '#server/plugins/source-port.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { SENHA } from '#messages/senha.ts';
import { abrirCofre } from '#server/gateways/vault.ts';
import { readEmailConfig } from '#server/gateways/email/config.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import limitePublico from '#server/plugins/public-limit.ts';
import { sessaoDe } from '#server/plugins/session.ts';
import { bloqueio, euBloqueado } from './bloqueio-routes.ts';
import { chaveDosRascunhos } from './chave-rascunho.ts';
import { concluirPrimeiroAcesso, conferirPrimeiroAcesso } from './primeiro-acesso.ts';
import { lerLink, pedirLink, usarLink } from './recuperar.ts';
import {
  encerrarOutras,
  encerrarSessao,
  entrar,
  eu,
  euPendente,
  lerCredenciais,
  listarSessoes,
} from './service.ts';
import { trocarSenha } from './trocar.ts';

/** Refused sign-ins that one address may have in a minute, whatever the user; many people share one address. */
const POR_MINUTO = 300;

export default async function auth(app: FastifyInstance, { pool, env }: FeatureDeps): Promise<void> {
  const enviaEmail = readEmailConfig(env) !== null;
  const deps = { pool, sessoes: app.sessoes };
  const cofre = abrirCofre(env);
  await app.register(limitePublico, { pool });
  const publico = {
    config: { publico: true, limite: { porMinuto: POR_MINUTO, recusa: 'tentativas-esgotadas' as const } },
  };
  /** Asks what a link is of and writes nothing. */
  const consulta = { config: { ...publico.config, vendoComo: true } };
  const livre = { config: { semPrestador: true, acesso: { sessao: 'own session' } } };
  const sempre = {
    config: {
      acesso: { sessao: 'own session' },
      semPrestador: true,
      comSenhaProvisoria: true,
      bloqueadaTambem: true,
      pendenteTambem: true,
      termoPendenteTambem: true,
    },
  };

  app.post('/api/auth/token/issue', publico, async (request) => {
    const credenciais = lerCredenciais(request.body);
    const { dispositivo } = credenciais;
    return entrar(deps, credenciais, {
      ip: request.ip,
      agente: request.headers['user-agent'] ?? null,
      porta: portaDeOrigem(request),
      dispositivo,
    });
  });

  bloqueio(app, pool);

  app.get('/api/auth/me', sempre, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const sessao = sessaoDe(request);
    if (sessao.bloqueada) return euBloqueado(pool, sessao);
    if (sessao.pendente) return euPendente(sessao);
    const header = Number(request.headers['id-prestador']);
    return eu(pool, sessao, {
      token: (request.headers.authorization ?? '').replace(/^Bearer +/i, ''),
      idPrestador: Number.isSafeInteger(header) && header > 0 ? header : null,
      client: app.configuracao.atual.clientId,
    });
  });

  app.post(
    '/api/auth/token/revoke',
    { config: { ...sempre.config, vendoComo: true } },
    async (request, reply) => {
      await app.sessoes.revogar(sessaoDe(request).hash, undefined, request.ip);
      return reply.code(204).send();
    },
  );

  app.get('/api/auth/chave-rascunho', livre, async (request, reply) => {
    const sessao = sessaoDe(request);
    // Who looks as somebody else writes nothing, and reads nobody's drafts.
    if (sessao.vendoComo) throw new AppError('nao-encontrado');
    reply.header('cache-control', 'no-store');
    return { chave: await chaveDosRascunhos(pool, cofre, sessao.usuario.id) };
  });

  app.get('/api/auth/sessoes', livre, async (request) => listarSessoes(pool, sessaoDe(request)));

  app.delete<{ Params: { id: string } }>('/api/auth/sessoes/:id', livre, async (request, reply) => {
    if (!/^[0-9]{1,15}$/.test(request.params.id)) throw new AppError('nao-encontrado');
    await encerrarSessao(deps, sessaoDe(request), Number(request.params.id), request.ip);
    return reply.code(204).send();
  });

  app.post('/api/auth/sessoes/encerrar-outras', livre, async (request) => ({
    encerradas: await encerrarOutras(deps, sessaoDe(request), request.ip),
  }));

  app.post(
    '/api/auth/senha',
    { config: { ...publico.config, comSenhaProvisoria: true } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const body = (request.body ?? {}) as { readonly [key: string]: unknown };
      if (body.token !== undefined) return usarLink(deps, body, request.ip);
      return trocarSenha(deps, request.sessao, body, request.ip);
    },
  );

  app.post('/api/auth/senha/link', consulta, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { login, nome } = await lerLink(pool, ((request.body ?? {}) as { token?: unknown }).token);
    return { principal: login, nome };
  });

  app.post('/api/auth/senha/recuperar', publico, async (request, reply) => {
    if (!enviaEmail) throw new AppError('servico-nao-configurado', { messages: [SENHA.semRecuperacao] });
    await pedirLink(pool, request.body, request.ip);
    reply.code(202);
    return { mensagem: SENHA.pedidoAceito };
  });

  app.post('/api/auth/primeiro-acesso/link', consulta, async (request, reply) => {
    await conferirPrimeiroAcesso(pool, request.body);
    return reply.header('cache-control', 'no-store').code(204).send();
  });

  app.post('/api/auth/primeiro-acesso', publico, async (request, reply) => {
    reply.code(201);
    return concluirPrimeiroAcesso(pool, request.body);
  });
}
