/** The door of documents. */
export { type Chamada, chamadaDe } from './acesso.ts';
export { baixarDocumento, guardarAssinado, lerDocumento } from './assinado.ts';
export { comoArquivo } from './baixar.ts';
export { CONFERIR_ASSINATURAS, exigirNome } from './gravar.ts';
export type { Linha } from './linhas.ts';
export { criarDocumento } from './novo.ts';
export type { Conferido, ConferirAssinado, DocumentosDeps } from './receber.ts';
