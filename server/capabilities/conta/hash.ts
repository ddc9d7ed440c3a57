/** Passwords at rest: argon2id by @node-rs/argon2 with OWASP's first recommended setting (19 MiB, 2 passes, 1 lane). */
import { compose } from '#domain/formato/composto.ts';
import argon2, { type Options } from '@node-rs/argon2';

/** The algorithm is the package's default, argon2id, which CURRENT checks. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$';

let decoy: Promise<string> | undefined;

/** PHC string of the password. */
export function hashSenha(senha: string): Promise<string> {
  return argon2.hash(compose(senha), OPTIONS);
}

/**
 * Whether the password fits. Without a stored hash (unknown user, user without a password) the same work
 * is done on a decoy, so that the time tells nothing; the answer is then false whatever was typed.
 */
export async function confereSenha(stored: string | null | undefined, senha: string): Promise<boolean> {
  decoy ??= hashSenha('senha de ninguem');
  const fits = await argon2.verify(stored ?? (await decoy), compose(senha));
  return fits && typeof stored === 'string';
}

/** Whether the stored hash was made with an older setting and should be made again after a good login. */
export function precisaRefazer(stored: string): boolean {
  return !stored.startsWith(CURRENT);
}
