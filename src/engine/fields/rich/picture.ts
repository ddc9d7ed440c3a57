/**
 * Pictures of a text. They are sent as `amazon_hash` says, to the bucket or to the server's stand-in of it,
 * and read with the session.
 */
import { useEffect, useState } from 'react';
import { nomeNoCaminho } from '#domain/modelo-documento/caminho.ts';
import { checkImagem } from '#domain/formato/imagem.ts';
import { textoRico } from '#messages/texto-rico.ts';
import { request } from '#shared/http/client.ts';
import { alertsOf } from '#shared/http/client.ts';

type Hash = {
  readonly keyStart: string;
  readonly inicio: string;
  readonly uploadURL: string;
  readonly params: { readonly [field: string]: string };
};

/** Said to the person who chose the file. */
export class PictureRefused extends Error {}

/** Sends a picture; answers its path. Throws PictureRefused with the reason, or HttpError. */
export async function sendPicture(file: File): Promise<string> {
  const wrong = checkImagem(file);
  if (wrong !== null) throw new PictureRefused(wrong);
  const { keyStart, inicio, uploadURL, params } = await request<Hash>('amazon_hash', { silent: true });
  const name = nomeNoCaminho(file.name);
  const form = new FormData();
  form.append('key', keyStart + name);
  form.append('success_action_status', '201');
  form.append('Content-Type', file.type || 'image/png');
  for (const [field, value] of Object.entries(params)) form.append(field, value);
  form.append('file', file, name);
  // Not through the client: a bucket is another house, to which the session says nothing.
  const answer = await fetch(uploadURL, { method: 'POST', body: form, credentials: 'omit' }).catch(
    (cause: unknown) => {
      throw new PictureRefused(textoRico.imagemFalhou, { cause });
    },
  );
  if (answer.status !== 201) throw new PictureRefused(await reasonOf(answer));
  return inicio + name;
}

async function reasonOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null); // A bucket speaks XML, which says nothing to a person.
  return alertsOf(body)[0]?.value ?? textoRico.imagemFalhou;
}

/** What the browser shows for a path: undefined while it comes, null when it does not. */
export function usePicture(caminho: string): string | null | undefined {
  const [address, setAddress] = useState<string | null>();
  useEffect(() => {
    setAddress(undefined);
    const controller = new AbortController();
    let made: string | null = null;
    const path = caminho.split('/').map(encodeURIComponent).join('/');
    request<Blob>(`amazon_hash/imagem/${path}`, { as: 'blob', signal: controller.signal, silent: true }).then(
      (blob) => {
        if (controller.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setAddress(made);
      },
      () => {
        // Gone, or of another provider: its place says so.
        if (!controller.signal.aborted) setAddress(null);
      },
    );
    return () => {
      controller.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [caminho]);
  return address;
}
