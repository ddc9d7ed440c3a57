/** The door of entries by an outside identity. */
export { abrirSessaoExterna, type EntradaAberta, origemDe } from './abrir.ts';
