/** The door of documents. */
export { chamadaDe, chamadaDeQuemVe, type Chamada } from './acesso.ts';
export { baixarDocumento, guardarAssinado, lerDocumento } from './assinado.ts';
export { comoArquivo } from './baixar.ts';
export { registrar } from './eventos.ts';
export { CONFERIR_ASSINATURAS, exigirNome } from './gravar.ts';
export { acharLinha, exigirArquivo, exigirEmVigor, type Linha } from './linhas.ts';
export { criarDocumento } from './novo.ts';
export type { Conferido, ConferirAssinado, DocumentosDeps } from './receber.ts';
