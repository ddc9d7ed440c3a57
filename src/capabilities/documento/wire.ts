/** The calls of the document manager (B7; docs/guides/documentos.md). Failures throw HttpError. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TornarSemEfeito } from '#domain/documento/sem-efeito.ts';
import type { Leitura } from '#domain/acesso/leitura.ts';
import type {
  ItemDocumento,
  ItemLixeira,
  OpcoesDocumentos,
  TagDocumento,
  TagEmUso,
  VersaoDocumento,
} from '#domain/documento/tipos.ts';
import { request, requestFull } from '#shared/http/client.ts';
import type { Alert } from '#shared/http/http-error.ts';
import { download } from '#shared/http/download.ts';
import { useTopic } from '#shared/live/topic.ts';

/** The record whose documents they are. */
export type Owner = { readonly modulo: string; readonly id: number | string };
type Answer = {
  readonly result: { readonly entity: ItemDocumento };
  readonly messages: { readonly alerts: readonly Alert[] };
};

/** Uploads of large files over a slow line take their time. */
const UPLOAD_MS = 6 * 3_600_000;
const DOWNLOAD_MS = 3_600_000;
const CHECKING_MS = 2_000;

/** Under this key lies everything read of a record's documents. */
export const documentsKey = ({ modulo, id }: Owner) => ['documentos', modulo, String(id)] as const;

const read = <T>(path: string, query: Record<string, string | number | null>, signal?: AbortSignal) =>
  request<T>(`cmis/${path}`, { query, signal, silent: true });

/** What others do among the documents is seen as it happens. */
export function useLiveDocuments(owner: Owner): void {
  const client = useQueryClient();
  useTopic(`documentos:${owner.modulo}:${owner.id}`, ({ event }) => {
    if (event === 'topico') void client.invalidateQueries({ queryKey: documentsKey(owner) });
  });
}

export function useOptions(modulo: string) {
  return useQuery({
    queryKey: ['documentos-opcoes', modulo],
    queryFn: ({ signal }) => read<OpcoesDocumentos>('opcoes', { modulo }, signal),
  });
}

export const folderItems = (owner: Owner, objectId: string, signal?: AbortSignal) =>
  read<ItemDocumento[]>('listar-documentos-pasta', { ...owner, objectId }, signal);

export function useFolderItems(owner: Owner, objectId: string) {
  return useQuery({
    queryKey: [...documentsKey(owner), 'pasta', objectId],
    queryFn: ({ signal }) => folderItems(owner, objectId, signal),
    // Where the topic is not heard, somebody else's folder is there when one comes back to the window.
    refetchOnWindowFocus: 'always',
    // Signatures of a new file are checked after its answer: the list follows.
    refetchInterval: ({ state }) =>
      state.data?.some(({ situacaoAssinatura }) => situacaoAssinatura === 'conferindo') === true
        ? CHECKING_MS
        : false,
  });
}

/** The whole tree, for choosing a folder. */
export function useTree(owner: Owner, enabled = true) {
  return useQuery({
    enabled,
    queryKey: [...documentsKey(owner), 'arvore'],
    queryFn: ({ signal }) => read<ItemDocumento[]>('listar', owner, signal),
  });
}

/** Every file of the tree. */
export function filesOf(tree: readonly ItemDocumento[] | undefined): readonly ItemDocumento[] {
  return (tree ?? []).flatMap((item) => [
    ...(item.tamanho === null ? [] : [item]),
    ...filesOf(item.children),
  ]);
}

export function useBin(owner: Owner) {
  return useQuery({
    queryKey: [...documentsKey(owner), 'lixeira'],
    queryFn: ({ signal }) => read<ItemLixeira[]>('lixeira', owner, signal),
  });
}

export function useVersions(owner: Owner, objectId: string) {
  return useQuery({
    queryKey: [...documentsKey(owner), 'versoes', objectId],
    queryFn: ({ signal }) => read<VersaoDocumento[]>('versoes', { modulo: owner.modulo, objectId }, signal),
  });
}

