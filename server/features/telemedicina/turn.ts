/**
 * Where browsers find a way to each other: STUN and TURN servers by configuration, the latter with credentials that run out
 * (coturn's `use-auth-secret`, draft-uberti-behave-turn-rest). Without TURN a call needs a direct way between the two.
 */
import { createHmac } from 'node:crypto';
import type { Lugar } from '#domain/telemedicina/wire.ts';
import { given, VARIABLES, type Env, type VariableName } from '#server/plugins/variables.ts';

export type ConfigTurn = {
  readonly stun: readonly string[];
  readonly turn: readonly string[];
  readonly segredo: string | null;
  readonly ttlSegundos: number;
  readonly soRelay: boolean;
};

/** Throws an Error in Portuguese that lists every wrong variable. */
export function lerConfigTurn(env: Env): ConfigTurn {
  const texto = (nome: VariableName): string => given(env, nome) ?? '';
  const problemas: string[] = [];
  const lista = (nome: VariableName, forma: RegExp, exemplo: string): string[] => {
    const dadas = texto(nome)
      .split(',')
      .map((url) => url.trim())
      .filter(Boolean);
    for (const url of dadas)
      if (!forma.test(url)) problemas.push(`${nome}: use endereços como ${exemplo}, não '${url}'`);
    return dadas;
  };
  const stun = lista('STUN_URLS', /^stuns?:[^\s?]+$/, 'stun:turn.exemplo.com.br:3478');
  const turn = lista(
    'TURN_URLS',
    /^turns?:[^\s?]+(\?transport=(udp|tcp))?$/,
    'turn:turn.exemplo.com.br:3478?transport=udp',
  );
  const segredo = texto('TURN_SECRET') || null;
  if (turn.length > 0 !== (segredo !== null))
    problemas.push(`${segredo === null ? 'TURN_SECRET' : 'TURN_URLS'}: falta para usar o servidor TURN`);
  const horas = Number(texto('TURN_HORAS') || VARIABLES.TURN_HORAS.standard);
  if (!(horas >= 1 && horas <= 24))
    problemas.push(`TURN_HORAS: use um número de 1 a 24, não '${texto('TURN_HORAS')}'`);
  const soRelay = texto('TURN_SO_RELAY') === 'true';
  if (soRelay && turn.length === 0) problemas.push('TURN_SO_RELAY: só com TURN_URLS e TURN_SECRET');
  if (problemas.length > 0) throw new Error(`Configuração com erro:\n  ${problemas.join('\n  ')}`);
  return { stun, turn, segredo, ttlSegundos: Math.round(horas * 3600), soRelay };
}

/** `caller` at the TURN server until the end of its time. */
export function credencialTurn(
  segredo: string,
  caller: string,
  ate: number,
): { username: string; credential: string } {
  const username = `${Math.floor(ate / 1000)}:${caller}`;
  return { username, credential: createHmac('sha1', segredo).update(username).digest('base64') };
}

export function geloPara(
  { stun, turn, segredo, ttlSegundos, soRelay }: ConfigTurn,
  caller: string,
  agora: number,
): Lugar['gelo'] {
  return {
    soRelay,
    servidores: [
      ...(stun.length > 0 ? [{ urls: stun }] : []),
      ...(segredo === null
        ? []
        : [{ urls: turn, ...credencialTurn(segredo, caller, agora + ttlSegundos * 1000) }]),
    ],
  };
}
