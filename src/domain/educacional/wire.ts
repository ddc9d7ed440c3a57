/** What the call of certificates answers (TELE-01). */
export type CertificadosDaCasa = {
  /** Name of the template by which they are issued; null: there is none yet. */
  readonly modelo: string | null;
};
