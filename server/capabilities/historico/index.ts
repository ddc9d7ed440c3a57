/** The door of the history: what its sources are made of, and what its screen reads. */
export type {
  ChaveDeEvento,
  FonteDeCurvas,
  FonteDeRegistro,
  FonteHistorico,
  FonteLivre,
  Leitura,
  Mostra,
} from './tipos.ts';
export { fontesDe, paginaDoHistorico, type PedidoDePagina } from './pagina.ts';
export { opcao, rotulo } from './dizer.ts';
