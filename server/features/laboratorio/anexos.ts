/** PDFs that come inside messages: stored before the sample is held, and documents of the sample once it is. */
import { Readable } from 'node:stream';
import { chaveDoNome, nomeLivre } from '#domain/documento/nome.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { AnexoLido } from '#domain/laboratorio/analisador.ts';
import { analisadorRecusa as texto } from '#messages/laboratorio.ts';
import {
  arquivosDe,
  chamadaDoServidor,
  criarDocumento,
  exigirNome,
  receber,
  type DocumentosDeps,
} from '#server/capabilities/documento/index.ts';
import type { Queryable } from '#server/database/query.ts';
import type { ServerRecords } from '#server/engine/call.ts';

const MODULO = 'amostras';
const ETIQUETA = 'Laudo';
/** What a file of an analyser may weigh bounds what is in it. */
const BYTES = 4 * 1024 * 1024;

/** A PDF in the store; its number is that of its bytes, so that the same again is known. */
export type Guardado = Awaited<ReturnType<typeof receber>> & { readonly nome: string };

/** A sentence where it is no PDF. */
export async function guardarAnexo(
  deps: Omit<DocumentosDeps, 'maxBytes'>,
  { nome: pedido, base64 }: AnexoLido,
): Promise<Guardado | string> {
  const nome = exigirNome(`${pedido.replace(/\.pdf$/i, '').slice(0, 100) || texto.nomeDoAnexo}.pdf`, 'nome');
  try {
    const bytes = Buffer.from(base64, 'base64');
    return { nome, ...(await receber({ ...deps, maxBytes: BYTES }, nome, Readable.from([bytes]))) };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return texto.anexo;
    throw error;
  }
}

/** What samples have among their documents. */
export async function anexosDe(db: Queryable, ids: readonly number[]) {
  return Map.groupBy(await arquivosDe(db, MODULO, ids), ({ registroId }) => registroId);
}

/** Puts PDFs among the documents of a sample, each under a name of its own. */
export async function anexar(
  db: Queryable,
  { call: { registry, contexto } }: ServerRecords<'amostras'>,
  registroId: number,
  anexos: readonly Guardado[],
  usados: readonly string[],
): Promise<void> {
  const nomes = new Set(usados.map(chaveDoNome));
  for (const { nome: pedido, arquivoId, mime, tamanho, aspectos } of anexos) {
    const nome = nomeLivre(pedido, nomes);
    nomes.add(chaveDoNome(nome));
    await criarDocumento(db, chamadaDoServidor(registry, contexto, MODULO), {
      registroId,
      nome,
      tagDescription: ETIQUETA,
      conteudo: { arquivoId, mime, tamanho, aspectos },
      origem: { analisador: contexto.usuario.nome },
    });
  }
}
