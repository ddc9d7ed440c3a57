/** The document manager on the wire (specification B3 and B7): items, tags, toggles, versions, bin. */
import type { SituacaoDoArquivo } from '../assinatura/relatorio.ts';
import type { Ciencia } from '../assinatura/ciencia.ts';
import type { SemEfeito } from './sem-efeito.ts';

import type { Leitura } from '../acesso/leitura.ts';

/** Items that are no files carry one of these instead of a media type (DOC-02). */
export const MIME_RAIZ = 'Raiz';
export const MIME_PASTA = 'Pasta';
export const MIME_NIVEL_ANTERIOR = 'Nivel Anterior';

/** objectId of every record's root folder; an absent or empty folder id means it too. */
export const RAIZ = 'raiz';

/** What is known of a digital signature inside the file (B3, B9). */
export type AspectoAssinatura = {
  /** Found in the file by the verifier; or made by a public link, its evidence kept beside. */
  readonly tipo: 'ASSINATURADIGITAL' | 'ASSINATURAELETRONICA';
  readonly propriedades: {
    readonly formato: 'PadEs' | 'Evidencias';
    /** AD-RT with time stamp, AD-RB without; gov.br's advanced signature and others keep to neither. */
    readonly referencia: 'AD-RT' | 'AD-RB' | 'AVANCADA-GOVBR' | 'AVANCADA-LINK' | 'OUTRA';
    /** As the verifier found it last. Absent: recorded before this was kept, checked again soon. */
    readonly situacao?: SituacaoDoArquivo;
    /** ISO UTC. */
    readonly conferidoEm?: string;
  };
};

export type ItemDocumento = {
  readonly objectId: string;
  readonly nomeArquivo: string;
  /** The media type found in the content, or MIME_RAIZ, MIME_PASTA, MIME_NIVEL_ANTERIOR. */
  readonly mime: string;
  /** ISO UTC; null on the root and on the way up. */
  readonly dataHoraModificacao: string | null;
  readonly tagDescription: string | null;
  /** The folder it lies in; null on the root. */
  readonly folderId: string | null;
  readonly aspectos: readonly AspectoAssinatura[];
  /** The whole subtree; only in the answer of `listar`, on the root and on folders. */
  readonly children?: readonly ItemDocumento[];

  // Beyond the specification
  /** Bytes; null on folders. */
  readonly tamanho: number | null;
  /** Of the present content; null on folders. */
  readonly sha256: string | null;
  /** Rises with every change; sent back as `versao` to rename, move, replace and remove. */
  readonly versao: number;
  /** It holds signatures, made here or elsewhere: it is kept as it was signed. */
  readonly assinado: boolean;
  /** Worst of its signatures when they were last checked; null without one. */
  readonly situacaoAssinatura: SituacaoDoArquivo | null;
  /** When that was; ISO UTC. */
  readonly conferidoEm: string | null;
  readonly semEfeito: SemEfeito | null;
  /** Only who reads clinical content sees it; false where the register has no such distinction. */
  readonly clinico: boolean;
  /** It counts only when it is printed and signed by hand: no electronic signature is put on it. */
  readonly aMao: boolean;
  /** It counts only with a qualified signature (ICP-Brasil): Lei 14.063/2020, art. 13. */
  readonly qualificada: boolean;
  /** What was said of this one; null: its folder and its tag say it. */
  readonly leitura: Leitura | null;
  /** Who changed it last. */
  readonly modificadoPor: string | null;
};

export type TagDocumento = {
  readonly objectId: string;
  readonly nome: string;
  /** Who may read the documents that bear it. */
  readonly leitura: Leitura;
};

/** A tag where it is looked after. */
export type TagEmUso = TagDocumento & {
  /** Documents of the caller's provider that bear it. */
  readonly documentos: number;
  /** Documents of other providers bear it too: only an administrator changes it. */
  readonly deOutros: boolean;
};

/** What the toolbar may do; the server enforces the same (DOC-01). */
export type DocumentosToggles = {
  readonly insert: boolean;
  readonly rename: boolean;
  readonly remove: boolean;
  readonly signature: boolean;
  /** To make a signed document void. */
  readonly annul: boolean;
  /** Nothing may be changed, whatever the others say. */
  readonly readOnly: boolean;
};

/** Answer of `opcoes`: the toggles for this caller and what the upload must respect. */
export type OpcoesDocumentos = DocumentosToggles & {
  /** A document needs a tag ('Informe a Tag'). */
  readonly tags: boolean;
  /** Documents may be clinical here, and whether the caller reads those and says which are; null: none is. */
  readonly clinico: boolean | null;
  /** Bytes. */
  readonly tamanhoMaximo: number;
};

/** One content of a document, newest first; `numero` counts contents, not changes. */
export type VersaoDocumento = {
  readonly numero: number;
  readonly atual: boolean;
  readonly nomeArquivo: string;
  readonly mime: string;
  readonly tamanho: number;
  readonly sha256: string;
  readonly assinado: boolean;
  readonly situacaoAssinatura: SituacaoDoArquivo | null;
  readonly em: string;
  readonly por: string | null;
};

export type ItemLixeira = ItemDocumento & {
  readonly excluidoEm: string;
  readonly excluidoPor: string | null;
  /** After this moment nobody brings it back. */
  readonly restauravelAte: string;
};

/** Body of `v1/atualizar-documento`: the signed-file payload (B3). */
export type ArquivoAssinado = {
  readonly modulo: string;
  readonly objectId: string;
  readonly nomeArquivo: string;
  readonly tag: string | null;
  readonly aspectos: readonly AspectoAssinatura[];
  readonly mime: string;
  readonly dadoBase64: string;
} & Ciencia;
