/** The providers that an account reaches, as a session and work without one hold it. */
import type { Ability } from '#domain/acesso/ability.ts';
import { gerenciaTudo } from '#domain/acesso/concessao.ts';
import type { Alcance } from './context.ts';
import type { PrestadorAlcancado } from './view-as.ts';

/** How many active providers there are. */
export const ATIVOS_SQL = '(SELECT count(*) FROM prestador WHERE ativo AND excluido_em IS NULL)::int';

/** Nobody's. */
export const SEM_ALCANCE: Alcance = {
  prestadores: new Set(),
  casa: false,
  tudo: false,
  profissionalId: null,
};

type Conta = {
  readonly prestadores: readonly PrestadorAlcancado[];
  /** How many active providers there are in all. */
  readonly ativos: number;
  readonly profissionalId: number | null;
};

export function alcanceOf(ability: Ability, { prestadores, ativos, profissionalId }: Conta): Alcance {
  const tudo = gerenciaTudo(ability);
  const own = new Set(prestadores.map(({ id }) => id));
  return { prestadores: own, casa: tudo || (ativos > 0 && own.size >= ativos), tudo, profissionalId };
}
