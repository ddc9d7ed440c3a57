/** Fields that a component brings with it: what 'Outro' is, and the band that a calculated value falls into. */
import { formularioExtras as texto } from '#messages/formulario.ts';
import type { Campo, Componente, Faixa, Matriz, Opcao } from './tipos.ts';

/** The value of the option 'Outro' wherever it is offered. */
export const OUTRO = 'outro';

/** The options of a choice, 'Outro' among them where it is offered. */
export function opcoesDaEscolha(campo: {
  readonly opcoes: readonly Opcao[];
  readonly outro?: boolean;
}): readonly Opcao[] {
  if (!campo.outro || campo.opcoes.some(({ valor }) => valor === OUTRO)) return campo.opcoes;
  return [...campo.opcoes, { valor: OUTRO, rotulo: texto.outro }];
}

export type Extra = { readonly chave: string; readonly rotulo: string; readonly tipo: 'outro' | 'faixa' };

/** The field beside the component, if it brings one: its key is the component's with a word more. */
export function extraDe(item: Componente): Extra | undefined {
  if (item.tipo === 'escolha' && item.outro)
    return { chave: `${item.chave}Outro`, rotulo: texto.qual(item.rotulo), tipo: 'outro' };
  if (item.tipo === 'calculado' && item.faixas && item.faixas.length > 0)
    return { chave: `${item.chave}Faixa`, rotulo: texto.faixa(item.rotulo), tipo: 'faixa' };
  return undefined;
}

/** The questions of a grid as the fields that they are: stored, compared and counted one by one. */
export function camposDaMatriz({ chave, perguntas, opcoes, obrigatorio }: Matriz): readonly Campo[] {
  return perguntas.map(({ valor, rotulo }) => ({
    chave: `${chave}${valor.charAt(0).toUpperCase()}${valor.slice(1)}`,
    tipo: 'escolha',
    rotulo,
    opcoes,
    exibicao: 'botoes',
    ...(obrigatorio ? { obrigatorio } : {}),
  }));
}

/** Keys of the fields that a component brings with it. */
export function chavesTrazidas(item: Componente): readonly string[] {
  if (item.tipo === 'matriz') return camposDaMatriz(item).map(({ chave }) => chave);
  const extra = extraDe(item);
  return extra ? [extra.chave] : [];
}

/** The band of a decimal text, both ends included; null outside of all of them. */
export function faixaDe(faixas: readonly Faixa[], valor: unknown): string | null {
  if (typeof valor !== 'string' && typeof valor !== 'number') return null;
  const numero = Number(valor);
  if (Number.isNaN(numero)) return null;
  return faixas.find(({ de, ate }) => numero >= de && numero <= ate)?.rotulo ?? null;
}

/** Whether no value could fall into two bands, and each has a beginning, an end and a name. */
export function faixasServem(faixas: readonly Faixa[]): boolean {
  const emOrdem = faixas.toSorted((a, b) => a.de - b.de);
  return emOrdem.every(
    ({ de, ate, rotulo }, index) =>
      de <= ate && rotulo.trim() !== '' && de > (emOrdem[index - 1]?.ate ?? -Infinity),
  );
}

/** The default of a field as its value travels; undefined where there is none. */
export function padraoDe(campo: Campo): unknown {
  return 'padrao' in campo ? campo.padrao : undefined;
}
