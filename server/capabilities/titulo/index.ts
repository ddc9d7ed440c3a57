/** The door of what titles to pay and to receive have in common. */
export { divisaoDoTitulo } from './divisao.ts';
export { emParcelas, emRepeticoes } from './parcelas.ts';
export {
  borderoDoTitulo,
  contaAtiva,
  jaAlterou,
  tipoDaReceita,
  turnoAberto,
  umBorderoPorVez,
  type TurnoAberto,
} from './repository.ts';
export { umaVez } from './uma-vez.ts';
export { dinheiro, escrito, linhasDaDivisao, type LinhaDivisao, type Valores } from './valores.ts';
