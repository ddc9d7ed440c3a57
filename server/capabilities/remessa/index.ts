/**
 * The door of files to and from the bank: the paying account, the file's number and text, the guides of taxes
 * in it, and its answer.
 */
export { contaPagadora, contasNoBanco, type ContaPagadora } from './conta-repository.ts';
export {
  agoraNoArquivo,
  contaImpropria,
  contaPronta,
  guardarRemessa,
  pagadorPronto,
  MAX_NSA,
  proximaSequencia,
  recusarPorFaltas,
  resumoDoArquivo,
  tomarNumero,
} from './guardar.ts';
export { enviarGuias } from './guias.ts';
export { guardarPendencias, naoLancada } from './pendencias.ts';
export {
  encerrarGuias,
  lancarGuiasPagas,
  responderGuias,
  type Abrir,
  type RespostaDeGuia,
} from './resposta-guias.ts';
export {
  abrirRetorno,
  contaDoRetorno,
  contaPelosNumeros,
  recusarArquivo,
  type RetornoLido,
} from './retorno.ts';
export { ditosDasOrdens } from './retorno-repository.ts';
export { semRecusa } from './sem-recusa.ts';
