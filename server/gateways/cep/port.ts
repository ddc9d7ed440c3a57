/** What a service of postcodes answers: the place's names, and the city by its IBGE code. */
export type EnderecoDoCep = {
  readonly logradouro: string | null;
  readonly bairro: string | null;
  readonly uf: string;
  /** Seven digits. */
  readonly ibge: string | null;
};

export type ServicoDeCep = {
  /** Null when the service knows no such postcode; throws when it does not answer. */
  procurar(cep: string): Promise<EnderecoDoCep | null>;
};
