/** The door of print. */
export type { PedidoBoleto } from './boleto.ts';
export type { PedidoDanfse } from './danfse.ts';
export type { PedidoFormulario } from './formulario.ts';
export { figuraInteira, lerFigura } from './figura.ts';
export { abrirImpressora, type Impressora } from './impressora.ts';
export type { Conferencia, Figura, PedidoImpressao, Unidade } from './pedido.ts';
