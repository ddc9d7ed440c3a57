/** Registers that need nothing but rows in the demonstration: one file each in registros/, found by its folder. */
import { readdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { Row } from '#server/engine/entity-sql.ts';
import type { Semeador } from './seeder.ts';

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

/** What the files say, in the order of their names. */
export async function linhasDosRegistros(): Promise<
  readonly (LinhasDeRegistro & { readonly arquivo: string })[]
> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.ts')).sort();
  return Promise.all(
    files.map(async (file) => {
      const { default: found } = (await import(pathToFileURL(join(FOLDER, file)).href)) as {
        default: LinhasDeRegistro;
      };
      return { ...found, arquivo: `server/demo/registros/${file}` };
    }),
  );
}

/** Writes the rows of every file. */
export async function registros(semeador: Semeador, casa: Row | undefined): Promise<void> {
  for (const { arquivo, recurso, linhas } of await linhasDosRegistros()) {
    for (const linha of linhas)
      await semeador.criar(recurso, linha, casa?.id).catch((error: unknown) => {
        throw new Error(`${arquivo}: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      });
  }
}
