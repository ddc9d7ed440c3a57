/** Who asks: reads the token and the provider of every call and fills request.contexto. Public routes say so. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '#domain/errors/app-error.ts';
import { confirmacaoVale, pedeConfirmacao } from '#domain/segundo-fator/exigencia.ts';
import { compose } from '#domain/formato/composto.ts';
import { SESSAO } from '#messages/sessao.ts';
import type { Database } from '#server/database/pool.ts';
import { listenAccess } from './access-listener.ts';
import { Estranhos } from './strangers.ts';
import { fusoPorPrestador } from './time-zone.ts';
import { SessionStore, type Sessao } from './session-store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    sessoes: SessionStore;
  }
  interface FastifyRequest {
    /** The live session; null on public calls without a token. */
    sessao: Sessao | null;
  }
  interface FastifyContextConfig {
    /** The route needs no session; a good token is read all the same. */
    publico?: boolean;
    /** The route works whatever `id-prestador` says (session and provider choice themselves). */
    semPrestador?: boolean;
    /** Open to a session that looks as somebody else: leaving it, signing out, a read that comes by POST. */
    vendoComo?: boolean;
    /** The machine asks by itself: the call slides no session. A caller says the same by `x-segundo-plano: 1`. */
    semRenovar?: boolean;
    /** With semRenovar: the call is a sign of the person all the same and keeps the lock for inactivity away. */
    sinal?: boolean;
    /** The route works while the password has to be changed first. */
    comSenhaProvisoria?: boolean;
    /** The route answers a locked session too: unlock, the locked 'me', the session's own end. */
    bloqueadaTambem?: boolean;
    /** The route answers a session that owes its second step: that step, and the session's own end. */
    pendenteTambem?: boolean;
    /** The route answers a session that owes the privacy term: the term itself, and the session's own end. */
    termoPendenteTambem?: boolean;
    /**
     * The person proves himself again before it, unless he did so minutes ago. 'sempre': whatever the settings say.
     */
    reautentica?: true | 'sempre';
  }
}

export type SessionOptions = {
  readonly database: Pick<Database, 'pool' | 'newClient' | 'replicas'>;
  readonly agora?: () => number;
};

/** The live session; the plugin has refused every call without one, but those that are public. */
export function sessaoDe(request: FastifyRequest): Sessao {
  if (!request.sessao) throw new AppError('sessao-expirada');
  return request.sessao;
}

