/** What every stand-in gets: the JSON database, the address it answers at and the product it plays for. */
import { generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { exportJWK, SignJWT, type JWK, type JWTPayload } from 'jose';
import type { Aplicacao, Banco } from 'json-server';
import type { Autoridade } from './icp.ts';

export type Contexto = {
  readonly app: Aplicacao;
  readonly banco: Banco;
  /** Address of the stand-ins, such as http://127.0.0.1:3010. */
  readonly base: string;
  /** Address of the product, where mails and authorizations lead back to. */
  readonly produto: string;
  /** The authority of the certificates in the cloud and of the time stamps. */
  readonly icp: Autoridade;
  /** gov.br's own authority. */
  readonly icpGov: Autoridade;
};

/** Environment of the product that leads it to the stand-in. */
export type Ambiente = { readonly [name: string]: string };

/** One outside service: adds its routes and answers the environment that points at it. */
export type Servico = (contexto: Contexto) => Ambiente | Promise<Ambiente>;

/** An RS256 key with its public part as the key set shows it. */
export class Chaves {
  readonly #prefixo: string;
  #atual: { kid: string; privada: KeyObject; publica: KeyObject };
  #anteriores: { kid: string; publica: KeyObject }[] = [];

  constructor(prefixo: string) {
    this.#prefixo = prefixo;
    this.#atual = this.#nova();
  }

  /** A new key signs from now on; the former stays in the set until the next turn. */
  rodar(): void {
    this.#anteriores = [this.#atual];
    this.#atual = this.#nova();
  }

  async conjunto(): Promise<{ keys: JWK[] }> {
    const keys = [this.#atual, ...this.#anteriores];
    return {
      keys: await Promise.all(
        keys.map(async ({ kid, publica }) => ({
          ...(await exportJWK(publica)),
          kid,
          alg: 'RS256',
          use: 'sig',
        })),
      ),
    };
  }

  assinar(claims: JWTPayload, segundos: number): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: this.#atual.kid, typ: 'JWT' })
      .setIssuedAt()
      .setExpirationTime(`${segundos}s`)
      .sign(this.#atual.privada);
  }

  #nova() {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    return {
      kid: `${this.#prefixo}-${randomBytes(4).toString('hex')}`,
      privada: privateKey,
      publica: publicKey,
    };
  }
}

/** A code that is shown once and used once. */
export function codigo(): string {
  return randomBytes(24).toString('base64url');
}

export function texto(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
