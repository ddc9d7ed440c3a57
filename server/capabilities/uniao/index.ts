/** The door of the union of two records of a patient: what hangs on one, what is in the way, the move, and the way back. */
export { moverTudo, type Mudanca } from './mover-tudo.ts';
export {
  desfazerUniao,
  emPalavras,
  comoFica,
  previsao,
  tituloDe,
  type Guardado,
  type Uniao,
} from './registro.ts';
export {
  choques,
  identificacaoDe,
  pedidoEmEspera,
  prontuariosAbertos,
  quantos,
  travarPacientes,
  type Troca,
} from './repository.ts';
