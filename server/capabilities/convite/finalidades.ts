/** What a feature says of the links that it answers; declared on `app.convites`, one for each purpose. */
import type { FastifyRequest } from 'fastify';
import type { NomeFinalidade, ResponsavelNoLink } from '#domain/convite/convite.ts';
import type { Queryable } from '#server/database/query.ts';

/**
 * What each purpose leads to: numbers of rows. Whoever declares a purpose adds its type here:
 * `declare module '#server/capabilities/convite/index.ts' { interface Alvos { 'assinar-documento': { pedidoId: number } } }`.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface Alvos {}

export type Nome = NomeFinalidade & keyof Alvos;

export type Convite<N extends Nome = Nome> = {
  readonly id: number;
  readonly finalidade: N;
  readonly alvo: Alvos[N];
  readonly prestadorId: number | null;
  readonly nome: string;
  readonly nascimento: string | null;
  readonly cpfFinal: string | null;
  readonly email: string | null;
  readonly telefone: string | null;
  readonly usos: number;
  readonly usosMaximo: number;
  readonly falhas: number;
  readonly expiraEm: string;
  readonly revogadoEm: string | null;
  readonly criadoEm: string;
  readonly criadoPor: number | null;
  readonly responsavel: ResponsavelNoLink | null;
};

export type Finalidade<N extends Nome> = {
  readonly nome: N;
  /** A minor's link is answered by the guardian, who says so once the identity is known (LGPD, art. 14). */
  readonly menorPedeResponsavel?: true;
  /** Whether the caller may see the link, or send and revoke it ('mudar'); throws as any other call of theirs would. */
  exigir(request: FastifyRequest, convite: Convite<N>, para: 'ver' | 'mudar'): Promise<void>;
  /** What the page is given once the identity is known; throws what the person is to be told. */
  conteudo(convite: Convite<N>, request: FastifyRequest): Promise<unknown>;
  /** What follows where a stranger opens the link, whoever they turn out to be. */
  aoAbrir?(convite: Convite<N>, request: FastifyRequest): Promise<void>;
  /** What follows where the house revokes the link, inside the transaction. */
  aoRevogar?(db: Queryable, convite: Convite<N>, request: FastifyRequest): Promise<void>;
};

/** A new link. At least birth date or CPF: nobody is shown anything before one of them is answered. */
export type NovoConvite<N extends Nome> = {
  readonly finalidade: N;
  readonly alvo: Alvos[N];
  readonly prestadorId: number | null;
  readonly nome: string;
  /** Day. */
  readonly nascimento?: string | null;
  readonly cpf?: string | null;
  readonly email?: string | null;
  readonly telefone?: string | null;
  readonly expiraEm: Date;
  /** How often it may be answered. Default 1. */
  readonly usos?: number;
};
