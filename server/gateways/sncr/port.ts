/** What a prescription tells to have a number: its kind, its day, who prescribes. Nothing of the patient nor of the medicines. */
export type PedidoDeNumero = {
  /** The same for the same paper: asked again, the SNCR answers the number that it gave. */
  readonly chave: string;
  readonly receituario: string;
  /** 'YYYY-MM-DD'. */
  readonly emitidaEm: string;
  /** 'CRM-MG 12345'. */
  readonly conselho: string;
};

/** Refused: in the service's own words. */
export type NumeroOuRecusa = { readonly numero: string } | { readonly recusa: string };

/** Anvisa's SNCR, which numbers electronic prescriptions. Throws 'sncr-indisponivel' when it does not answer. */
export type Sncr = { numerar(pedido: PedidoDeNumero): Promise<NumeroOuRecusa> };
