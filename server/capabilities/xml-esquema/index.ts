/** The door of the check of XML against its schema. */
export { defeitosDoXml } from './esquema.ts';
