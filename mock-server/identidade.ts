/**
 * The e-mail identity service: the published Identity Toolkit REST calls with real RS256 ID tokens and a key set.
 * Mails are not sent: /correio shows them, and GET /emulator/v1/projects/:p/oobCodes lists their codes as the
 * Firebase emulator does.
 */
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import type { Banco, Pedido, Resposta } from 'json-server';
import { Chaves, codigo, texto, type Ambiente, type Contexto } from './contexto.ts';
import { escapar, pagina } from './pagina.ts';
import { PESSOAS, SENHA } from './pessoas.ts';

export type Conta = {
  id: string;
  email: string;
  senha: string;
  emailVerified: boolean;
  disabled: boolean;
  refreshToken: string;
  falhas: number;
  bloqueadaAte: number;
};
export type Mensagem = {
  id: string;
  requestType: string;
  email: string;
  newEmail?: string;
  link: string;
  em: string;
  usada: boolean;
};

const PROJETO = 'zelo-demonstracao';
const CHAVE_API = 'chave-da-demonstracao';
const MAX_FALHAS = 5;
const BLOQUEIO_MS = 60_000;
const MAX_MENSAGENS_POR_MINUTO = 5;
const ASSUNTOS: { readonly [type: string]: string } = {
  VERIFY_EMAIL: 'Confirme o seu e-mail',
  PASSWORD_RESET: 'Redefina a sua senha',
  VERIFY_AND_CHANGE_EMAIL: 'Confirme o seu novo e-mail',
};
const MODOS: { readonly [type: string]: string } = {
  VERIFY_EMAIL: 'verifyEmail',
  PASSWORD_RESET: 'resetPassword',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
};

class Recusa extends Error {}
const recusar = (message: string): never => {
  throw new Recusa(message);
};

export function identidade({ app, banco, base, produto }: Contexto): Ambiente {
  const chaves = new Chaves('id');
  const api = new Contas(banco, chaves, produto);
  const raiz = '/identitytoolkit.googleapis.com/v1';

  app.post(
    /^\/identitytoolkit\.googleapis\.com\/v1\/accounts:(\w+)$/,
    async (pedido: Pedido, resposta: Resposta, seguir) => {
      const chamada = api.chamadas[pedido.params[0] ?? ''];
      try {
        if (pedido.query.key !== CHAVE_API) recusar('API key not valid. Please pass a valid API key.');
        if (!chamada)
          return resposta.status(404).json({ error: { code: 404, message: 'Not Found', errors: [] } });
        resposta.json(await chamada(pedido.body));
      } catch (error) {
        if (!(error instanceof Recusa)) return seguir(error);
        const { message } = error;
        resposta.status(400).json({
          error: { code: 400, message, errors: [{ message, reason: 'invalid', domain: 'global' }] },
        });
      }
    },
  );
  app.post('/securetoken.googleapis.com/v1/token', async (pedido, resposta) => {
    const conta = banco
      .get<Conta>('contas')
      .find({ refreshToken: texto(pedido.body.refresh_token) })
      .value();
    if (
      pedido.query.key !== CHAVE_API ||
      pedido.body.grant_type !== 'refresh_token' ||
      !conta ||
      conta.disabled
    ) {
      return resposta
        .status(400)
        .json({ error: { code: 400, message: 'INVALID_REFRESH_TOKEN', status: 'INVALID_ARGUMENT' } });
    }
    const idToken = await api.idToken(conta);
    resposta.json({
      access_token: idToken,
      id_token: idToken,
      refresh_token: conta.refreshToken,
      expires_in: '3600',
      token_type: 'Bearer',
      user_id: conta.id,
      project_id: PROJETO,
    });
  });
  const chavesPublicas = '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
  app.get(chavesPublicas, async (_pedido, resposta) => {
    resposta.set('cache-control', 'public, max-age=3600').json(await chaves.conjunto());
  });
  app.post('/controle/identidade/rodar-chave', (_pedido, resposta) => {
    chaves.rodar();
    resposta.json({ ok: true });
  });
  app.get('/emulator/v1/projects/:projeto/oobCodes', (_pedido, resposta) => {
    const abertas = banco.get<Mensagem>('correio').filter({ usada: false }).value();
    resposta.json({
      oobCodes: abertas.map(({ id, email, newEmail, requestType, link }) => ({
        oobCode: id,
        oobLink: link,
        email,
        newEmail,
        requestType,
      })),
    });
  });
  app.get('/correio', (_pedido, resposta) => {
    const mensagens = [...banco.get<Mensagem>('correio').value()].toReversed();
    const corpo = mensagens.map(
      (m) =>
        `<article><h2>${escapar(ASSUNTOS[m.requestType] ?? m.requestType)}</h2>
<p>Para ${escapar(m.newEmail ?? m.email)}, ${escapar(new Date(m.em).toLocaleString('pt-BR'))}${m.usada ? ', já usada' : ''}</p>
<a href="${escapar(m.link)}">${escapar(m.link)}</a></article>`,
    );
    const vazio =
      '<p>Nenhuma mensagem ainda. Peça a confirmação do e-mail ou uma nova senha na tela de entrada.</p>';
    resposta
      .type('html')
      .send(pagina('Correio da demonstração', `<h1>Mensagens enviadas</h1>${corpo.join('') || vazio}`));
  });
  return {
    IDENTITY_URL: `${base}${raiz}`,
    IDENTITY_TOKEN_URL: `${base}/securetoken.googleapis.com/v1`,
    IDENTITY_KEYS_URL: `${base}${chavesPublicas}`,
    IDENTITY_API_KEY: CHAVE_API,
    IDENTITY_PROJECT: PROJETO,
    IDENTITY_RESERVED_DOMAINS: 'empresa.example',
  };
}

