/** What published versions hold for ever: keys of their components, and the values of the options of each choice. */
import { opcoesDaEscolha } from './extras.ts';
import { lerDado } from './ler.ts';
import { percorrer, type Componente } from './tipos.ts';

export type Publicadas = {
  readonly chaves: ReadonlySet<string>;
  /** By the key of the choice. */
  readonly valores: ReadonlyMap<string, ReadonlySet<string>>;
};

export const NENHUMA_PUBLICADA: Publicadas = { chaves: new Set(), valores: new Map() };

export function publicadasDe(versoes: readonly (readonly Componente[])[]): Publicadas {
  const valores = new Map<string, Set<string>>();
  const chaves = new Set<string>();
  for (const itens of versoes)
    for (const { item } of percorrer(itens)) {
      chaves.add(item.chave);
      if (item.tipo !== 'escolha') continue;
      const seus = valores.get(item.chave) ?? new Set();
      for (const { valor } of opcoesDaEscolha(item)) seus.add(valor);
      valores.set(item.chave, seus);
    }
  return { chaves, valores };
}

/** The components of a template's text; none where it cannot be read. */
export function componentesDoTexto(dado: string): readonly Componente[] {
  const leitura = lerDado(dado);
  return leitura.ok ? leitura.dado.templateRecord : [];
}
