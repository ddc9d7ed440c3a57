/** Who signs: the person's CPF and council, from the user or from the professional that the user is. */
import type { Pool } from 'pg';
import type { DadosAssinante } from '#domain/assinatura/tipos.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { assinaturaServidor as textos } from '#messages/assinatura.ts';
import type { Contexto } from '#server/plugins/contexto.ts';

/** Null for whoever is no professional: nobody else signs (SIGN-03). */
export async function assinanteDe(pool: Pool, { usuario }: Contexto): Promise<DadosAssinante | null> {
  if (!usuario.profissional) return null;
  const { rows } = await pool.query<DadosAssinante & { cpfCnpj: string | null }>(
    `SELECT coalesce(p.cpf, u.cpf) AS "cpfCnpj", c.sigla AS "tipoConselho", p.uf_conselho AS uf,
            p.numero_conselho AS "numeroConselho"
       FROM usuario u LEFT JOIN profissional p ON p.id = u.profissional_id
       LEFT JOIN conselho c ON c.id = p.conselho_id WHERE u.id = $1`,
    [usuario.id],
  );
  const [dados] = rows;
  return dados?.cpfCnpj ? dados : null;
}

/** The signer's data; throws with the specification's sentence where there are none. */
export async function exigirAssinante(pool: Pool, contexto: Contexto): Promise<DadosAssinante> {
  const assinante = await assinanteDe(pool, contexto);
  if (!assinante) {
    const messages = [contexto.usuario.profissional ? textos.semCpf : textos.semAssinante];
    throw new AppError('modulo-restrito', { messages });
  }
  return assinante;
}
