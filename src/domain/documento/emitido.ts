/** What anybody who has an issued paper may know of it: nothing of the patient. */
export type EmitidoPublico = {
  /** 'Atestado'. */
  readonly tipo: string;
  readonly numero: string;
  readonly profissional: string;
  /** 'CRM-MG 12345'. */
  readonly conselho: string;
  readonly unidade: string;
  /** ISO UTC. */
  readonly emitidoEm: string;
  /** The last day on which it may be used; null: no term of its own. */
  readonly validaAte: string | null;
};
