/** Says who signs: CPF and council, from the user or from the professional that the user is. */
import type { Pool } from 'pg';
import type { DadosAssinante } from '#domain/assinatura/tipos.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { assinaturaServidor as textos } from '#messages/assinatura.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { dadosDoAssinante } from './repository.ts';

/** Null for whoever is no professional: nobody else signs (SIGN-03). */
export async function assinanteDe(pool: Pool, { usuario }: Contexto): Promise<DadosAssinante | null> {
  if (!usuario.profissional) return null;
  const dados = await dadosDoAssinante(pool, usuario.id);
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

/** 'CRM 1234 SP', as it stands beside the name; null where the register has none. */
export function quemAssina({ cpfCnpj, tipoConselho, numeroConselho, uf }: DadosAssinante): {
  readonly cpf: string;
  readonly conselho: string | null;
} {
  return {
    cpf: cpfCnpj,
    conselho: numeroConselho ? [tipoConselho, numeroConselho, uf].filter(Boolean).join(' ') : null,
  };
}