async function session(app: FastifyInstance, options: SessionOptions): Promise<void> {
  const store = new SessionStore({
    pool: options.database.pool,
    minutos: () => app.configuracao.atual.sessaoMinutos,
    inatividade: () => app.configuracao.atual.inatividadeMinutos,
    exigencia: () => app.configuracao.atual.segundoFator,
    confiancaDias: () => app.configuracao.atual.segundoFatorDias,
    entidades: () => (app.hasDecorator('registro') ? app.registro.atual.entities : []),
    agora: options.agora,
    meanwhile: () => options.database.replicas?.meanwhile(),
    aviso: (erro) => app.log.warn({ err: erro }, 'sliding write of a session failed'),
  });
  app.decorate('sessoes', store);
  app.decorateRequest('contexto', null);
  app.decorateRequest('sessao', null);
  await store.preparar();
  const listener = await listenAccess(store, options.database.newClient, (erro) =>
    app.log.warn({ err: erro }, 'access changes are not heard; sessions are read from the database'),
  );
  app.addHook('onClose', () => listener.stop());

  const estranhos = new Estranhos(options.agora);
  /** Whom this process knows is never asked what others at his address have sent. */
  const julgar = async (
    request: FastifyRequest,
    token: string,
    ler: (token: string) => Promise<Sessao | null>,
  ) => {
    const known = store.conhece(token) ? await ler(token) : null;
    return known ? { achado: known, espera: 0 } : estranhos.julgar(request.ip, () => ler(token));
  };

  app.addHook('onRequest', async (request) => {
    // The matched route, not the address as written: '/%61pi/bancos' is '/api/bancos' too.
    if (!(request.routeOptions.url ?? request.url).startsWith('/api')) return;
    const token = tokenOf(request);
    const {
      publico = false,
      semRenovar,
      sinal,
      bloqueadaTambem,
      pendenteTambem,
      comSenhaProvisoria,
      termoPendenteTambem,
      vendoComo,
    } = request.routeOptions.config;
    const renovar = semRenovar !== true && request.headers['x-segundo-plano'] !== '1';
    const ler = (given: string) => store.ler(given, { renovar, ...(sinal ? { sinal } : {}) });
    const { achado: found, espera } = token === null ? NINGUEM : await julgar(request, token, ler);
    if (!found) {
      if (publico) return;
      if (espera > 0) throw new AppError('muitas-requisicoes', { data: { retryAfter: espera } });
      throw new AppError('sessao-expirada');
    }
    if (found.bloqueada && !bloqueadaTambem) {
      if (publico) return;
      throw new AppError('sessao-bloqueada');
    }
    if (found.pendente && pendenteTambem !== true) {
      if (publico) return;
      throw new AppError('segundo-fator');
    }
    // Before the second step nobody is asked for anything else.
    if (!found.pendente && found.usuario.trocarSenha && !publico && comSenhaProvisoria !== true) {
      throw new AppError('trocar-senha');
    }
    if (!found.pendente && found.termoPendente && !publico && termoPendenteTambem !== true) {
      throw new AppError('termo-pendente');
    }
    // Public ones too: a password or a signature is no less written for being open to who has no session.
    if (found.vendoComo && writes(request.method) && vendoComo !== true) {
      throw new AppError('vendo-como');
    }
    request.sessao = found;
    request.contexto = {
      usuario: found.usuario,
      ability: found.ability,
      alcance: found.alcance,
      prestadorId:
        request.routeOptions.config.semPrestador || publico || found.bloqueada
          ? null
          : prestadorOf(request, found),
      ip: request.ip,
      motivo: motivoOf(request),
    };
  });
  // After the route's own permission and before its body is judged: who may not, is told that and asked nothing.
  app.addHook('preValidation', async (request) => {
    const { reautentica } = request.routeOptions.config;
    if (reautentica !== undefined && request.sessao) exigirConfirmacao(app, request.sessao, reautentica);
  });
  fusoPorPrestador(app);
}

function exigirConfirmacao(app: FastifyInstance, sessao: Sessao, como: true | 'sempre'): void {
  // Who has just given the password and is on the way in is asked nothing twice.
  if (sessao.pendente) return;
  const { segundoFator, confirmacaoMinutos } = app.configuracao.atual;
  const { temFator, confirmadaEm } = sessao;
  if (!pedeConfirmacao({ exigencia: segundoFator, temFator, sempre: como === 'sempre' })) return;
  if (!confirmacaoVale(confirmadaEm, confirmacaoMinutos, app.sessoes.agora))
    throw new AppError('confirmacao-necessaria', { alert: 'INFO' });
}

const NINGUEM = { achado: null, espera: 0 } as const;

/** Whatever is no read by its method is refused to who only looks; the few reads by POST say `vendoComo`. */
function writes(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
}

/** The token of the Authorization header, 'Bearer x'; null when there is none. */
function tokenOf(request: FastifyRequest): string | null {
  const match = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

/** The chosen provider, checked: the header is a claim. Null when none was sent. */
function prestadorOf(request: FastifyRequest, found: Sessao): number | null {
  const header = request.headers['id-prestador'];
  if (header === undefined || header === '') return null;
  if (typeof header !== 'string' || !/^[0-9]{1,15}$/.test(header)) {
    throw new AppError('requisicao-invalida', { messages: [SESSAO.prestadorInvalido] });
  }
  const id = Number(header);
  if (!found.prestadores.has(id)) throw new AppError('prestador-negado');
  return id;
}

/** X-Motivo is URI-encoded, since header values are ASCII; a reason that cannot be read is a wrong request. */
function motivoOf(request: FastifyRequest): string | null {
  const header = request.headers['x-motivo'];
  if (typeof header !== 'string' || header === '') return null;
  try {
    return compose(decodeURIComponent(header)).replaceAll('\u0000', '').trim().slice(0, 500) || null;
  } catch (cause) {
    throw new AppError('requisicao-invalida', { cause });
  }
}

export default fp(session, { name: 'session', fastify: '5.x', dependencies: ['settings'] });
