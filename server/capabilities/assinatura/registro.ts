/** The public code of a signed file: by it anybody checks the file, without knowing whose document it is. */
import type { Pool } from 'pg';
import { novoCodigo, TAMANHO_CODIGO } from '#server/capabilities/documento/index.ts';
import { arquivoPorCodigo, codigoOu } from './repository.ts';

/** The file's code, made at the first asking. Null for a file that the store does not know. */
export async function codigoDoArquivo(pool: Pool, arquivoId: string): Promise<string | null> {
  return (await codigoOu(pool, arquivoId, novoCodigo())) ?? null;
}

/** As it was typed: in any case, with separators; null for what is no code. */
export function codigoLimpo(digitado: string): string | null {
  const codigo = digitado.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return codigo.length === TAMANHO_CODIGO ? codigo : null;
}

export async function arquivoDoCodigo(
  pool: Pool,
  digitado: string,
): Promise<{ readonly id: string; readonly tamanho: number } | null> {
  const codigo = codigoLimpo(digitado);
  if (codigo === null) return null;
  return (await arquivoPorCodigo(pool, codigo)) ?? null;
}
