/**
 * /api/auth-token-govbr: sign-in by gov.br (SES-09 to SES-11). The code comes back to /auth/govbr, which has it noted
 * (`codigo`), and is exchanged on /auth (`token`): each state once, only in the browser that began.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { AppError } from '#domain/errors/app-error.ts';
import { textoErro } from '#messages/erros.ts';
import { identidadeServidor as texto } from '#messages/identidade.ts';
import {
  abrirPedido,
  caminhoProprio,
  marcarNavegador,
  receberCodigo,
  segredoDoNavegador,
  usarPedido,
  VALIDADE_SEGUNDOS,
} from '#server/capabilities/autorizacao-externa/index.ts';
import { anonimo, auditarAcesso } from '#server/capabilities/conta/index.ts';
import { abrirSessaoExterna, origemDe } from '#server/capabilities/entrada/index.ts';
import { inTransaction } from '#server/database/query.ts';
import { readOutsideConfig } from '#server/gateways/config.ts';
import { govBrOpenId } from '#server/gateways/govbr/openid.ts';
import type { GovBr } from '#server/gateways/govbr/port.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import limitePublico from '#server/plugins/public-limit.ts';
import { usuarioDoCpf, veioPorGovBr } from './repository.ts';

const POR_MINUTO = 120;
const RETORNO = '/auth/govbr';

export default async function govbr(app: FastifyInstance, { pool, env }: FeatureDeps): Promise<void> {
  const externo = readOutsideConfig(env);
  const cliente = externo.govBr ? govBrOpenId(externo.govBr, externo) : null;
  const seguro = externo.publicUrl.startsWith('https:');
  await app.register(limitePublico, { pool });
  const publico = {
    config: {
      publico: true,
      limite: { porMinuto: POR_MINUTO, recusa: 'muitas-solicitacoes' as const, boasContam: true },
    },
  };
  // The flag is an administrator's, the addresses are the installation's: both are needed.
  const ligado = (): GovBr => {
    if (!cliente || !app.configuracao.atual.govBr) {
      throw new AppError('servico-nao-configurado', { messages: [texto.govBrNaoConfigurado] });
    }
    return cliente;
  };
  const pessoaDe = (request: FastifyRequest) =>
    ({ servico: 'govbr', navegador: segredoDoNavegador(request), usuarioId: null }) as const;
  const body = (request: FastifyRequest) => (request.body ?? {}) as { code?: unknown; state?: unknown };

  app.get<{ Querystring: { urlRedirect?: string } }>(
    '/api/auth-token-govbr/authenticate',
    publico,
    async (request, reply) => {
      const servico = ligado();
      // Where gov.br leads back to is registered there; the parameter can only say the same.
      const retorno = caminhoProprio(request.query.urlRedirect, externo.publicUrl, RETORNO);
      reply.header('cache-control', 'no-store');
      const navegador = marcarNavegador(request, reply, VALIDADE_SEGUNDOS, seguro);
      const pedido = await abrirPedido(pool, {
        servico: 'govbr',
        prefixo: 'LG',
        navegador,
        usuarioId: null,
        retorno,
      });
      return { urlAuthenticate: await servico.urlEntrada(pedido) };
    },
  );

  app.post('/api/auth-token-govbr/codigo', publico, async (request, reply) => {
    ligado();
    const { code, state } = body(request);
    await receberCodigo(pool, pessoaDe(request), state, code);
    return reply.code(204).send();
  });

  app.post('/api/auth-token-govbr/token', publico, async (request, reply) => {
    const servico = ligado();
    const { code, state } = body(request);
    reply.header('cache-control', 'no-store');
    const pedido = await usarPedido(pool, pessoaDe(request), state, code);
    const cidadao = await servico.identificar(pedido.code, pedido);
    const usuarioId = await usuarioDoCpf(pool, cidadao.cpf);
    if (usuarioId === null) {
      await inTransaction(pool, (db) =>
        auditarAcesso(db, 'entrada-negada', null, anonimo(request.ip), { meio: 'govbr' }),
      );
      throw new AppError('conta-nao-encontrada', {
        messages: [textoErro('conta-nao-encontrada'), texto.semUsuarioCpf],
      });
    }
    const aberta = await abrirSessaoExterna(
      { pool, sessoes: app.sessoes },
      usuarioId,
      origemDe(request, 'govbr'),
    );
    return { ...aberta, urlRedirect: pedido.retorno === RETORNO ? null : pedido.retorno };
  });

  const options = {
    config: { publico: true, semRenovar: true, bloqueadaTambem: true, comSenhaProvisoria: true },
  };
  // Whether the caller's session came in by gov.br and so should end there too.
  app.get('/api/auth-token-govbr/check-code', options, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return { ativo: cliente !== null && (await entrouPorGovBr(pool, request)) };
  });

  app.get('/api/auth-token-govbr/revoke', options, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return { urlRevoke: cliente && (await entrouPorGovBr(pool, request)) ? cliente.urlSaida() : null };
  });
}

async function entrouPorGovBr(pool: Pool, { sessao }: FastifyRequest): Promise<boolean> {
  return sessao ? veioPorGovBr(pool, sessao.hash) : false;
}
