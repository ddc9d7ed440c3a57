/** A content on its way into the store: judged by its beginning as it comes and by its end when it is there. */
import { A_CONFERIR, RASTRO } from '#domain/assinatura/aspectos.ts';
import type { Ciencia } from '#domain/assinatura/ciencia.ts';
import type { AspectoAssinatura } from '#domain/documento/tipos.ts';
import { AppError } from '#domain/errors/app-error.ts';
import {
  avaliarConteudo,
  CABECA_BYTES,
  CAUDA_BYTES,
  problemaDoInicio,
  temScript,
  type AvisoConteudo,
  type ProblemaConteudo,
} from '#domain/documento/conteudo.ts';
import { problemaConteudo } from '#messages/documento.ts';
import type { FileStore } from '#server/gateways/arquivo/port.ts';
import type { Pool, Queryable } from '#server/database/query.ts';
import type { Chamada } from './acesso.ts';
import type { Conteudo } from './gravar.ts';
import type { LinhaArquivo } from './linhas.ts';
import type { Linha } from './repository.ts';

export type Recebido = Conteudo & { readonly avisos: readonly AvisoConteudo[] };

/**
 * Proves that a file is the document as the caller signed it; answers what its signatures are, throws when it is not.
 * The signature brings it (server/capabilities/assinatura): documents know of files alone.
 */
export type ConferirAssinado = (
  chamada: Chamada,
  assinado: {
    readonly objectId: string;
    readonly bytes: Buffer;
    readonly comCarimbo: boolean;
    readonly ciencia: Ciencia;
  },
) => Promise<Conferido>;

/** What is recorded of a signed file, and what the audit keeps beside it. */
export type Conferido = {
  readonly aspectos: readonly AspectoAssinatura[];
  readonly auditar?: { readonly [campo: string]: unknown } | undefined;
};

/**
 * What follows from a signature, in the transaction that stores the signed file; also the signature's own. `antes` is
 * the content that was signed.
 */
type AoAssinar = (db: Queryable, chamada: Chamada, linha: Linha, antes: Linha) => Promise<void>;

export type DocumentosDeps = {
  readonly pool: Pool;
  readonly files: FileStore;
  readonly maxBytes: number;
  readonly aoAssinar?: AoAssinar;
  /** A signed file is about to leave the product: its signatures are checked anew, and nobody waits for what fails. */
  readonly aoSair?: (chamada: Chamada, linha: LinhaArquivo) => Promise<void>;
  /** What follows when a document is made void, in the same transaction. */
  readonly aoTornarSemEfeito?: (db: Queryable, chamada: Chamada, linha: Linha) => Promise<void>;
};

const recusa = (problema: ProblemaConteudo): AppError =>
  new AppError('arquivo-invalido', { messages: [problemaConteudo(problema)] });

/** Keeps beginning, end, whether markup holds scripts and whether signatures show, of whatever passes; memory stays flat. */
function espiar(nome: string, content: AsyncIterable<Uint8Array>) {
  let inicio: Uint8Array = new Uint8Array();
  let fim: Uint8Array = new Uint8Array();
  let sobra: Uint8Array = new Uint8Array();
  let rabo: Uint8Array = new Uint8Array();
  let scripts = false;
  let assinaturas = false;
  async function* passar(): AsyncGenerator<Uint8Array> {
    let julgado = false;
    for await (const chunk of content) {
      if (inicio.length < CABECA_BYTES)
        inicio = Buffer.concat([inicio, chunk.subarray(0, CABECA_BYTES - inicio.length)]);
      if (!julgado && inicio.length === CABECA_BYTES) {
        julgado = true;
        // Before the rest has come: whoever sends the wrong file learns it at once.
        const problema = problemaDoInicio(nome, inicio);
        if (problema) throw recusa(problema);
      }
      fim =
        chunk.length >= CAUDA_BYTES
          ? chunk.subarray(-CAUDA_BYTES)
          : Buffer.concat([fim, chunk]).subarray(-CAUDA_BYTES);
      if (!assinaturas) {
        const junto = Buffer.concat([rabo, chunk]);
        assinaturas = junto.includes(RASTRO, 0, 'latin1');
        rabo = junto.subarray(1 - RASTRO.length);
      }
      if (!scripts && /\.(?:html?|svg)$/i.test(nome)) {
        const junto = Buffer.concat([sobra, chunk]);
        scripts = temScript(junto);
        sobra = junto.subarray(-1024);
      }
      yield chunk;
    }
  }
  return {
    bytes: passar(),
    visto: () => ({ inicio, fim: Uint8Array.from(fim), scripts }),
    assinado: () => assinaturas,
  };
}

/**
 * Stores the content and says what it is. What is refused at its end stays unreferenced until the sweep takes it: removed
 * here, it could be the very bytes that somebody else is just sending and has not entered yet.
 */
export async function receber(
  { files, maxBytes }: DocumentosDeps,
  nome: string,
  content: AsyncIterable<Uint8Array>,
): Promise<Recebido> {
  const espia = espiar(nome, content);
  const { id, size } = await files.put(espia.bytes, maxBytes);
  const veredito = avaliarConteudo({ nome, ...espia.visto() });
  if (veredito.problema) throw recusa(veredito.problema);
  const aspectos = veredito.mime === 'application/pdf' && espia.assinado() ? A_CONFERIR : [];
  return { arquivoId: id, tamanho: size, mime: veredito.mime, aspectos, avisos: veredito.avisos };
}
