/** The door of print on the unit's letterhead. Template documents themselves have their own calls. */
export { abrirEmissao } from './abrir.ts';
export { codigoImpresso, type Emissao, type FolhaDoModelo } from './emitir.ts';
export { lerProfissional } from './fontes.ts';
export type { Papel } from './papel.ts';
export { enviarPdf } from './routes.ts';
