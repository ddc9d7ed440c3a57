/** The public code of a signed file: by it anybody checks the file, without knowing whose document it is. */
import { randomInt } from 'node:crypto';
import type { Pool } from 'pg';

/** Without I, L, O, U: read aloud and typed by people. */
const LETRAS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TAMANHO = 20;

/** The file's code, made at the first asking. Null for a file that the store does not know. */
export async function codigoDoArquivo(pool: Pool, arquivoId: string): Promise<string | null> {
  const novo = Array.from({ length: TAMANHO }, () => LETRAS[randomInt(LETRAS.length)]).join('');
  const { rows } = await pool.query<{ codigo: string }>(
    `WITH novo AS (
       INSERT INTO assinatura_verificacao (codigo, arquivo_id) SELECT $1, id FROM arquivo WHERE id = $2
       ON CONFLICT (arquivo_id) DO NOTHING RETURNING codigo)
     SELECT codigo FROM novo UNION ALL SELECT codigo FROM assinatura_verificacao WHERE arquivo_id = $2 LIMIT 1`,
    [novo, arquivoId],
  );
  return rows[0]?.codigo ?? null;
}

/** As it was typed: in any case, with separators. */
export async function arquivoDoCodigo(
  pool: Pool,
  digitado: string,
): Promise<{ readonly id: string; readonly tamanho: number } | null> {
  const codigo = digitado.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  if (codigo.length !== TAMANHO) return null;
  const { rows } = await pool.query<{ id: string; tamanho: number }>(
    'SELECT a.id, a.tamanho FROM assinatura_verificacao v JOIN arquivo a ON a.id = v.arquivo_id WHERE v.codigo = $1',
    [codigo],
  );
  return rows[0] ?? null;
}
