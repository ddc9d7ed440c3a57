/** The door of notifications. */
export { type Notificacao, notificar } from './notificar.ts';
