/** Rows of documents: found, locked, and as they travel. */
import { conferidoEm, situacaoDosAspectos } from '#domain/assinatura/aspectos.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { chaveDoNome } from '#domain/documento/nome.ts';
import { MIME_PASTA, RAIZ, type ItemDocumento, type ItemLixeira } from '#domain/documento/tipos.ts';
import { documentos } from '#messages/documento.ts';
import type { Queryable } from '#server/database/query.ts';
import { isOutsider } from '#server/engine/access.ts';
import { exigirRegistro, type Chamada } from './acesso.ts';
import {
  DIAS_NA_LIXEIRA,
  linhasDoRegistro,
  travarDocumento,
  travarPastaDe,
  umaLinha,
  type Linha,
} from './repository.ts';

/** A row that has content: a file. */
export type LinhaArquivo = Linha & {
  readonly arquivo_id: string;
  readonly mime: string;
  readonly tamanho: number;
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Every row of a record that is not in the bin, or of one of its folders (null: the root). */
export async function linhasDe(
  db: Queryable,
  chamada: Chamada,
  registroId: number,
  filtro: { readonly pasta?: number | null; readonly lixeira?: true; readonly todas?: true } = {},
): Promise<readonly Linha[]> {
  const { entity } = chamada;
  const rows = await linhasDoRegistro(db, entity.name, registroId, {
    pasta: filtro.pasta,
    lixeira: filtro.lixeira === true,
  });
  const vistas = filtro.todas ? rows : rows.filter((linha) => podeLer(chamada, linha));
  return vistas.map((linha) => paraQuemVe(chamada, linha));
}

/** Whether the document is there for the caller. */
function podeLer({ leClinico }: Chamada, { clinico, sigiloso }: Linha): boolean {
  return !sigiloso && (leClinico || !clinico);
}

/** Who sees the record from outside is not told who works on its documents. */
export const deFora = ({ entity, contexto }: Chamada): boolean => isOutsider(entity, contexto.ability);

function paraQuemVe(chamada: Chamada, linha: Linha): Linha {
  if (!deFora(chamada)) return linha;
  return { ...linha, atualizado_por_nome: null, excluido_por_nome: null };
}

/** The row that the caller has just written, whether or not it is there for them from now on. */
export function linhaEscrita(db: Queryable, chamada: Chamada, objectId: string): Promise<Linha> {
  return buscar(db, { ...chamada, leClinico: true }, objectId, false);
}

/** The document of the module whose record is in the caller's scope; 404 otherwise. `lixeira`: looks there instead. */
export async function acharLinha(
  db: Queryable,
  chamada: Chamada,
  objectId: string | undefined,
  options: { readonly lixeira?: true } = {},
): Promise<Linha> {
  const linha = await buscar(db, chamada, objectId, options.lixeira === true);
  await exigirRegistro(db, chamada, linha.registro_id, 'ler').catch((error: unknown) => {
    // Another provider's document is as absent as one that never was.
    if (error instanceof AppError && error.code === 'nao-encontrado')
      throw new AppError('documento-nao-encontrado');
    throw error;
  });
  return linha;
}

/** `acharLinha` locked for a change, the record with it. Only inside a transaction. 412 when `versao` is stale. */
export async function travarLinha(
  db: Queryable,
  chamada: Chamada,
  objectId: string | undefined,
  options: { readonly lixeira?: true; readonly versao?: number | undefined } = {},
): Promise<Linha> {
  const vista = await acharLinha(db, chamada, objectId, options);
  await exigirRegistro(db, chamada, vista.registro_id, 'alterar');
  await travarDocumento(db, vista.id);
  // Read again: what another transaction did meanwhile is seen as it left it.
  const linha = await buscar(db, chamada, objectId, options.lixeira === true);
  if (options.versao !== undefined && options.versao !== linha.versao)
    throw new AppError('conflito-versao', {
      messages: [documentos.conflito(linha.atualizado_por_nome)],
      data: { atual: paraItem(linha) },
    });
  return linha;
}

async function buscar(
  db: Queryable,
  chamada: Chamada,
  objectId: string | undefined,
  lixeira: boolean,
): Promise<Linha> {
  if (objectId === undefined || !UUID.test(objectId)) throw new AppError('documento-nao-encontrado');
  const linha = await umaLinha(db, chamada.entity.name, objectId, lixeira);
  // One that is not for the caller is as absent as one that never was.
  if (!linha || !podeLer(chamada, linha)) throw new AppError('documento-nao-encontrado');
  return paraQuemVe(chamada, linha);
}

/** The folder that something is put into: of the same record, not in the bin, locked against going there. Null: the root. */
export async function travarPasta(
  db: Queryable,
  { entity, leClinico }: Chamada,
  registroId: number,
  objectId: string | null,
): Promise<{ readonly id: number; readonly nome: string } | null> {
  if (objectId === null) return null;
  const pasta = UUID.test(objectId)
    ? await travarPastaDe(db, { modulo: entity.name, registroId, objectId, leClinico })
    : undefined;
  if (!pasta) throw new AppError('documento-nao-encontrado', { messages: [documentos.pastaInexistente] });
  return pasta;
}

/** Names that are taken among these: a void document gives its own free. */
export function nomesUsados(linhas: readonly Linha[]): ReadonlySet<string> {
  return new Set(linhas.filter(({ sem_efeito }) => sem_efeito === null).map(({ nome }) => chaveDoNome(nome)));
}

/** The row if it is a file; a folder has no content to speak of. */
export function exigirArquivo(linha: Linha): LinhaArquivo {
  if (linha.arquivo_id === null)
    throw new AppError('requisicao-invalida', { messages: [documentos.pastaSemConteudo] });
  return linha as LinhaArquivo;
}

/** A signed document stays as it was signed: no other name, no other content, not into the bin. So does one that was issued. */
export function exigirNaoAssinado(linha: Linha): void {
  exigirEmVigor(linha);
  if (linha.aspectos.length > 0) throw new AppError('documento-assinado');
  if (linha.emitido) throw new AppError('documento-assinado', { messages: [documentos.emitido] });
}

/** A void document stays as it is: nothing is done with it but reading, and filing it anew. */
export function exigirEmVigor(linha: Pick<Linha, 'sem_efeito'>): void {
  if (linha.sem_efeito !== null) throw new AppError('documento-sem-efeito');
}

export function paraItem(linha: Linha): ItemDocumento {
  return {
    objectId: linha.object_id,
    nomeArquivo: linha.nome,
    mime: linha.mime ?? MIME_PASTA,
    dataHoraModificacao: linha.atualizado_em,
    tagDescription: linha.tag,
    folderId: linha.pasta_object_id ?? RAIZ,
    aspectos: linha.aspectos,
    tamanho: linha.tamanho,
    sha256: linha.arquivo_id,
    versao: linha.versao,
    assinado: linha.aspectos.length > 0,
    situacaoAssinatura: situacaoDosAspectos(linha.aspectos),
    conferidoEm: conferidoEm(linha.aspectos),
    semEfeito: linha.sem_efeito,
    clinico: linha.clinico,
    aMao: linha.a_mao,
    qualificada: linha.qualificada,
    leitura: linha.leitura,
    modificadoPor: linha.atualizado_por_nome,
  };
}

export function paraItemLixeira(linha: Linha & { readonly excluido_em: string }): ItemLixeira {
  const ate = new Date(Date.parse(linha.excluido_em) + DIAS_NA_LIXEIRA * 24 * 60 * 60 * 1000);
  return {
    ...paraItem(linha),
    excluidoEm: linha.excluido_em,
    excluidoPor: linha.excluido_por_nome,
    restauravelAte: ate.toISOString(),
  };
}
