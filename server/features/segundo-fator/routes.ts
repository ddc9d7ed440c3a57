/**
 * /api/auth/segundo-fator: the second step of a sign-in, proving oneself again, the sign-in by passkey, and one's own factors
 * (SES-22, docs/decisions/0170). The calls of SES-01 and SES-05 keep their shape: their token is good for nothing else
 * before the second step.
 */
import type { FastifyInstance } from 'fastify';
import { portaDeOrigem } from '#server/plugins/source-port.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { segundoFatorServidor as texto } from '#messages/segundo-fator.ts';
import { origemConhecida, type Origem } from '#server/capabilities/conta/index.ts';
import {
  conferirChave,
  conferirInscricao,
  conferirPessoa,
  exigirLugar,
  lugarDasChaves,
  opcoesDeUso,
  pedirCodigo,
  pessoaDe,
  recusa,
  registrarRecusada,
} from '#server/capabilities/segundo-fator/index.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { readOutsideConfig } from '#server/gateways/config.ts';
import { readEmailConfig } from '#server/gateways/email/config.ts';
import { inTransaction } from '#server/database/query.ts';
import { abrirCofre } from '#server/gateways/vault.ts';
import { lerMarca } from '#server/plugins/browser-mark.ts';
import limitePublico from '#server/plugins/public-limit.ts';
import { sessaoDe } from '#server/plugins/session.ts';
import { cadastro } from './cadastro-routes.ts';
import { estado, lembrar, pedeCodigo, pendencia, type FatorDeps } from './service.ts';

/** Refused proofs that one session, or one address, may have in a minute. */
const POR_MINUTO = 60;
/** Challenges that one address may ask for in a minute: each is kept until it is answered or runs out. */
const DESAFIOS_POR_MINUTO = 300;

