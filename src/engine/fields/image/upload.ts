/** Files behind fields of format `arquivo`: sent on choice, shown only to whoever may read the record. */
import { useEffect, useState } from 'react';
import { request } from '#shared/http/client.ts';

export type StoredFile = {
  readonly id: string;
  readonly mime: string;
  readonly tamanho: number;
  readonly nome: string;
};

/** Sends one picture, or with `anexo` a PDF too; answers its identifier. Throws HttpError. */
export function sendFile(file: File, { anexo = false } = {}): Promise<StoredFile> {
  const body = new FormData();
  body.append('arquivo', file);
  return request<StoredFile>('_arquivos', {
    method: 'POST',
    ...(anexo ? { query: { anexo } } : {}),
    body,
    silent: true,
    timeoutMs: 300_000,
  });
}

export type FileOwner = { readonly recurso: string; readonly registro: unknown; readonly campo: string };

/** Object address of a stored file, fetched with the session's headers; null while loading or when refused. */
export function useFileAddress(id: string | null, owner: FileOwner): string | null {
  const [address, setAddress] = useState<string | null>(null);
  const { recurso, registro, campo } = owner;
  useEffect(() => {
    setAddress(null);
    if (id === null) return undefined;
    const controller = new AbortController();
    let made: string | null = null;
    request<Blob>(`_arquivos/${id}`, {
      as: 'blob',
      query: { recurso, registro: registro as number | null, campo },
      signal: controller.signal,
      silent: true,
    }).then(
      (blob) => {
        if (controller.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setAddress(made);
      },
      () => setAddress(null), // Shown as the placeholder: the file may be gone or not this person's to see.
    );
    return () => {
      controller.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, recurso, registro, campo]);
  return address;
}
