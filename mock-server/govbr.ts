/** gov.br Login Único: OpenID Connect with PKCE, at the paths of its integration manual. */
import type { Pedido, Resposta } from 'json-server';
import { pessoaDoCpf, rotasDeAutorizacao, trocar, type Autorizacao, type Regras } from './autorizacao.ts';
import { cmsDestacado } from './carimbo.ts';
import type { Pessoa } from './pessoas.ts';
import { Chaves, texto, type Ambiente, type Contexto } from './contexto.ts';

export function govbr(contexto: Contexto): Ambiente {
  const { app, base, produto } = contexto;
  const chaves = new Chaves('rsa');
  const emissor = `${base}/govbr/`;
  const saida = `${produto}/auth/govbr/logout`;
  const regras: Regras = {
    servico: 'govbr',
    titulo: 'Entrar com gov.br',
    cor: '#1351b4',
    clientId: 'zelo.demonstracao',
    clientSecret: 'segredo-govbr-da-demonstracao',
    autorizar: '/govbr/authorize',
    retornos: [`${produto}/auth/govbr`],
    escopos: [
      'openid',
      'email',
      'profile',
      'phone',
      'govbr_confiabilidades',
      'govbr_confiabilidades_idtoken',
    ],
    pkce: true,
    exigeNonce: true,
  };
  rotasDeAutorizacao(contexto, regras);

  app.post('/govbr/token', async (pedido: Pedido, resposta: Resposta) => {
    const autorizacao = trocar(contexto, regras, pedido.body, basica(pedido));
    if (!autorizacao) return resposta.status(400).json({ error: 'invalid_grant' });
    const pessoa = pessoaDoCpf(autorizacao.cpf);
    const comuns = { iss: emissor, sub: pessoa.cpf, amr: ['passwd'], preferred_username: pessoa.cpf };
    const idToken = await chaves.assinar(
      {
        ...comuns,
        aud: regras.clientId,
        auth_time: Math.floor(Date.now() / 1000),
        nonce: autorizacao.nonce,
        name: pessoa.nome,
        ...(pessoa.email ? { email: pessoa.email, email_verified: 'true' } : {}),
        reliability_info: { level: 'gold', reliabilities: [{ id: '801' }] },
      },
      60,
    );
    const acesso = await chaves.assinar(
      { ...comuns, aud: regras.clientId, scope: autorizacao.scope.split(' ') },
      3599,
    );
    resposta.set('cache-control', 'no-store').json({
      access_token: acesso,
      id_token: idToken,
      token_type: 'Bearer',
      expires_in: 3599,
      scope: autorizacao.scope,
    });
  });
  app.get('/govbr/jwk', async (_pedido, resposta) => void resposta.json(await chaves.conjunto()));
  app.get(/^\/govbr\/userinfo\/?$/, (pedido, resposta) => {
    const [, corpo = ''] = (pedido.headers.authorization ?? '').replace(/^Bearer /, '').split('.');
    const { sub } = JSON.parse(Buffer.from(corpo, 'base64url').toString() || '{}') as { sub?: string };
    if (!sub) return resposta.status(401).json({ error: 'invalid_token' });
    const { nome, email } = pessoaDoCpf(sub);
    resposta.json({ sub, name: nome, ...(email ? { email, email_verified: 'true' } : {}) });
  });
  app.get('/govbr/logout', (pedido, resposta) => {
    const destino = pedido.query.post_logout_redirect_uri;
    if (destino !== saida) return resposta.status(400).send('post_logout_redirect_uri não registrado');
    resposta.redirect(302, destino);
  });
  return {
    GOVBR_ENABLED: 'true',
    GOVBR_URL: emissor,
    GOVBR_CLIENT_ID: regras.clientId,
    GOVBR_CLIENT_SECRET: regras.clientSecret,
  };
}

function basica(pedido: Pedido): { id: string; segredo: string } {
  const texto64 = /^Basic (.+)$/.exec(pedido.headers.authorization ?? '')?.[1] ?? '';
  const [id = '', segredo = ''] = Buffer.from(texto64, 'base64')
    .toString()
    .split(':')
    .map(decodeURIComponent);
  return { id, segredo };
}

/** gov.br's signature service: its own OAuth host, without PKCE, tokens of ten minutes. */
export function govbrAssinatura(contexto: Contexto): Ambiente {
  const { app, banco, base, produto, icpGov } = contexto;
  const regras: Regras = {
    servico: 'govbr-assinatura',
    titulo: 'Assinatura eletrônica gov.br',
    cor: '#1351b4',
    clientId: 'zelo.assinatura',
    clientSecret: 'segredo-assinatura-da-demonstracao',
    autorizar: '/cas/oauth2.0/authorize',
    retornos: [`${produto}/`],
    escopos: ['sign', 'signature_session', 'govbr', 'icp_brasil'],
    pkce: false,
    exigeNonce: true,
  };
  rotasDeAutorizacao(contexto, regras);
  app.post('/cas/oauth2.0/token', (pedido, resposta) => {
    const credencial = { id: texto(pedido.body.client_id), segredo: texto(pedido.body.client_secret) };
    const autorizacao = trocar(contexto, regras, pedido.body, credencial);
    if (!autorizacao) return resposta.status(400).json({ error: 'invalid_request' });
    resposta.json({ access_token: `AT-${autorizacao.id}`, token_type: 'bearer', expires_in: 600 });
  });
  const deQuem = (pedido: Pedido): Pessoa | null => {
    const [, id = ''] = /^Bearer AT-(.+)$/.exec(pedido.headers.authorization ?? '') ?? [];
    const autorizacao = banco.get<Autorizacao>('autorizacoes').find({ id, servico: regras.servico }).value();
    return autorizacao ? pessoaDoCpf(autorizacao.cpf) : null;
  };
  app.get('/externo/v2/certificadoPublico', async (pedido, resposta) => {
    const pessoa = deQuem(pedido);
    if (!pessoa) return resposta.status(401).send('Token inválido');
    resposta.type('text/plain').send((await icpGov.daPessoa(pessoa)).pem);
  });
  app.post('/externo/v2/assinarPKCS7', async (pedido, resposta) => {
    const pessoa = deQuem(pedido);
    if (!pessoa) return resposta.status(401).send('Token inválido');
    const resumo = Buffer.from(texto(pedido.body.hashBase64), 'base64');
    if (resumo.length !== 32) return resposta.status(400).send('hashBase64');
    resposta
      .type('bin')
      .end(await cmsDestacado(resumo, await icpGov.daPessoa(pessoa), [icpGov.intermediaria]));
  });
  for (const autoridade of ['raiz', 'emissora'] as const) {
    app.get(
      `/icp-gov/lcr/${autoridade}.crl`,
      async (_pedido, resposta) => void resposta.type('bin').end(await icpGov.lcr(autoridade)),
    );
  }
  return {
    ASSINATURA_RAIZES_GOVBR: icpGov.raiz.pem,
    GOVBR_SIGNER_API_URL: `${base}/externo/v2`,
    GOVBR_SIGNER_URL: `${base}/cas/oauth2.0`,
    GOVBR_SIGNER_CLIENT_ID: regras.clientId,
    GOVBR_SIGNER_CLIENT_SECRET: regras.clientSecret,
  };
}
