/** Whether a draft may be published: nothing is wrong with it, the light problems included. */
import { lerDado } from './ler.ts';
import { problemasDe } from './problemas.ts';
import type { Problema } from './tipos.ts';

const MOSTRADOS = 50;

type Existe = (recurso: string) => boolean;

/** Every problem of a template's text, and whether one keeps it from being stored. */
export function conferirDado(dado: string, existe: Existe): readonly Problema[] {
  const leitura = lerDado(dado);
  return leitura.ok ? problemasDe(leitura.dado, { existe }) : leitura.problemas;
}

export function publicavel({
  registro,
  existe,
}: {
  readonly registro: { readonly [campo: string]: unknown };
  readonly existe: Existe;
}): { readonly dado: readonly string[] } | undefined {
  const problemas = conferirDado(String(registro.dado), existe);
  return problemas.length > 0 ? { dado: problemas.slice(0, MOSTRADOS).map(({ texto }) => texto) } : undefined;
}
