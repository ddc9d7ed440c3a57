/** The door of what is said of a video call by who changes its appointment (docs/decisions/0157). */
export { comChamada, oQueFazComChamada, type ComChamada } from './ciencia.ts';
