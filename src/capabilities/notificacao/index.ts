/** The door of notifications. */
export { default as BellMenu } from './BellMenu.tsx';
export { default as PushAlert } from './PushAlert.tsx';
export { openNotification } from './open.ts';
export { CHAVE, esquecer, listar, marcar, marcarTodas, obter, type Filtro } from './wire.ts';