export default async function segundoFator(app: FastifyInstance, { pool, env }: FeatureDeps): Promise<void> {
  const { publicUrl } = readOutsideConfig(env);
  const cofre = abrirCofre(env);
  await app.register(limitePublico, { pool });
  const deps: FatorDeps = {
    pool,
    emissor: () => app.configuracao.atual.titulo,
    dias: () => app.configuracao.atual.segundoFatorDias,
    correio: readEmailConfig(env) !== null,
    conferidor: (request) => ({
      pool,
      cofre,
      lugar: lugarDasChaves(publicUrl, request.headers.origin),
      endereco: lugarDasChaves(publicUrl, undefined)?.endereco ?? publicUrl,
      agora: app.sessoes.agora,
    }),
  };
  const limite = { porMinuto: POR_MINUTO, recusa: 'tentativas-esgotadas' as const };
  const base = { acesso: { sessao: 'own session' }, semPrestador: true, comSenhaProvisoria: true, limite };
  const passo = { config: { ...base, pendenteTambem: true } };
  // Files leave while one looks as somebody else, too: the proof that they ask for is of whoever looks.
  const propria = { config: { ...base, vendoComo: true } };
  const conferencia = { config: { ...passo.config, ...propria.config } };
  const publico = { config: { publico: true, limite } };
  const desafio = {
    config: {
      publico: true,
      limite: { porMinuto: DESAFIOS_POR_MINUTO, recusa: 'muitas-solicitacoes' as const, boasContam: true },
    },
  };

  app.get('/api/auth/segundo-fator', conferencia, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const sessao = sessaoDe(request);
    const made = deps.conferidor(request);
    return sessao.pendente
      ? pendencia(made, sessao, { dias: deps.dias(), correio: deps.correio })
      : estado(made, sessao, app.configuracao.atual.segundoFator, deps.dias());
  });

  // The second step.
  app.post('/api/auth/segundo-fator/chave', conferencia, async (request) => {
    const { usuario, pendente } = sessaoDe(request);
    return opcoesDeUso(
      pool,
      exigirLugar(deps.conferidor(request)),
      pendente ? 'passo' : 'confirmacao',
      usuario.id,
    );
  });
  app.post('/api/auth/segundo-fator/entrar', passo, async (request, reply) => {
    const sessao = sessaoDe(request);
    if (!sessao.pendente) return reply.code(204).send();
    const { id, principal } = sessao.usuario;
    const marca = lerMarca(campo(request.body, 'dispositivo'));
    // A door of one's own only where the person has been in before: who has just the password must not get one each time.
    const origem = await origemConhecida(pool, { login: principal }, request.ip, marca);
    const meio = await conferirPessoa(
      deps.conferidor(request),
      { id, login: principal },
      request.body,
      origem,
      'passo',
    );
    if (!(await app.sessoes.concluir(sessao.hash, meio, request.ip))) throw new AppError('sessao-expirada');
    await lembrar(pool, request, sessao, deps.dias());
    return reply.code(204).send();
  });

  // What the making of a first factor asks for beside the password.
  app.post('/api/auth/segundo-fator/inscricao/email', passo, async (request, reply) => {
    const sessao = sessaoDe(request);
    if (!sessao.pendente || !(await pedeCodigo(pool, sessao))) return reply.code(204).send();
    const { id } = sessao.usuario;
    if (!deps.correio || !(await pessoaDe(pool, { id }))?.email) throw recusa(texto.semEmail);
    await inTransaction(pool, (db) => pedirCodigo(db, id));
    return reply.code(204).send();
  });
  app.post('/api/auth/segundo-fator/inscricao', passo, async (request, reply) => {
    const sessao = sessaoDe(request);
    if (!sessao.pendente || !(await pedeCodigo(pool, sessao))) return reply.code(204).send();
    const { id, principal } = sessao.usuario;
    const marca = lerMarca(campo(request.body, 'dispositivo'));
    const origem = await origemConhecida(pool, { login: principal }, request.ip, marca);
    const pessoa = { id, login: principal };
    await conferirInscricao(
      deps.conferidor(request),
      pessoa,
      campo(request.body, 'codigo'),
      origem,
      sessao.hash,
    );
    return reply.code(204).send();
  });

  // Proving oneself again, before what asks for it.
  app.post('/api/auth/segundo-fator/confirmar', propria, async (request, reply) => {
    const { usuario, hash } = sessaoDe(request);
    const origem: Origem = { ip: request.ip, porta: { tipo: 'sessao', chave: hash } };
    const pessoa = { id: usuario.id, login: usuario.principal };
    const meio = await conferirPessoa(deps.conferidor(request), pessoa, request.body, origem, 'confirmacao');
    await app.sessoes.confirmar(hash, meio, request.ip);
    return reply.code(204).send();
  });

  // The sign-in by passkey: whoever holds one is told by it.
  app.post('/api/auth/chave/opcoes', desafio, async (request) =>
    opcoesDeUso(pool, exigirLugar(deps.conferidor(request)), 'entrada', null),
  );
  app.post('/api/auth/chave/entrar', publico, async (request) => {
    const made = deps.conferidor(request);
    const resposta = campo(request.body, 'resposta');
    const judged = await conferirChave(pool, cofre, exigirLugar(made), {
      resposta,
      uso: 'entrada',
      usuarioId: null,
    });
    if (!judged.certa) {
      await registrarRecusada(pool, judged.usuarioId, judged.copiada, request.ip);
      throw recusa(
        judged.copiada
          ? texto.chaveCopiada
          : judged.usuarioId === null
            ? texto.chaveDesconhecida
            : texto.chaveErrada,
      );
    }
    const token = await app.sessoes.abrir(judged.usuarioId, {
      ip: request.ip,
      agente: request.headers['user-agent'] ?? null,
      porta: portaDeOrigem(request),
      dispositivo: lerMarca(campo(request.body, 'dispositivo')),
      meio: 'chave',
    });
    return { action: 'AUTHENTICATE_LOGIN', user: judged.login, token };
  });

  cadastro(app, deps);
}

function campo(body: unknown, name: string): unknown {
  return ((body ?? {}) as { readonly [name: string]: unknown })[name];
}
