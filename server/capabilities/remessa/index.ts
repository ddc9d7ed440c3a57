/** The door of files to the bank: the account that pays, the file's number and text, and the guides of taxes in it. */
export { contaPagadora, contasNoBanco, empresaDe, type ContaPagadora } from './conta-repository.ts';
export {
  agoraNoArquivo,
  contaImpropria,
  contaPronta,
  guardarRemessa,
  pagadorPronto,
  proximaSequencia,
  recusar,
} from './guardar.ts';
export { enviarGuias } from './guias.ts';
export { responderGuias, type RespostaDeGuia } from './resposta-guias.ts';
export { semRecusa } from './sem-recusa.ts';
