/** The door of the union of two records of a patient: what hangs on one, what is in the way, and the move. */
export { moverTudo, type Mudanca } from './mover-tudo.ts';
export { choques, prontuariosAbertos, quantos, travarPacientes, type Troca } from './repository.ts';
