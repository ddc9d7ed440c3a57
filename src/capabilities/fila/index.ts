/** The door of queues: the board of sections, its cards on a phone, what may be done with each, and the act at work. */
export { Acoes, passosDe, quando, type Acao } from './Acoes.tsx';
export { parte, Quadro, Secao, trecho, type Coluna, type ParteDoQuadro } from './Quadro.tsx';
export { useFazer } from './useFazer.ts';
export { callNext, chamar, CHAVE, useNext, type Next } from './next.ts';
