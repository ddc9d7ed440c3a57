/** The door of stored files: for what a record of another shape than the engine's holds. */
export { mandarGuardado } from './routes.ts';
export { guardarArquivo, guardarEnviado } from './repository.ts';
