/** The door of documents. */
export { chamadaDe, chamadaDeQuemVe, chamadaDoServidor, type Chamada } from './acesso.ts';
export { baixarDocumento, guardarAssinado, guardarEvidencia, lerDocumento } from './assinado.ts';
export { comoArquivo } from './baixar.ts';
export { anularEmitido, guardarEmitido, novoCodigo, novoCodigoDeAcesso, TAMANHO_CODIGO } from './emitido.ts';
export {
  acessoDoCodigo,
  emitidoDoCodigo,
  prestadorDoRegistro,
  type AcessoDoEmitido,
  type Emitido,
} from './emitido-repository.ts';
export { registrar } from './eventos.ts';
export { CONFERIR_ASSINATURAS, exigirNome } from './gravar.ts';
export { acharLinha, exigirArquivo, exigirEmVigor, paraItem, type LinhaArquivo } from './linhas.ts';
export type { Linha } from './repository.ts';
export { anularCopia, copiarDocumentos, guardarCopia } from './copia.ts';
export { criarDocumento } from './novo.ts';
export { porAssinarSql } from './por-assinar-repository.ts';
export { arquivosDe, temArquivo } from './repository.ts';
export { receber, type Conferido, type ConferirAssinado, type DocumentosDeps } from './receber.ts';
