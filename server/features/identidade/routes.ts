/** /api/auth/identidade: the e-mail identity service, all public: who calls is not signed in yet. */
import type { FastifyInstance } from 'fastify';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { identidadeServidor as texto } from '#messages/identidade.ts';
import { origemDe } from '#server/capabilities/entrada/index.ts';
import { abrirCofre } from '#server/gateways/vault.ts';
import { readOutsideConfig } from '#server/gateways/config.ts';
import { verificadorDeIdToken } from '#server/gateways/identidade/id-token.ts';
import { identityToolkit } from '#server/gateways/identidade/identity-toolkit.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import limitePublico from '#server/plugins/public-limit.ts';
import {
  cadastrar,
  continuar,
  entrar,
  entrarComToken,
  lerEmail,
  lerEmailSenha,
  reenviarVerificacao,
  trocarEmail,
  type Deps,
} from './service.ts';

/** Calls that one address may make in a minute: sign-ins, and those that send an e-mail. */
const ENTRADAS_POR_MINUTO = 120;
const MENSAGENS_POR_MINUTO = 20;

export default async function identidade(app: FastifyInstance, { pool, env }: FeatureDeps): Promise<void> {
  const { identidade: config, timeoutMs } = readOutsideConfig(env);
  await app.register(limitePublico, { pool });
  // Each call goes out to the identity service: the good ones count too.
  const limite = (porMinuto: number, recusa: 'tentativas-esgotadas' | 'muitas-solicitacoes') => ({
    config: { publico: true, limite: { porMinuto, recusa, boasContam: true } },
  });
  const entrada = limite(ENTRADAS_POR_MINUTO, 'tentativas-esgotadas');
  const consulta = { config: { ...entrada.config, vendoComo: true } };
  const mensagem = limite(MENSAGENS_POR_MINUTO, 'muitas-solicitacoes');
  const pronto = config && {
    pool,
    sessoes: app.sessoes,
    servico: identityToolkit(config, { timeoutMs, verificar: verificadorDeIdToken(config, { timeoutMs }) }),
    regras: config,
    cofre: abrirCofre(env),
  };
  const deps = (): Deps => {
    if (!pronto)
      throw new AppError('servico-nao-configurado', { messages: [texto.identidadeNaoConfigurada] });
    return pronto;
  };

  app.post('/api/auth/identidade/entrar', entrada, async (request) => {
    const { email, senha } = lerEmailSenha(request.body);
    return entrar(deps(), email, senha, origemDe(request, 'email'));
  });
  app.post('/api/auth/identidade/token', entrada, async (request) =>
    entrarComToken(deps(), campo(request.body, 'idToken'), origemDe(request, 'email')),
  );
  app.post('/api/auth/identidade/continuar', entrada, async (request) =>
    continuar(deps(), campo(request.body, 'continuacao'), origemDe(request, 'email')),
  );
  app.post('/api/auth/identidade/cadastro', mensagem, async (request, reply) => {
    const { email, senha } = lerEmailSenha(request.body);
    reply.code(201);
    return cadastrar(deps(), email, senha);
  });
  app.post('/api/auth/identidade/verificacao', mensagem, async (request, reply) => {
    await reenviarVerificacao(deps(), campo(request.body, 'continuacao'));
    return reply.code(204).send();
  });
  app.post('/api/auth/identidade/recuperacao', mensagem, async (request, reply) => {
    const email = lerEmail(request.body);
    await deps().servico.enviarRecuperacao(email);
    return reply.code(204).send();
  });
  app.post('/api/auth/identidade/troca-email', mensagem, async (request, reply) => {
    await trocarEmail(deps(), campo(request.body, 'continuacao'), lerEmail(request.body));
    return reply.code(204).send();
  });

  // The links of the messages: /auth/acao?mode=&oobCode=.
  app.post('/api/auth/identidade/nova-senha/link', consulta, async (request) => ({
    email: await deps().servico.conferirCodigo(codigo(request.body)),
  }));
  app.post('/api/auth/identidade/nova-senha', entrada, async (request) => {
    const senha = campo(request.body, 'password');
    if (typeof senha !== 'string' || senha === '' || senha.length > 1000)
      throw validationError({ password: [texto.informeSenha] });
    return { email: await deps().servico.redefinirSenha(codigo(request.body), senha) };
  });
  app.post('/api/auth/identidade/codigo', entrada, async (request) => ({
    email: await deps().servico.aplicarCodigo(codigo(request.body)),
  }));
}

function campo(body: unknown, name: string): unknown {
  return ((body ?? {}) as { readonly [name: string]: unknown })[name];
}

function codigo(body: unknown): string {
  const value = campo(body, 'oobCode');
  if (typeof value === 'string' && value !== '' && value.length <= 1000) return value;
  throw new AppError('codigo-recusado', { messages: [texto.linkInvalido] });
}
