/** The public code of a signed file: by it anybody checks the file, without knowing whose document it is. */
import { randomInt } from 'node:crypto';
import type { Pool } from 'pg';
import { arquivoPorCodigo, codigoOu } from './repository.ts';

/** Without I, L, O, U: read aloud and typed by people. */
const LETRAS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TAMANHO = 20;

/** The file's code, made at the first asking. Null for a file that the store does not know. */
export async function codigoDoArquivo(pool: Pool, arquivoId: string): Promise<string | null> {
  const novo = Array.from({ length: TAMANHO }, () => LETRAS[randomInt(LETRAS.length)]).join('');
  return (await codigoOu(pool, arquivoId, novo)) ?? null;
}

/** As it was typed: in any case, with separators. */
export async function arquivoDoCodigo(
  pool: Pool,
  digitado: string,
): Promise<{ readonly id: string; readonly tamanho: number } | null> {
  const codigo = digitado.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  if (codigo.length !== TAMANHO) return null;
  return (await arquivoPorCodigo(pool, codigo)) ?? null;
}
