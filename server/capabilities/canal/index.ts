/** The door of the live channel: what a kind of topic declares on `app.canal`. */
export type { Dito, Topico } from './topicos.ts';