/** Under this key lies everything read of a module's tags. */
export const tagsKey = (modulo: string) => ['documentos-tags', modulo] as const;

export function useTags(modulo: string) {
  return useQuery({
    queryKey: [...tagsKey(modulo), 'combo'],
    queryFn: ({ signal }) => read<TagDocumento[]>('tags/combo/list', { modulo }, signal),
  });
}

/** With the documents that bear each, for whoever looks after them. */
export function useTagsInUse(modulo: string) {
  return useQuery({
    queryKey: [...tagsKey(modulo), 'uso'],
    queryFn: ({ signal }) => read<TagEmUso[]>('tags/uso', { modulo }, signal),
    // Every upload and change of tag counts: nothing is kept of the last look.
    gcTime: 0,
    staleTime: 0,
  });
}

export function createTag(modulo: string, nome: string): Promise<TagDocumento> {
  return request('cmis/tags/criar', { method: 'POST', query: { modulo, nome }, silent: true });
}

export function renameTag(modulo: string, objectId: string, nome: string): Promise<TagDocumento> {
  return request('cmis/tags/renomear', { method: 'PUT', query: { modulo, objectId, nome }, silent: true });
}

export function changeTagReading(modulo: string, objectId: string, leitura: Leitura): Promise<TagDocumento> {
  return request('cmis/tags/leitura', { method: 'PUT', query: { modulo, objectId, leitura } });
}

export function removeTag(modulo: string, objectId: string, para: string | undefined): Promise<unknown> {
  return request('cmis/tags/remover', { method: 'DELETE', query: { modulo, objectId, para }, silent: true });
}

/** Shown in place, under the name that was typed: nothing in the message queue. */
export function createFolder(
  { modulo, id }: Owner,
  parentFolderId: string,
  newFolder: string,
): Promise<ItemDocumento> {
  return request('cmis/criar-pasta', {
    method: 'POST',
    query: { modulo, id, parentFolderId, newFolder },
    silent: true,
  });
}

export function rename(
  { modulo }: Owner,
  { objectId, versao }: ItemDocumento,
  nomearquivo: string,
): Promise<ItemDocumento> {
  return request('cmis/renomear-documento', {
    method: 'PUT',
    query: { modulo, objectId, nomearquivo, versao },
    silent: true,
  });
}

/** `silent`: what fails is told by whoever asked, here and below. */
export function move(
  { modulo }: Owner,
  objectId: string,
  folderId: string,
  silent = false,
): Promise<ItemDocumento> {
  return request('cmis/mover', { method: 'PUT', query: { modulo, objectId, folderId }, silent });
}

export function changeTag(
  { modulo }: Owner,
  { objectId, versao }: ItemDocumento,
  idTag: string,
): Promise<ItemDocumento> {
  return request('cmis/alterar-tag', {
    method: 'PUT',
    query: { modulo, objectId, versao, idTag },
    silent: true,
  });
}

export function changeReading(
  { modulo }: Owner,
  { objectId, versao }: ItemDocumento,
  leitura: Leitura | null,
): Promise<ItemDocumento> {
  const query = { modulo, objectId, versao, leitura: leitura ?? '' };
  return request('cmis/alterar-leitura', { method: 'PUT', query, silent: true });
}

export function remove(
  { modulo }: Owner,
  { objectId, versao }: ItemDocumento,
  silent = false,
): Promise<unknown> {
  return request('cmis/remover', { method: 'DELETE', query: { modulo, objectId, versao }, silent });
}

export function restore({ modulo }: Owner, objectId: string): Promise<ItemDocumento> {
  return request('cmis/restaurar', { method: 'POST', query: { modulo, objectId } });
}

export function restoreVersion({ modulo }: Owner, objectId: string, numero: number): Promise<ItemDocumento> {
  return request('cmis/restaurar-versao', { method: 'POST', query: { modulo, objectId, numero } });
}

