/** The door of the price engine's rows: who explains a price and who bills by it read the same tables in the same way. */
export {
  ajustesDo,
  contratoDoPar,
  contratoPorId,
  gruposDe,
  itensDo,
  linhasDe,
  regrasDo,
  type ItemProcurado,
  type LinhaTabela,
  type PaginaDeItens,
} from './repository.ts';
export { precoDoDia } from './resolvido.ts';
