/** The national system of service invoices: Sefin issues, ADN hands out what happened. */

/** Key and certificates of the unit, in PEM. */
export type Credencial = {
  readonly chave: string;
  readonly certificado: string;
  readonly cadeia: readonly string[];
};

export type Ambiente = 'PRODUCAO' | 'RESTRITA';

/** `corpo`: what the JSON said, `null` where there was none. */
export type Resposta = { readonly status: number; readonly corpo: unknown };

/** The answer never came, or came in pieces: what was asked may have been done. */
export class SemResposta extends Error {}

export type SistemaNfse = {
  emitir(credencial: Credencial, dps: string): Promise<Resposta>;
  /** Whether a DPS of this identity became a note; 200 there is one, 404 there is none. */
  dpsExiste(credencial: Credencial, idDps: string): Promise<number>;
  /** The key of the note of a DPS, in `chaveAcesso`. */
  consultarDps(credencial: Credencial, idDps: string): Promise<Resposta>;
  consultarNota(credencial: Credencial, chave: string): Promise<Resposta>;
  registrarEvento(credencial: Credencial, chave: string, pedido: string): Promise<Resposta>;
  consultarEvento(credencial: Credencial, chave: string, tipo: string, sequencia: number): Promise<Resposta>;
  /** Documents after this number (NSU), of the unit's own CNPJ. */
  documentos(credencial: Credencial, nsu: number, documento: string): Promise<Resposta>;
  /** The text of a packed member. Throws where it is none. */
  readonly desempacotar: (base64: string) => string;
};

/** One of each environment. Throws SemResposta where a call had no answer. */
export type SistemasNfse = { readonly [ambiente in Ambiente]: SistemaNfse };
