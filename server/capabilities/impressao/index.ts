/** The door of print. */
export { figuraInteira, lerFigura } from './figura.ts';
export { abrirImpressora, type Impressora } from './impressora.ts';
export type { Figura, Unidade } from './pedido.ts';
