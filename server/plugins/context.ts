/** Who asks, for which provider and why: what the session puts on each request and the engine reads. */
import type { FastifyRequest } from 'fastify';
import type { CamposLimitados } from '#domain/acesso/limites.ts';
import type { RowRules } from '#domain/acesso/linhas.ts';

/** The caller's account, with the role flags of /auth/me. */
export type UsuarioContexto = {
  readonly id: number;
  /** Login name. */
  readonly principal: string;
  readonly nome: string;
  readonly admin: boolean;
  readonly prestador: boolean;
  readonly administrativo: boolean;
  readonly parceiro: boolean;
  readonly profissional: boolean;
  readonly fornecedor: boolean;
};

/** No role of the house: of whoever acts by a public link, and what others add theirs to. */
export const SEM_PAPEIS = {
  admin: false,
  prestador: false,
  administrativo: false,
  parceiro: false,
  profissional: false,
  fornecedor: false,
} as const;

/**
 * Whoever has no account: a public link's holder, or the system itself. Columns that say who wrote hold NULL for them. The
 * type stays a number, since every other caller has one and what is only a person's is never asked in this name.
 */
export function semConta(nome: string): UsuarioContexto {
  return { id: null as never, principal: '', nome, ...SEM_PAPEIS };
}

/** An act of the product itself, for whoever `nome` is in the history: the queue, say. Nothing is out of its reach. */
export function doProduto(nome: string, prestadorId: number | null): Contexto {
  return {
    usuario: semConta(nome),
    ability: { can: () => true },
    alcance: { prestadores: new Set(), casa: true, tudo: true, profissionalId: null },
    prestadorId,
    ip: '',
    motivo: null,
  };
}

/** Providers whose rows a person sees and changes, whichever is chosen at the moment. */
export type Alcance = {
  readonly prestadores: ReadonlySet<number>;
  /** Reaches every active provider: may change what is the whole house's. */
  readonly casa: boolean;
  /** Manages everything: no row is out of reach. */
  readonly tudo: boolean;
  /** The professional that the account is, whose reach is not the account's own to change; null for none. */
  readonly profissionalId: number | null;
};

/** The part of a CASL ability that the engine needs; `src/domain/acesso` builds the real one. */
export type AbilityContexto = {
  can(action: string, subject: string): boolean;
  /** Whose rows count, by subject; absent: no row of a register that has such conditions. */
  readonly linhas?: RowRules;
  /** Fields that are hidden or only read, by subject; absent: none. */
  readonly campos?: CamposLimitados | undefined;
};

export type Contexto = {
  readonly usuario: UsuarioContexto;
  readonly ability: AbilityContexto;
  readonly alcance: Alcance;
  /** Provider of the header id-prestador, already checked against the caller's memberships; null: none chosen. */
  readonly prestadorId: number | null;
  readonly ip: string;
  /** Decoded X-Motivo, at most 500 characters. */
  readonly motivo: string | null;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the session on every call but the public ones; `contextoDe` reads it safely. */
    contexto: Contexto | null;
  }
}

/** The request's context; throws where the session let an anonymous call through to a guarded route. */
export function contextoDe(request: FastifyRequest): Contexto {
  if (!request.contexto)
    throw new Error(`no session context on ${request.method} ${request.routeOptions.url}`);
  return request.contexto;
}
