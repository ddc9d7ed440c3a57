/** The upload: a form with the document's data, then one file (B7); the file goes to the store as it comes. */
import type { FastifyRequest } from 'fastify';
import type { MultipartFile } from '@fastify/multipart';
import { AppError } from '#domain/errors/app-error.ts';
import { pastaDe } from '#domain/documento/itens.ts';
import { nomeEnviado } from '#domain/documento/nome.ts';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { composeDeep } from '#domain/formato/composto.ts';
import { documentos } from '#messages/documento.ts';
import { tamanhoArquivo } from '#messages/importacao.ts';
import { inTransaction } from '#server/database/query.ts';
import { readId } from '#server/engine/read.ts';
import { exigirRegistro, type Chamada, type Quer } from './acesso.ts';
import { registrar } from './eventos.ts';
import { exigirNome, exigirNomeLivre, trocarConteudo } from './gravar.ts';
import {
  acharLinha,
  exigirArquivo,
  exigirNaoAssinado,
  paraItem,
  travarLinha,
  travarPasta,
} from './linhas.ts';
import { criarDocumento } from './novo.ts';
import { receber, type DocumentosDeps, type Recebido } from './receber.ts';

/** Field names of the form; `objectId` and `versao` are ours: a new content for a document that is there. */
const CAMPOS = ['id', 'idTag', 'modulo', 'folderId', 'objectId', 'versao', 'tagDescription'] as const;
type Campos = { [campo in (typeof CAMPOS)[number]]?: string };

/** Boundaries and fields around the file. */
const FOLGA_BYTES = 1024 * 1024;

export type Enviado = {
  readonly item: ItemDocumento;
  readonly recebido: Recebido;
  readonly substituiu: boolean;
  /** Clinical, and sent by who does not read what is: it is kept, and not there for them. */
  readonly oculto: boolean;
};

/**
 * Reads the form and keeps the document. `autorizar` is asked before the first byte of the file is taken; whoever may not
 * send, or sends too much by its own saying, learns it then.
 */
export async function enviar(
  request: FastifyRequest,
  deps: DocumentosDeps,
  autorizar: (modulo: string, quer: Quer) => Promise<Chamada>,
): Promise<Enviado> {
  if (!request.isMultipart()) throw new AppError('tipo-nao-suportado');
  const tamanho = Number(request.headers['content-length'] ?? 0);
  if (tamanho > deps.maxBytes + FOLGA_BYTES) throw grande(deps.maxBytes);
  const campos: Campos = { ...escolher(request.query as { [campo: string]: unknown }) };
  let pronto: Envio | undefined;
  try {
    for await (const part of request.parts({
      limits: { files: 2, fields: 10, parts: 12, fileSize: deps.maxBytes + 1 },
    })) {
      if (part.type === 'field')
        Object.assign(campos, escolher(composeDeep({ [part.fieldname]: part.value })));
      else if (pronto) throw new AppError('arquivo-invalido', { messages: [documentos.umArquivo] });
      else pronto = await receberParte(part, campos, deps, autorizar);
    }
  } catch (error) {
    // What still comes is let go by, or the answer would wait behind it on the same connection.
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof AppError) throw error;
    if ((error as { code?: unknown }).code === 'FST_FILES_LIMIT')
      throw new AppError('arquivo-invalido', { messages: [documentos.umArquivo], cause: error });
    if (request.raw.destroyed || (error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE')
      throw new AppError('arquivo-invalido', { messages: [documentos.envioInterrompido], cause: error });
    throw error;
  }
  if (!pronto) throw new AppError('arquivo-ausente');
  return pronto.substitui ? substituir(deps, pronto, campos) : criar(deps, pronto, campos);
}

type Envio = {
  readonly chamada: Chamada;
  readonly recebido: Recebido;
  readonly nome: string;
  readonly substitui: boolean;
};

async function receberParte(
  part: MultipartFile,
  campos: Campos,
  deps: DocumentosDeps,
  autorizar: (modulo: string, quer: Quer) => Promise<Chamada>,
): Promise<Envio> {
  const substitui = campos.objectId !== undefined && campos.objectId !== '';
  if (campos.modulo === undefined || (!substitui && campos.id === undefined))
    throw new AppError('requisicao-invalida', { messages: [documentos.dadosAntes] });
  const chamada = await autorizar(campos.modulo, substitui ? 'rename' : 'insert');
  const nome = exigirNome(nomeEnviado(part.filename), 'nomeArquivo');
  // What would be refused afterwards is refused now: a large file takes minutes.
  await conferir(deps, chamada, campos, nome, substitui);
  return { chamada, nome, substitui, recebido: await receber(deps, nome, part.file) };
}

async function conferir(
  { pool }: DocumentosDeps,
  chamada: Chamada,
  campos: Campos,
  nome: string,
  substitui: boolean,
): Promise<void> {
  if (substitui) return exigirNaoAssinado(exigirArquivo(await acharLinha(pool, chamada, campos.objectId)));
  const registroId = readId(campos.id ?? '');
  await inTransaction(pool, async (db) => {
    await exigirRegistro(db, chamada, registroId, 'alterar');
    const pasta = await travarPasta(db, chamada, registroId, pastaDe(campos.folderId));
    await exigirNomeLivre(db, chamada, { registroId, pastaId: pasta?.id ?? null, nome });
  });
  if (chamada.declaracao.tags && !campos.idTag && !campos.tagDescription?.trim())
    throw new AppError('validacao', {
      messages: [documentos.informeTag],
      errors: { idTag: [documentos.informeTag] },
    });
}

async function criar(
  { pool }: DocumentosDeps,
  { chamada, recebido, nome }: Envio,
  campos: Campos,
): Promise<Enviado> {
  const item = await criarDocumento(pool, chamada, {
    ...campos,
    registroId: readId(campos.id ?? ''),
    nome,
    conteudo: recebido,
  });
  return { item, recebido, substituiu: false, oculto: item.clinico && !chamada.leClinico };
}

/** A new content under the name that the document has; the present one stays as an earlier version. */
async function substituir(
  { pool }: DocumentosDeps,
  { chamada, recebido }: Envio,
  campos: Campos,
): Promise<Enviado> {
  return inTransaction(pool, async (db) => {
    const linha = exigirArquivo(
      await travarLinha(db, chamada, campos.objectId, { versao: versaoDe(campos.versao) }),
    );
    exigirNaoAssinado(linha);
    await trocarConteudo(db, chamada, linha, recebido);
    const nova = await acharLinha(db, chamada, linha.object_id);
    await registrar(db, chamada, 'substituir-documento', nova, {
      conteudo: nova.conteudo,
      tamanho: nova.tamanho,
    });
    return { item: paraItem(nova), recebido, substituiu: true, oculto: false };
  });
}

/** The version the caller saw; undefined where none was sent. */
export function versaoDe(dado: unknown): number | undefined {
  if (dado === undefined || dado === '') return undefined;
  const versao = typeof dado === 'string' && /^[1-9][0-9]{0,9}$/.test(dado) ? Number(dado) : NaN;
  if (Number.isNaN(versao)) throw new AppError('requisicao-invalida');
  return versao;
}

function escolher(dados: { readonly [campo: string]: unknown }): Campos {
  return Object.fromEntries(
    CAMPOS.flatMap((campo) => (typeof dados[campo] === 'string' ? [[campo, dados[campo]]] : [])),
  ) as Campos;
}

export function grande(maximo: number): AppError {
  return new AppError('arquivo-grande', { params: { maximo: tamanhoArquivo(maximo) } });
}
