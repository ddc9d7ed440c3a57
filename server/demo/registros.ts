/** Registers that need nothing but rows in the demonstration: one file each in registros/, found by its folder. */
import { readdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { Row } from '#server/engine/entity-sql.ts';
import type { Semeador } from './semeador.ts';

export type LinhasDeRegistro = {
  /** Wire name of the register. */
  readonly recurso: string;
  /**
   * As a call would send them; those of a provider go to the first house. References by number: patients, professionals
   * and providers of the demonstration count from 1. Rows that need more go where `load-demo.ts` calls its parts.
   */
  readonly linhas: readonly { readonly [campo: string]: unknown }[];
};

const FOLDER = fileURLToPath(new URL('registros/', import.meta.url));

/** Writes the rows of every file, in the order of their names. */
export async function registros(semeador: Semeador, casa: Row | undefined): Promise<void> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.ts')).sort();
  for (const file of files) {
    const { default: found } = (await import(pathToFileURL(join(FOLDER, file)).href)) as { default: LinhasDeRegistro };
    for (const linha of found.linhas) await semeador.criar(found.recurso, linha, casa?.id);
  }
}
