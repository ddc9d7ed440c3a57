/**
 * What the signature needs of documents: the bytes to sign, and a place for the signed file. Signing itself, and the
 * proof that a file is signed, are the signature's own (server/capabilities/assinatura).
 */
import { setImmediate } from 'node:timers/promises';
import { ehEletronica } from '#domain/assinatura/eletronica.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { nomeLivre } from '#domain/documento/nome.ts';
import type { AspectoAssinatura, ItemDocumento } from '#domain/documento/tipos.ts';
import { documentos } from '#messages/documento.ts';
import { tamanhoArquivo } from '#messages/importacao.ts';
import { inTransaction, type Queryable } from '#server/database/query.ts';
import { sharedFrom } from '#server/threads/shared.ts';
import type { Chamada } from './acesso.ts';
import { registrar, registrarLeitura } from './eventos.ts';
import { alterarLinha, inserirLinha, trocarConteudo } from './gravar.ts';
import {
  acharLinha,
  exigirArquivo,
  exigirEmVigor,
  linhasDe,
  nomesUsados,
  paraItem,
  travarLinha,
  type LinhaArquivo,
} from './linhas.ts';
import type { Linha } from './repository.ts';
import { receber, type DocumentosDeps } from './receber.ts';
import { permitirAto } from './repository.ts';

const FATIA_BYTES = 1024 * 1024;

export type DocumentoLido = { readonly item: ItemDocumento; readonly bytes: Buffer };

/** The present content, whole in memory that threads share, audited as viewing. `maxBytes`: what is larger is refused. */
export function lerDocumento(
  deps: DocumentosDeps,
  chamada: Chamada,
  objectId: string,
  maxBytes: number,
): Promise<DocumentoLido> {
  return ler(deps, chamada, objectId, maxBytes, 'ver-documento');
}

/** The same, audited as a download: what is made of it leaves the product. */
export function baixarDocumento(
  deps: DocumentosDeps,
  chamada: Chamada,
  objectId: string,
  maxBytes: number,
): Promise<DocumentoLido> {
  return ler(deps, chamada, objectId, maxBytes, 'baixar-documento');
}

async function ler(
  { pool, files }: DocumentosDeps,
  chamada: Chamada,
  objectId: string,
  maxBytes: number,
  evento: 'ver-documento' | 'baixar-documento',
): Promise<DocumentoLido> {
  const linha = exigirArquivo(await acharLinha(pool, chamada, objectId));
  if (linha.tamanho > maxBytes)
    throw new AppError('arquivo-grande', { messages: [documentos.grandeParaLer(tamanhoArquivo(maxBytes))] });
  await registrarLeitura(pool, chamada, evento, linha.registro_id, linha);
  return {
    item: paraItem(linha),
    bytes: await sharedFrom(await files.read(linha.arquivo_id), linha.tamanho),
  };
}

/**
 * The signed file in place of the document it was made of, whose content stays as an earlier version. `aspectos` is what
 * the caller has found in the bytes, not what somebody says of them. A document that is signed already takes only a
 * file that begins with it, byte by byte: an incremental update, under which earlier signatures stay valid.
 */
