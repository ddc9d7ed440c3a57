/** The door of the live channel: what a kind of topic declares on `app.canal`. */
export { contarMudanca } from './contar-repository.ts';
export type { Dito, Topico } from './topicos.ts';
