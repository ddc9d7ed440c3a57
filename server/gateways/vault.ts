/**
 * Secrets at rest: AES-256-GCM with a key from SECRETS_KEY (32 bytes in base64 or hexadecimal), or one that is made
 * once and kept in DATA_DIR. What was sealed for one purpose opens for no other. Several machines need the same
 * SECRETS_KEY; where the key changed, what it sealed is as if it had expired.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readConfig } from '#server/plugins/config.ts';
import { given, type Env } from '#server/plugins/variables.ts';

export type Cofre = {
  selar(texto: string, finalidade: string): Buffer;
  /** Null when it was sealed with another key, for another purpose, or tampered with. */
  abrir(selado: Buffer, finalidade: string): string | null;
  /** 32 bytes that only this key makes of the text, the same each time: for what is made again and kept nowhere. */
  derivar(texto: string, finalidade: string): Buffer;
};

const ARQUIVO = 'segredos.chave';
const VERSAO = 1;
const IV = 12;
const TAG = 16;

/** The key is read, or made, at the first use. Throws an Error in Portuguese when SECRETS_KEY will not do. */
export function abrirCofre(env: Env): Cofre {
  const dada = given(env, 'SECRETS_KEY');
  let chave: Buffer | undefined = dada ? chaveDe(dada) : undefined;
  const key = (): Buffer => (chave ??= chaveGuardada(readConfig(env).dataDir));
  return {
    selar(texto, finalidade) {
      const iv = randomBytes(IV);
      const cipher = createCipheriv('aes-256-gcm', key(), iv).setAAD(Buffer.from(finalidade));
      const corpo = Buffer.concat([cipher.update(texto, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSAO), iv, cipher.getAuthTag(), corpo]);
    },
    abrir(selado, finalidade) {
      if (selado.length < 1 + IV + TAG || selado[0] !== VERSAO) return null;
      const decipher = createDecipheriv('aes-256-gcm', key(), selado.subarray(1, 1 + IV), {
        authTagLength: TAG,
      });
      decipher.setAAD(Buffer.from(finalidade)).setAuthTag(selado.subarray(1 + IV, 1 + IV + TAG));
      try {
        return Buffer.concat([decipher.update(selado.subarray(1 + IV + TAG)), decipher.final()]).toString(
          'utf8',
        );
      } catch {
        return null; // GCM says no more than that it does not fit.
      }
    },
    derivar: (texto, finalidade) => createHmac('sha256', key()).update(`${finalidade}\n${texto}`).digest(),
  };
}

/** The key in force and where it comes from; `chave` null: none was needed yet. */
export function chaveEmVigor(env: Env): {
  readonly chave: Buffer | null;
  readonly doAmbiente: boolean;
  readonly arquivo: string;
} {
  const arquivo = join(readConfig(env).dataDir, ARQUIVO);
  const dada = given(env, 'SECRETS_KEY');
  if (dada) return { chave: chaveDe(dada), doAmbiente: true, arquivo };
  return { chave: lerChave(arquivo), doAmbiente: false, arquivo };
}

/** By which two keys are told apart; nothing can be learnt from it. */
export function impressaoDaChave(chave: Buffer): string {
  return createHmac('sha256', chave).update('zelo impressão da chave').digest('hex').slice(0, 16);
}

/** The key that the file holds; null when there is none. Throws an Error in Portuguese for what is no key. */
export function lerChave(arquivo: string): Buffer | null {
  try {
    return chaveDe(readFileSync(arquivo, 'utf8').trim());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes a key for its owner's eyes only, whole or not at all. */
export function gravarChave(arquivo: string, chave: Buffer): void {
  mkdirSync(dirname(arquivo), { recursive: true });
  const rascunho = `${arquivo}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(rascunho, `${chave.toString('base64')}\n`, { mode: 0o600 });
  renameSync(rascunho, arquivo);
}

function chaveDe(text: string): Buffer {
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (bytes.length !== 32)
    throw new Error('SECRETS_KEY: use 32 bytes em base64 ou hexadecimal (openssl rand -base64 32)');
  return bytes;
}

/** Processes that start at once agree on one key: the file appears whole, and only the first one's. */
function chaveGuardada(dataDir: string): Buffer {
  const arquivo = join(dataDir, ARQUIVO);
  const pronta = lerChave(arquivo);
  if (pronta) return pronta;
  mkdirSync(dataDir, { recursive: true });
  const rascunho = `${arquivo}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(rascunho, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  try {
    linkSync(rascunho, arquivo);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(rascunho, { force: true });
  }
  const chave = lerChave(arquivo);
  if (!chave) throw new Error(`A chave dos segredos não pôde ser guardada em ${arquivo}`);
  return chave;
}
