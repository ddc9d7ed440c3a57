/**
 * What a reading met and a person should look at. Notes are counted by kind and field, with the first of
 * each.
 */
import type { Aviso, ExemploDeAviso, TipoAviso } from '#domain/importacao/importacao.ts';
import { showControls } from '#domain/importacao/caracteres.ts';

const EXAMPLES = 10;
const LONG = 300;

export class Notes {
  readonly #found = new Map<
    string,
    { tipo: TipoAviso; campo: string | null; total: number; exemplos: ExemploDeAviso[] }
  >();

  add(
    tipo: TipoAviso,
    campo: string | null,
    linha: number,
    antes: string,
    depois: string | null = null,
  ): void {
    const key = `${tipo} ${campo ?? ''}`;
    let note = this.#found.get(key);
    if (!note) this.#found.set(key, (note = { tipo, campo, total: 0, exemplos: [] }));
    note.total++;
    if (note.exemplos.length < EXAMPLES)
      note.exemplos.push({ linha, antes: short(antes), depois: depois === null ? null : short(depois) });
  }

  all(): readonly Aviso[] {
    return [...this.#found.values()];
  }
}

export function short(text: string): string {
  return showControls(text.length > LONG ? `${text.slice(0, LONG)}…` : text);
}
