/** /api/signer-token-cloud: authorization of the cloud signers by the professional (SES-12, SIGN-02). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  MARCA_GOVBR,
  NOME_PROVEDOR,
  PROVEDORES,
  provedorDe,
  type Provedor,
} from '#domain/assinatura/provedores.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { identidadeServidor } from '#messages/identidade.ts';
import { guardarToken, lerToken, provedorDoCodigo } from '#server/capabilities/assinador-nuvem/index.ts';
import {
  abrirPedido,
  caminhoProprio,
  estadoLembrado,
  lembrarEstado,
  marcarNavegador,
  segredoDoNavegador,
  type Servico,
  usarPedido,
  VALIDADE_SEGUNDOS,
} from '#server/capabilities/autorizacao-externa/index.ts';
import { assinadorOAuth } from '#server/gateways/assinador-nuvem/oauth.ts';
import type { Assinador } from '#server/gateways/assinador-nuvem/port.ts';
import { abrirCofre } from '#server/gateways/vault.ts';
import { readOutsideConfig } from '#server/gateways/config.ts';
import { contextoDe, type Contexto } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { cpfDe } from './repository.ts';

const servicoDe = (provedor: Provedor): Servico =>
  `assinador-${provedor.toLowerCase() as Lowercase<Provedor>}`;
/** First letters of the states; gov.br's is known by the home (SES-13). */
const PREFIXOS: Readonly<Record<Provedor, string>> = {
  VIDAAS: 'VD',
  BIRDID: 'BD',
  SERPROID: 'SP',
  SAFEID: 'SF',
  REMOTEID: 'RI',
  GOVBR: MARCA_GOVBR,
};
const livre = { config: { semPrestador: true, acesso: { sessao: 'own token of the signer' } } };

export default function assinadorNuvem(app: FastifyInstance, { pool, env }: FeatureDeps): void {
  const externo = readOutsideConfig(env);
  const cofre = abrirCofre(env);
  const seguro = externo.publicUrl.startsWith('https:');
  const assinadores = new Map<Provedor, Assinador>();
  for (const provedor of PROVEDORES) {
    const config = externo.assinadores[provedor];
    if (config) assinadores.set(provedor, assinadorOAuth(provedor, config, externo));
  }
  const assinadorDe = (text: string): { provedor: Provedor; assinador: Assinador } => {
    const provedor = provedorDe(text);
    if (!provedor)
      throw new AppError('nao-encontrado', { messages: [identidadeServidor.assinadorDesconhecido] });
    const assinador = assinadores.get(provedor);
    if (!assinador)
      throw new AppError('servico-nao-configurado', {
        messages: [identidadeServidor.assinadorNaoConfigurado],
      });
    return { provedor, assinador };
  };

  app.get('/api/signer-token-cloud/situacao', livre, async (request, reply) => {
    const { usuario } = contextoDe(request);
    reply.header('cache-control', 'no-store');
    const provedores = await Promise.all(
      [...assinadores.keys()].map(async (provedor) => {
        const token = await lerToken(pool, cofre, usuario.id, provedor);
        return {
          provedor,
          nome: NOME_PROVEDOR[provedor],
          configurado: true,
          autenticado: token !== null,
          expiraEm: token?.expiraEm ?? null,
        };
      }),
    );
    return {
      autenticado: provedores.some(({ autenticado }) => autenticado),
      govBr: assinadores.has('GOVBR'),
      vidaas: assinadores.has('VIDAAS'),
      provedores,
    };
  });

  app.get<{ Params: { provedor: string }; Querystring: { urlRedirect?: string } }>(
    '/api/signer-token-cloud/authenticate/:provedor',
    livre,
    async (request, reply) => {
      const contexto = profissional(request);
      const { provedor, assinador } = assinadorDe(request.params.provedor);
      const retorno = caminhoProprio(request.query.urlRedirect, externo.publicUrl, '/principal');
      reply.header('cache-control', 'no-store');
      const navegador = marcarNavegador(request, reply, VALIDADE_SEGUNDOS, seguro);
      const pedido = await abrirPedido(pool, {
        servico: servicoDe(provedor),
        prefixo: PREFIXOS[provedor],
        navegador,
        usuarioId: contexto.usuario.id,
        retorno,
      });
      lembrarEstado(reply, pedido.state, VALIDADE_SEGUNDOS, seguro);
      return { urlAuthenticate: assinador.urlAutorizacao(pedido, await cpfDe(pool, contexto.usuario.id)) };
    },
  );

  app.get<{ Params: { tipoSigner: string }; Querystring: { code?: string; state?: string } }>(
    '/api/signer-token-cloud/store/:tipoSigner',
    livre,
    async (request, reply) => {
      const contexto = profissional(request);
      const { provedor, assinador } = assinadorDe(request.params.tipoSigner);
      reply.header('cache-control', 'no-store');
      const assinante = {
        servico: servicoDe(provedor),
        navegador: segredoDoNavegador(request),
        usuarioId: contexto.usuario.id,
      };
      const pedido = await usarPedido(
        pool,
        assinante,
        request.query.state || estadoLembrado(request),
        request.query.code,
      );
      const autorizacao = await assinador.trocar(pedido.code, pedido);
      const cpf = await cpfDe(pool, contexto.usuario.id);
      if (autorizacao.titular !== null && cpf !== null && autorizacao.titular !== cpf) {
        throw new AppError('codigo-recusado', { messages: [identidadeServidor.outroTitular] });
      }
      await guardarToken(pool, cofre, contexto, { provedor, code: pedido.code, autorizacao });
      return { urlRedirect: pedido.retorno };
    },
  );

  /** `code` names a provider, or is the code that brought the token. */
  app.get<{ Params: { code: string } }>(
    '/api/signer-token-cloud/check-code/:code',
    livre,
    async (request, reply) => {
      const { usuario } = contextoDe(request);
      reply.header('cache-control', 'no-store');
      const provedor =
        provedorDe(request.params.code) ?? (await provedorDoCodigo(pool, usuario.id, request.params.code));
      const token = provedor ? await lerToken(pool, cofre, usuario.id, provedor) : null;
      return {
        autenticado: token !== null,
        provedor: token ? provedor : null,
        expiraEm: token?.expiraEm ?? null,
      };
    },
  );
}

/** The caller, who must be a professional: nobody else signs. */
function profissional(request: FastifyRequest): Contexto {
  const contexto = contextoDe(request);
  if (!contexto.usuario.profissional) {
    throw new AppError('modulo-restrito', { messages: [identidadeServidor.somenteProfissional] });
  }
  return contexto;
}
