/** The port to a time-stamp authority (AD-RT, SIGN-01). */
export type Carimbo = {
  /** DER of the TimeStampToken (a ContentInfo). */
  readonly token: Buffer;
};

export type Carimbador = {
  /** A token over a SHA-256. Throws 'carimbo-indisponivel' when the authority is away, refuses, or answers another thing. */
  carimbar(resumo: Buffer): Promise<Carimbo>;
};