export async function guardarAssinado(
  deps: DocumentosDeps,
  chamada: Chamada,
  assinado: {
    readonly objectId: string;
    readonly bytes: Buffer;
    readonly aspectos: readonly AspectoAssinatura[];
    /** What else the audit keeps of the act. */
    readonly auditar?: { readonly [campo: string]: unknown } | undefined;
    /** What else is kept of it, in the same transaction. */
    readonly junto?: (db: Queryable, linha: Linha) => Promise<void>;
    /** The version that was signed; a document changed meanwhile is refused with 412. */
    readonly versao?: number | undefined;
  },
): Promise<ItemDocumento> {
  const { pool, files } = deps;
  if (assinado.aspectos.length === 0)
    throw new AppError('arquivo-invalido', { messages: [documentos.naoAssinado] });
  const antes = exigirArquivo(await acharLinha(pool, chamada, assinado.objectId));
  if (antes.mime !== 'application/pdf')
    throw new AppError('arquivo-invalido', { messages: [documentos.somentePdf] });
  const recebido = await receber(deps, antes.nome, emFatias(assinado.bytes));
  return inTransaction(pool, async (db) => {
    const linha = exigirArquivo(await travarLinha(db, chamada, assinado.objectId, assinado));
    exigirEmVigor(linha);
    if (linha.arquivo_id === recebido.arquivoId) return paraItem(linha);
    if (linha.aspectos.length > 0 && !(await continua(files.read(linha.arquivo_id), linha, assinado.bytes)))
      throw new AppError('documento-assinado', { messages: [documentos.assinadoOutro] });
    await permitirAto(db, 'assinar');
    await trocarConteudo(db, chamada, linha, {
      ...recebido,
      // Those by public link are kept beside the file, whose pages this signature takes in.
      aspectos: [...assinado.aspectos, ...linha.aspectos.filter(ehEletronica)],
    });
    await permitirAto(db, null);
    const nova = await acharLinha(db, chamada, linha.object_id);
    await registrar(db, chamada, 'assinar-documento', nova, {
      conteudo: nova.conteudo,
      assinatura: assinado.aspectos
        .map(({ propriedades }) => `${propriedades.formato} ${propriedades.referencia}`)
        .join(', '),
      ...assinado.auditar,
    });
    await assinado.junto?.(db, nova);
    await deps.aoAssinar?.(db, chamada, nova, linha);
    return paraItem(nova);
  });
}

type Evidencia = {
  readonly objectId: string;
  /** SHA-256 of the content that was seen; another one meanwhile is refused with 412. */
  readonly visto: string;
  readonly bytes: Buffer;
  readonly aspecto: AspectoAssinatura;
  /** Of the file of its own beside a document whose pages may not be touched; null: in its place. */
  readonly aoLado: string | null;
  readonly auditar: { readonly [campo: string]: unknown };
  /** What else is kept of it, in the same transaction. */
  readonly junto: (db: Queryable, linha: Linha, arquivoId: string) => Promise<void>;
};

/** A document with its sheet of evidence; either way it is protected as a signed one from then on. */
export async function guardarEvidencia(
  deps: DocumentosDeps,
  chamada: Chamada,
  { objectId, visto, bytes, aspecto, aoLado: nome, auditar, junto }: Evidencia,
): Promise<void> {
  const antes = exigirArquivo(await acharLinha(deps.pool, chamada, objectId));
  const recebido = await receber(deps, antes.nome, emFatias(bytes));
  await inTransaction(deps.pool, async (db) => {
    const linha = exigirArquivo(await travarLinha(db, chamada, objectId));
    exigirEmVigor(linha);
    if (linha.arquivo_id !== visto)
      throw new AppError('conflito-versao', { messages: [documentos.mudouDepoisDeVisto] });
    const aspectos = [...linha.aspectos, aspecto];
    if (nome === null) await trocarConteudo(db, chamada, linha, { ...recebido, aspectos });
    else {
      const irmaos = await linhasDe(db, chamada, linha.registro_id, { pasta: linha.pasta_id, todas: true });
      await inserirLinha(db, chamada, {
        registroId: linha.registro_id,
        pastaId: linha.pasta_id,
        nome: nomeLivre(nome, nomesUsados(irmaos)),
        tagId: linha.tag_id,
        conteudo: { ...recebido, aspectos: [aspecto] },
      });
      await alterarLinha(db, chamada, linha.id, { aspectos: JSON.stringify(aspectos) });
    }
    const nova = await acharLinha(db, chamada, objectId);
    await registrar(db, chamada, 'assinar-documento', nova, { conteudo: nova.conteudo, ...auditar });
    await junto(db, nova, recebido.arquivoId);
  });
}

/** A turn of the loop between each: the hash of a large file at once would hold it. */
async function* emFatias(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += FATIA_BYTES) {
    yield bytes.subarray(at, at + FATIA_BYTES);
    await setImmediate();
  }
}

async function continua(
  original: Promise<AsyncIterable<unknown>>,
  { tamanho }: LinhaArquivo,
  bytes: Buffer,
): Promise<boolean> {
  if (bytes.length <= tamanho) return false;
  let at = 0;
  for await (const chunk of await original) {
    const part = chunk as Buffer;
    if (!part.equals(bytes.subarray(at, at + part.length))) return false;
    at += part.length;
  }
  return true;
}
