/** The door of signatures. */
export { lerInstalacao } from './meios.ts';
export { avisarSemEfeito } from './pedidos.ts';
export type { Assinaturas } from './sozinho.ts';
