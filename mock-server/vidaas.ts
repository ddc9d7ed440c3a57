/** VIDaaS: the ICP-Brasil cloud signer interface (DOC-ICP-17.01, OAuth 2.0 with PKCE), as far as authorization goes. */
import { rotasDeAutorizacao, trocar, type Regras } from './autorizacao.ts';
import { texto, type Ambiente, type Contexto } from './contexto.ts';

const SETE_DIAS = 604_800;

export function vidaas(contexto: Contexto): Ambiente {
  const { app, base, produto } = contexto;
  const regras: Regras = {
    servico: 'vidaas',
    titulo: 'VIDaaS · certificado em nuvem',
    cor: '#5b2a86',
    clientId: 'zelo-vidaas',
    clientSecret: 'segredo-vidaas-da-demonstracao',
    autorizar: '/vidaas/v0/oauth/authorize',
    retornos: [`${produto}/token-success`],
    escopos: ['single_signature', 'multi_signature', 'signature_session', 'authentication_session'],
    pkce: true,
    exigeNonce: false,
  };
  rotasDeAutorizacao(contexto, regras);
  app.post('/vidaas/v0/oauth/token', (pedido, resposta) => {
    const credencial = { id: texto(pedido.body.client_id), segredo: texto(pedido.body.client_secret) };
    const autorizacao = trocar(contexto, regras, pedido.body, credencial);
    if (!autorizacao) return resposta.status(400).json({ error: 'invalid_grant' });
    resposta.json({
      access_token: `vidaas-${autorizacao.id}`,
      token_type: 'Bearer',
      expires_in: Math.min(Number(autorizacao.lifetime) || SETE_DIAS, SETE_DIAS),
      scope: autorizacao.scope,
      authorized_identification_type: 'CPF',
      authorized_identification: autorizacao.cpf,
    });
  });
  return {
    VIDAAS_URL: `${base}/vidaas`,
    VIDAAS_CLIENT_ID: regras.clientId,
    VIDAAS_CLIENT_SECRET: regras.clientSecret,
  };
}
