/** The door of signatures. */
export { lerInstalacao } from './meios.ts';
export { avisarSemEfeito } from './pedidos.ts';
