/** The door of signatures. Dialogs come with the click that asks for them. */
export { assinarDocumento, falhaDe, pedeAutorizacao, type Como } from './assinar.ts';
export { impedimentoDoToken, SignerError } from './extension.ts';
export { useChoice } from './formas.ts';
export { assinarLote, cancelar, PEDIDOS, recusar, usePedidos, type Visao } from './pedidos-wire.ts';
export { Report } from './Report.tsx';
export { alvoDaRetomada, esquecerRetomada, guardarRetomada, lerRetomada } from './resumption.ts';
export { RequestState, useAnswers } from './RequestState.tsx';
export { BatchDialog, SignatureBar, Signer } from './Signer.tsx';
export { SignRecord } from './SignRecord.tsx';
export { resumesAt, useSigning, useUnsigned, type Signing } from './useSigning.tsx';
export { WayPicker } from './WayPicker.tsx';
export {
  enderecoDeAutorizacao,
  lugarDaAutorizacao,
  useFormas,
  verificarArquivo,
  verificarCodigo,
  type Formas,
} from './wire.ts';
