/**
 * Metabase's signed embedding: the address of a board, good for ten minutes, locked to providers. The token alone is theirs to
 * check; another way of embedding changes this file and the frame (src/features/painel/EmbeddedBoard.tsx), nothing else.
 */
import { SignJWT } from 'jose';
import { PASSE_SEGUNDOS } from '#domain/painel/embutido.ts';
import { given, givenOrStandard, type Env } from '#server/plugins/variables.ts';

export type ConfigEmbutido = {
  /** Metabase's embedding secret, used as the text that it is. */
  readonly segredo: string;
  /** The locked parameter of every board, which holds the providers. */
  readonly filtro: string;
};

/** A shorter key is no key for HS256 (RFC 7518, 3.2). */
const SEGREDO_MINIMO = 32;

/** Null without a secret. Throws an Error in Portuguese that lists every wrong variable. */
export function lerConfigEmbutido(env: Env): ConfigEmbutido | null {
  const segredo = given(env, 'DASHBOARD_SECRET');
  const filtro = givenOrStandard(env, 'DASHBOARD_FILTER');
  const problemas = [
    ...(segredo !== undefined && segredo.length < SEGREDO_MINIMO
      ? [`DASHBOARD_SECRET: use um segredo de ao menos ${SEGREDO_MINIMO} caracteres`]
      : []),
    ...(/^[a-z][a-z0-9_]{0,59}$/.test(filtro)
      ? []
      : [`DASHBOARD_FILTER: use o nome do filtro, em letras minúsculas, não '${filtro}'`]),
  ];
  if (problemas.length > 0) throw new Error(`Configuração com erro:\n  ${problemas.join('\n  ')}`);
  return segredo === undefined ? null : { segredo, filtro };
}

type Painel = {
  /** Address of Metabase, with or without a slash at the end. */
  readonly base: string;
  readonly identificador: number;
  /** Whose rows it may show. */
  readonly prestadores: readonly number[];
  readonly agora: Date;
};

/** Throws where no provider is given: to Metabase an empty list is no lock at all. */
export async function enderecoAssinado(
  { segredo, filtro }: ConfigEmbutido,
  { base, identificador, prestadores, agora }: Painel,
): Promise<string> {
  if (prestadores.length === 0) throw new Error('an embedded board is locked to no provider');
  const passe = await new SignJWT({
    resource: { dashboard: identificador },
    params: { [filtro]: [...prestadores] },
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(Math.floor(agora.getTime() / 1000) + PASSE_SEGUNDOS)
    .sign(new TextEncoder().encode(segredo));
  return `${base.replace(/\/+$/, '')}/embed/dashboard/${passe}`;
}
