/** The door of the check of XML against its schema. */
export { abrirEsquemas, type Esquemas } from './esquema.ts';
