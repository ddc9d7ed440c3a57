/** The door of signatures. */
export { lerInstalacao } from './meios.ts';
export { avisarSemEfeito, comoAssinou, dispensarLinks } from './pedidos.ts';
export type { Assinaturas } from './sozinho.ts';