/** A signed document made void; the item as it is then. Shown in the dialog: nothing in the message queue. */
export async function annul(
  { modulo }: Owner,
  { objectId, versao }: ItemDocumento,
  body: TornarSemEfeito,
): Promise<ItemDocumento> {
  const query = { modulo, objectId, versao };
  return (await request<Answer>('cmis/tornar-sem-efeito', { method: 'POST', query, body, silent: true }))
    .result.entity;
}

/** A void document as a new one of another record, or of its own. */
export async function fileAnew({ modulo }: Owner, objectId: string, id: number): Promise<ItemDocumento> {
  const query = { modulo, objectId, id };
  return (await request<Answer>('cmis/arquivar-de-novo', { method: 'POST', query, silent: true })).result
    .entity;
}

/** A tag that the module has, or the name of one to be made. */
export type Tag = { readonly idTag: string } | { readonly tagDescription: string };

export type Upload = Owner & {
  readonly folderId: string;
  readonly file: File;
  /** Other than the file's own, where that is taken. */
  readonly name?: string;
  readonly tag?: Tag;
  /** The document that gets this content as its newest version. */
  readonly objectId?: string;
};

/** A stored document, and what a person should know of its content. */
export type Sent = { readonly item: ItemDocumento; readonly warnings: readonly string[] };

/** One file, as the call takes (B5). */
export async function send(
  upload: Upload,
  onProgress: (sent: number, total: number) => void,
  signal: AbortSignal,
): Promise<Sent> {
  const { modulo, id, folderId, file, name, tag, objectId } = upload;
  const body = new FormData();
  body.append('modulo', modulo);
  body.append('id', String(id));
  body.append('folderId', folderId);
  if (tag && 'idTag' in tag) body.append('idTag', tag.idTag);
  if (objectId !== undefined) body.append('objectId', objectId);
  body.append('file', file, name ?? file.name);
  const described = tag && 'tagDescription' in tag;
  const { result, messages } = await request<Answer>(
    described ? 'cmis/criar-documento/tag' : 'cmis/v2/criar-documento',
    {
      method: 'POST',
      query: described ? { tagDescription: tag.tagDescription } : undefined,
      body,
      onProgress,
      signal,
      silent: true,
      timeoutMs: UPLOAD_MS,
    },
  );
  return {
    item: result.entity,
    warnings: messages.alerts.flatMap(({ type, value }) => (type === 'WARNING' ? [value] : [])),
  };
}

type Content = { readonly objectId: string; readonly nomeArquivo: string; readonly numero?: number };
const contentQuery = ({ modulo }: Owner, { objectId, nomeArquivo, numero }: Content) => ({
  modulo,
  objectId,
  nomeArquivo,
  numero,
});

/** Saves the file on the person's computer (DOC-06); what fails is told by the client. */
export async function saveFile(owner: Owner, content: Content): Promise<void> {
  await download('cmis/download-documento', { query: contentQuery(owner, content), timeoutMs: DOWNLOAD_MS });
}

/** The copy for paper of a signed document, with the sheet by which anybody checks the original; saved by the browser. */
export async function saveSheet({ modulo }: Pick<Owner, 'modulo'>, objectId: string): Promise<void> {
  await download('assinaturas/folha', { query: { modulo, objectId }, timeoutMs: DOWNLOAD_MS });
}

/** The bytes for the viewer. */
export function bytes(owner: Owner, content: Content, signal: AbortSignal): Promise<Blob> {
  const query = { ...contentQuery(owner, content), exibir: true };
  return request<Blob>('cmis/download-documento', {
    query,
    as: 'blob',
    silent: true,
    signal,
    timeoutMs: DOWNLOAD_MS,
  });
}

/** A piece of them; a server that answers with the whole is cut here. */
export async function piece(owner: Owner, content: Content, begin: number, end: number, signal: AbortSignal) {
  const { data, status } = await requestFull<Blob>('cmis/download-documento', {
    query: { ...contentQuery(owner, content), exibir: true },
    headers: { Range: `bytes=${begin}-${end - 1}` },
    as: 'blob',
    silent: true,
    signal,
  });
  return new Uint8Array(await (status === 206 ? data : data.slice(begin, end)).arrayBuffer());
}
