/** The calls of the signature (SIGN-01, SIGN-04, SIGN-05). */
import type { Referencia } from './politicas.ts';
import type { AssinaturaConferida, RelatorioAssinaturas } from './relatorio.ts';

/** Signer data (B3), what the browser extension is told of who signs. */
export type DadosAssinante = {
  readonly cpfCnpj: string;
  readonly tipoConselho: string | null;
  readonly uf: string | null;
  readonly numeroConselho: string | null;
};

/** What this person may sign with here. */
export type OpcoesAssinatura = {
  /** Null: no professional, who has nothing to sign with. */
  readonly assinante: DadosAssinante | null;
  /** Cloud certificates that are configured. */
  readonly nuvem: readonly { readonly provedor: string; readonly nome: string }[];
  readonly govBr: boolean;
  /** The browser extension of the local token, and where a person gets it; null: none is configured. */
  readonly token: { readonly extensao: string; readonly instalar: string | null } | null;
  /** Whether there is a time-stamp authority. */
  readonly carimbo: boolean;
  /** The roots are the demonstration's: what is signed binds nobody. */
  readonly demonstracao: boolean;
};

/** Body of the signing of several documents of one record's module. */
export type LoteAssinatura = {
  readonly modulo: string;
  readonly documentos: readonly { readonly objectId: string; readonly versao: number }[];
  readonly politica: Referencia;
};

export type ResultadoLote = {
  readonly resultados: readonly {
    readonly objectId: string;
    readonly ok: boolean;
    readonly mensagem: string | null;
    readonly assinatura: AssinaturaConferida | null;
    /** The authorization ended before this one: it waits for a new one, nothing is wrong with it. */
    readonly autorizar: boolean;
  }[];
};

/** Report of a stored document; `codigo` opens the public page. */
export type RelatorioDocumento = RelatorioAssinaturas & { readonly codigo: string | null };
