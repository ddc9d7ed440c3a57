/** Who is signed in, as the server tells it. */
import type { CamposLimitados } from '#domain/acesso/limites.ts';
import type { RowRules } from '#domain/acesso/linhas.ts';
import type { AcessoAnterior } from '#domain/acesso/acesso-anterior.ts';
import type { Vinculos } from '#domain/acesso/vinculo.ts';

export type SessionUser = {
  readonly id: number;
  readonly principal: string;
  readonly nome: string;
  readonly email: string | null;
  readonly prestador: boolean;
  readonly administrativo: boolean;
  readonly parceiro: boolean;
  readonly profissional: boolean;
  readonly fornecedor: boolean;
  readonly admin: boolean;
  /** Whether GET /usuarios/foto has one (SES-21). */
  readonly temFoto?: boolean;
  readonly permissions: { readonly [key: string]: string };
  readonly dadosAdicionais: unknown;
};

/** Answer of GET /auth/me. */
export type Me = {
  readonly user: SessionUser;
  readonly token?: string;
  readonly client?: unknown;
  readonly idPrestador: number | null;
  readonly isIntegracao: boolean;
  /** Active linkages at this provider; both null for whoever attends nowhere. */
  readonly vinculos?: Vinculos;
  /** The person whose rights this session borrows to look. Nothing is written meanwhile. */
  readonly vendoComo?: {
    readonly tipo: 'usuario' | 'grupo';
    readonly id: number;
    readonly nome: string;
  } | null;
  readonly adicional?: {
    /** The current provider, as the session shows it. */
    readonly prestador?: { readonly nome?: string; readonly fusoHorario?: string } | null;
    /** The professional that the account is; null: none. */
    readonly profissionalId?: number | null;
  } | null;
  /** Conditions on rows by subject, where not everybody sees all of a register. */
  readonly linhas?: RowRules;
  /** Fields that are hidden or only read, by subject. */
  readonly campos?: CamposLimitados;
  readonly expiraEm?: string;
  /** The password is provisional: nothing but changing it is allowed. */
  readonly trocarSenha?: boolean;
  /** The privacy term in force waits to be read and accepted: nothing else is allowed. */
  readonly termoPendente?: boolean;
  /** The entry before this one; null or absent: this is the first. */
  readonly acessoAnterior?: AcessoAnterior | null;
};
