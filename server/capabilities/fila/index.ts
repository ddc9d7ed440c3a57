/** The door of queues: the desk of one call, calls to rooms, and passing on what somebody holds who is gone. */
export { achado, gravando, mesaDe, type Mesa, type Periodo } from './mesa.ts';
export {
  chamadaAbertaDe,
  chamadaSql,
  donaDaChamada,
  salasDe,
  seguidosDe,
  type ChamadaLida,
  type Sala,
} from './chamada-repository.ts';
export { passagemDe } from './passagem.ts';
