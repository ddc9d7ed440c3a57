/** VIDaaS: the ICP-Brasil cloud signer interface (DOC-ICP-17.01, OAuth 2.0 with PKCE), format RAW. */
import { KeyObject, privateEncrypt } from 'node:crypto';
import type { Pedido } from 'json-server';
import { pessoaDoCpf, rotasDeAutorizacao, trocar, type Autorizacao, type Regras } from './autorizacao.ts';
import { texto, type Ambiente, type Contexto } from './contexto.ts';

const SETE_DIAS = 604_800;
const SHA256 = '2.16.840.1.101.3.4.2.1';
/** What PKCS#1 v1.5 puts before a SHA-256. */
const DIGEST_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex');

export function vidaas(contexto: Contexto): Ambiente {
  const { app, banco, base, produto, icp, icpGov } = contexto;
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
  // A token is its authorization's: whose key it moves.
  const deQuem = (pedido: Pedido): Autorizacao | null => {
    const [, id = ''] = /^Bearer vidaas-(.+)$/.exec(pedido.headers.authorization ?? '') ?? [];
    return banco.get<Autorizacao>('autorizacoes').find({ id, servico: regras.servico }).value() ?? null;
  };
  app.get('/vidaas/v0/oauth/certificate-discovery', async (pedido, resposta) => {
    const autorizacao = deQuem(pedido);
    if (!autorizacao) return resposta.status(401).json({ error: 'invalid_token' });
    const { pem } = await icp.daPessoa(pessoaDoCpf(autorizacao.cpf));
    resposta.json({ status: 'S', certificates: [{ alias: `${autorizacao.cpf}_A3`, certificate: pem }] });
  });
  app.post('/vidaas/v0/oauth/signature', async (pedido, resposta) => {
    const autorizacao = deQuem(pedido);
    if (!autorizacao) return resposta.status(401).json({ error: 'invalid_token' });
    const hashes = (Array.isArray(pedido.body.hashes) ? pedido.body.hashes : []) as {
      readonly [name: string]: unknown;
    }[];
    if (hashes.length === 0 || autorizacao.scope.includes('authentication_session')) {
      return resposta.status(400).json({ error: 'invalid_request' });
    }
    const { chave } = await icp.daPessoa(pessoaDoCpf(autorizacao.cpf));
    const privada = KeyObject.from(chave).export({ format: 'pem', type: 'pkcs8' });
    const signatures = [];
    for (const { id, hash, hash_algorithm: algoritmo, signature_format: formato } of hashes) {
      const resumo = Buffer.from(texto(hash), 'base64');
      if (formato !== 'RAW' || algoritmo !== SHA256 || resumo.length !== 32) {
        return resposta.status(400).json({ error: 'invalid_request' });
      }
      const bruta = privateEncrypt(privada, Buffer.concat([DIGEST_INFO, resumo])).toString('base64');
      // In lines of 76, as the service sends it.
      signatures.push({ id, raw_signature: bruta.replaceAll(/.{76}/g, '$&\r\n') });
    }
    resposta.json({ certificate_alias: `${autorizacao.cpf}_A3`, signatures });
  });
  for (const autoridade of ['raiz', 'emissora'] as const) {
    app.get(
      `/icp/lcr/${autoridade}.crl`,
      async (_pedido, resposta) => void resposta.type('bin').end(await icp.lcr(autoridade)),
    );
  }
  return {
    ASSINATURA_RAIZES_DEMONSTRACAO: icp.raiz.pem + icpGov.raiz.pem,
    ASSINATURA_INTERMEDIARIAS: icp.intermediaria.pem + icpGov.intermediaria.pem,
    VIDAAS_URL: `${base}/vidaas`,
    VIDAAS_CLIENT_ID: regras.clientId,
    VIDAAS_CLIENT_SECRET: regras.clientSecret,
  };
}