/** The people of pessoas.ts who have an account. */
export function contasIniciais(): Conta[] {
  return PESSOAS.flatMap(({ email, verificado }) => (email ? [novaConta(email, SENHA, verificado)] : []));
}

function novaConta(email: string, senha: string, verificado: boolean): Conta {
  return {
    id: randomBytes(14).toString('hex'),
    email,
    senha: resumo(senha),
    emailVerified: verificado,
    disabled: false,
    refreshToken: codigo(),
    falhas: 0,
    bloqueadaAte: 0,
  };
}

function resumo(senha: string, sal = randomBytes(12).toString('hex')): string {
  return `${sal}:${scryptSync(senha, sal, 32).toString('hex')}`;
}

function confere(guardada: string, senha: string): boolean {
  return timingSafeEqual(Buffer.from(guardada), Buffer.from(resumo(senha, guardada.split(':')[0])));
}

type Corpo = { readonly [name: string]: unknown };

/** The accounts:* calls, by their name after the colon. */
class Contas {
  readonly #banco: Banco;
  readonly #chaves: Chaves;
  readonly #produto: string;

  constructor(banco: Banco, chaves: Chaves, produto: string) {
    this.#banco = banco;
    this.#chaves = chaves;
    this.#produto = produto;
  }

  readonly chamadas: { readonly [name: string]: ((corpo: Corpo) => object | Promise<object>) | undefined } = {
    signUp: async (corpo) => {
      const email = emailDe(corpo.email);
      if (this.#porEmail(email)) recusar('EMAIL_EXISTS');
      const conta = novaConta(email, senhaNova(corpo.password), false);
      this.#banco.get<Conta>('contas').push(conta).write();
      return this.#entrada(conta);
    },
    signInWithPassword: async (corpo) => {
      const conta = this.#porEmail(emailDe(corpo.email)) ?? recusar('EMAIL_NOT_FOUND');
      if (texto(corpo.password) === '') recusar('MISSING_PASSWORD');
      if (conta.bloqueadaAte > Date.now()) {
        recusar(
          'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled due to many failed attempts.',
        );
      }
      if (!confere(conta.senha, texto(corpo.password))) {
        const falhas = conta.falhas + 1;
        this.#mudar(conta.id, {
          falhas: falhas % MAX_FALHAS,
          bloqueadaAte: falhas >= MAX_FALHAS ? Date.now() + BLOQUEIO_MS : 0,
        });
        recusar('INVALID_PASSWORD');
      }
      if (conta.disabled) recusar('USER_DISABLED');
      this.#mudar(conta.id, { falhas: 0, bloqueadaAte: 0 });
      return { ...(await this.#entrada(conta)), registered: true };
    },
    lookup: (corpo) => {
      const { id, email, emailVerified, disabled } = this.#doToken(corpo.idToken);
      return { users: [{ localId: id, email, emailVerified, disabled, validSince: '0' }] };
    },
    sendOobCode: (corpo) => {
      const tipo = texto(corpo.requestType);
      if (!(tipo in MODOS)) recusar('INVALID_REQ_TYPE');
      const conta =
        tipo === 'PASSWORD_RESET'
          ? (this.#porEmail(emailDe(corpo.email)) ?? recusar('EMAIL_NOT_FOUND'))
          : this.#doToken(corpo.idToken);
      const newEmail = tipo === 'VERIFY_AND_CHANGE_EMAIL' ? emailDe(corpo.newEmail) : undefined;
      if (newEmail && this.#porEmail(newEmail)) recusar('EMAIL_EXISTS');
      this.#limitar(conta.email);
      const id = codigo();
      const link = `${this.#produto}/auth/acao?mode=${MODOS[tipo]}&oobCode=${id}&lang=pt-BR`;
      const mensagem: Mensagem = {
        id,
        requestType: tipo,
        email: conta.email,
        ...(newEmail ? { newEmail } : {}),
        link,
        em: new Date().toISOString(),
        usada: false,
      };
      this.#banco.get<Mensagem>('correio').push(mensagem).write();
      return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: newEmail ?? conta.email };
    },
    resetPassword: (corpo) => {
      const mensagem = this.#mensagem(corpo.oobCode, ['PASSWORD_RESET']);
      const conta = this.#porEmail(mensagem.email) ?? recusar('EMAIL_NOT_FOUND');
      // Without a new password the call only tells what the code is for.
      if (corpo.newPassword !== undefined) {
        this.#mudar(conta.id, {
          senha: resumo(senhaNova(corpo.newPassword)),
          emailVerified: true,
          refreshToken: codigo(),
          falhas: 0,
          bloqueadaAte: 0,
        });
        this.#gastar(mensagem);
      }
      return {
        kind: 'identitytoolkit#ResetPasswordResponse',
        email: conta.email,
        requestType: 'PASSWORD_RESET',
      };
    },
    update: async (corpo) => {
      if (corpo.oobCode !== undefined) {
        const mensagem = this.#mensagem(corpo.oobCode, ['VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL']);
        const conta = this.#porEmail(mensagem.email) ?? recusar('INVALID_OOB_CODE');
        if (mensagem.newEmail && this.#porEmail(mensagem.newEmail)) recusar('EMAIL_EXISTS');
        this.#gastar(mensagem);
        const email = mensagem.newEmail ?? conta.email;
        this.#mudar(conta.id, { email, emailVerified: true });
        return { localId: conta.id, email, emailVerified: true };
      }
      const conta = this.#doToken(corpo.idToken);
      if (corpo.password !== undefined) this.#mudar(conta.id, { senha: resumo(senhaNova(corpo.password)) });
      if (corpo.email !== undefined) {
        const email = emailDe(corpo.email);
        if (this.#porEmail(email)) recusar('EMAIL_EXISTS');
        this.#mudar(conta.id, { email, emailVerified: false });
      }
      return this.#entrada(this.#porId(conta.id) ?? conta);
    },
    delete: (corpo) => {
      this.#banco
        .get<Conta>('contas')
        .remove({ id: this.#doToken(corpo.idToken).id })
        .write();
      return {};
    },
  };

  async idToken({ id, email, emailVerified }: Conta): Promise<string> {
    return this.#chaves.assinar(
      {
        iss: `https://securetoken.google.com/${PROJETO}`,
        aud: PROJETO,
        sub: id,
        user_id: id,
        auth_time: Math.floor(Date.now() / 1000),
        email,
        email_verified: emailVerified,
        firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
      },
      3600,
    );
  }

  async #entrada(conta: Conta) {
    const { id: localId, email, refreshToken } = conta;
    return { localId, email, idToken: await this.idToken(conta), refreshToken, expiresIn: '3600' };
  }

  #porEmail(email: string): Conta | undefined {
    return this.#banco.get<Conta>('contas').find({ email }).value();
  }
  #porId(id: string): Conta | undefined {
    return this.#banco.get<Conta>('contas').find({ id }).value();
  }
  #mudar(id: string, mudanca: Partial<Conta>): void {
    this.#banco.get<Conta>('contas').find({ id }).assign(mudanca).write();
  }

  /** The stand-in believes its own tokens: it only reads whose they are. */
  #doToken(token: unknown): Conta {
    try {
      const { sub } = JSON.parse(Buffer.from(texto(token).split('.')[1] ?? '', 'base64url').toString()) as {
        sub: string;
      };
      return this.#porId(sub) ?? recusar('USER_NOT_FOUND');
    } catch (error) {
      if (error instanceof Recusa) throw error;
      return recusar('INVALID_ID_TOKEN');
    }
  }

  #mensagem(oobCode: unknown, tipos: readonly string[]): Mensagem {
    const mensagem = this.#banco
      .get<Mensagem>('correio')
      .find({ id: texto(oobCode) })
      .value();
    if (!mensagem || mensagem.usada || !tipos.includes(mensagem.requestType))
      return recusar('INVALID_OOB_CODE');
    if (Date.now() - Date.parse(mensagem.em) > 3_600_000) recusar('EXPIRED_OOB_CODE');
    return mensagem;
  }
  #gastar({ id }: Mensagem): void {
    this.#banco.get<Mensagem>('correio').find({ id }).assign({ usada: true }).write();
  }

  #limitar(email: string): void {
    const recentes = this.#banco
      .get<Mensagem>('correio')
      .filter({ email })
      .value()
      .filter(({ em }) => Date.now() - Date.parse(em) < 60_000);
    if (recentes.length >= MAX_MENSAGENS_POR_MINUTO) recusar('TOO_MANY_ATTEMPTS_TRY_LATER');
  }
}

function emailDe(value: unknown): string {
  const email = texto(value).trim().toLowerCase();
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : recusar('INVALID_EMAIL');
}

function senhaNova(value: unknown): string {
  const senha = texto(value);
  return senha.length >= 6 ? senha : recusar('WEAK_PASSWORD : Password should be at least 6 characters');
}
