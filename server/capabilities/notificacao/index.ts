/** The door of notifications. */
export { notificar, type Notificacao } from './notificar.ts';
