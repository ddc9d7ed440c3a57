/**
 * The lock for want of a hand on the machine (NGS1.02). The browser hides its screen and says so here; from then on
 * the token answers only what this file and /auth/me, /auth/token/revoke let it.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { SESSAO } from '#messages/sessao.ts';
import { esquecerTentativas, type Origem } from '#server/capabilities/conta/index.ts';
import { sessaoDe } from '#server/plugins/session.ts';
import type { Sessao } from '#server/plugins/session-store.ts';
import { conferir } from './service.ts';
import { auditarSessao, temSenha } from './repository.ts';

/** Unlocks that one session may try in a minute and fail. */
const POR_MINUTO = 60;

/** What /auth/me says of a locked session: whose it is and how it is unlocked, nothing else. */
export async function euBloqueado(pool: Pool, { usuario, expiraEm }: Sessao): Promise<object> {
  return {
    bloqueada: true,
    user: { id: usuario.id, principal: usuario.principal, nome: usuario.nome },
    temSenha: await temSenha(pool, usuario.id),
    expiraEm: new Date(expiraEm).toISOString(),
  };
}

export function bloqueio(app: FastifyInstance, pool: Pool): void {
  const options = {
    acesso: { sessao: 'own session' },
    semPrestador: true,
    semRenovar: true,
    bloqueadaTambem: true,
    comSenhaProvisoria: true,
    vendoComo: true,
  };

  app.post('/api/auth/bloquear', { config: options }, async (request, reply) => {
    // Every tab says it; the store records the first.
    await app.sessoes.bloquear(sessaoDe(request).hash, request.ip);
    return reply.code(204).send();
  });

  // The hand is on the machine, though nothing is asked of the server: keeps the server's own lock away.
  app.post(
    '/api/auth/atividade',
    {
      config: {
        acesso: { sessao: 'own session' },
        semPrestador: true,
        semRenovar: true,
        sinal: true,
        comSenhaProvisoria: true,
        vendoComo: true,
      },
    },
    async (_request, reply) => reply.code(204).send(),
  );

  app.post(
    '/api/auth/desbloquear',
    { config: { ...options, limite: { porMinuto: POR_MINUTO, recusa: 'tentativas-esgotadas' } } },
    async (request, reply) => {
      const sessao = sessaoDe(request);
      const { password } = (request.body ?? {}) as { password?: unknown };
      if (typeof password !== 'string' || password === '' || password.length > 1000) {
        throw validationError({ password: [SESSAO.informeSenha] });
      }
      const { id, principal } = sessao.usuario;
      // What strangers did to the account, from here or elsewhere, keeps nobody before the own screen.
      const origem: Origem = { ip: request.ip, porta: { tipo: 'sessao', chave: sessao.hash } };
      const conta = await conferir(pool, principal, password, origem);
      if (conta?.id !== id) {
        const text = (await temSenha(pool, id)) ? SESSAO.desbloqueioFalhou : SESSAO.semSenhaLocal;
        throw new AppError('senha-invalida', { messages: [text] });
      }
      await esquecerTentativas(pool, principal, origem);
      await app.sessoes.desbloquear(sessao.hash);
      await auditar(pool, request, 'desbloquear-tela');
      return reply.code(204).send();
    },
  );
}

async function auditar(pool: Pool, request: FastifyRequest, acao: string): Promise<void> {
  const { usuario, hash } = sessaoDe(request);
  await auditarSessao(pool, usuario, hash, acao, request.ip);
}
