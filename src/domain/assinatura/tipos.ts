/** The calls of the signature (SIGN-01, SIGN-04, SIGN-05). */
import type { AssinaturaEletronica } from './eletronica.ts';
import type { Referencia } from './politicas.ts';
import type { EmitidoPublico } from '../documento/emitido.ts';
import type { Arquivamento, SemEfeito } from '../documento/sem-efeito.ts';
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
export type RelatorioDocumento = RelatorioAssinaturas & {
  readonly codigo: string | null;
  /** By public link, kept beside the file. */
  readonly eletronicas: readonly AssinaturaEletronica[];
  readonly semEfeito: SemEfeito | null;
};

/** Report for anybody; `arquivamentos` of a file that is stored here, none of one that is not. */
export type RelatorioPublico = RelatorioAssinaturas & {
  readonly arquivamentos: readonly Arquivamento[];
  /** Asked by the code printed on a paper that the product issued. */
  readonly emitido?: EmitidoPublico;
};

/** Data of 409 'assinatura-anterior': the signatures that are not valid, and what the person must say to sign over them. */
export type AnterioresComProblema = {
  readonly anteriores: readonly AssinaturaConferida[];
  readonly exige: 'ciencia' | 'justificativa';
};

/** Bytes of a PDF that is still read whole, to be signed or checked. */
export const MAIOR_PDF_ASSINAVEL = 100 * 1024 * 1024;
