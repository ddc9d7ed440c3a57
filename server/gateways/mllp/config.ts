/** Where analysers are listened to, from the environment; nowhere by default. */
import { mensagemAnalisador as texto } from '#messages/laboratorio.ts';
import { given, givenOrStandard, type Env } from '#server/plugins/variables.ts';

export type MllpConfig = { readonly host: string; readonly port: number };

/** Null: no port is asked for. Throws in Portuguese where it is none. */
export function readMllpConfig(env: Env): MllpConfig | null {
  const dado = given(env, 'MLLP_PORT');
  if (dado === undefined) return null;
  const port = /^\d{1,5}$/.test(dado) ? Number(dado) : NaN;
  if (!(port >= 1 && port <= 65_535)) throw new Error(texto.portaErrada(dado));
  return { host: givenOrStandard(env, 'MLLP_HOST'), port };
}
