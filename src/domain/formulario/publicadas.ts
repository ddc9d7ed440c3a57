/** What published versions hold for ever: keys of their components, and the values of the options of each choice. */
import { chavesTrazidas, opcoesDaEscolha } from './extras.ts';
import { lerDado } from './ler.ts';
import { percorrer, type Componente, type Opcao } from './tipos.ts';

export type Publicadas = {
  readonly chaves: ReadonlySet<string>;
  /** By the key of the choice; the questions of a grid by `perguntasDe` its key. */
  readonly valores: ReadonlyMap<string, ReadonlySet<string>>;
};

/** Where the questions of a grid are found among the values. */
export const perguntasDe = (chave: string): string => `${chave}.perguntas`;

export const NENHUMA_PUBLICADA: Publicadas = { chaves: new Set(), valores: new Map() };

export function publicadasDe(versoes: readonly (readonly Componente[])[]): Publicadas {
  const valores = new Map<string, Set<string>>();
  const chaves = new Set<string>();
  const guardar = (chave: string, opcoes: readonly Opcao[]): void => {
    const guardados = valores.get(chave) ?? new Set();
    for (const { valor } of opcoes) guardados.add(valor);
    valores.set(chave, guardados);
  };
  for (const itens of versoes)
    for (const { item } of percorrer(itens)) {
      chaves.add(item.chave);
      for (const chave of chavesTrazidas(item)) chaves.add(chave);
      if (item.tipo !== 'escolha' && item.tipo !== 'matriz') continue;
      guardar(item.chave, item.tipo === 'matriz' ? item.opcoes : opcoesDaEscolha(item));
      if (item.tipo === 'matriz') guardar(perguntasDe(item.chave), item.perguntas);
    }
  return { chaves, valores };
}

/** The components of a template's text; none where it cannot be read. */
export function componentesDoTexto(dado: string): readonly Componente[] {
  const leitura = lerDado(dado);
  return leitura.ok ? leitura.dado.templateRecord : [];
}
