/** Binary answers: a file when `x-filename` is present, otherwise the alerts of the body (DOC-06). */
import { httpMessages } from '#messages/http.ts';
import { notify } from '#shared/ui/notify.ts';
import { alertsOf, requestFull, type RequestOptions } from './client.ts';

/** The file of an answer that is one, by its name, for who says what becomes of it. */
export async function fetchFile(
  path: string,
  options: RequestOptions = {},
): Promise<{ readonly blob: Blob; readonly name: string | null }> {
  const { data, headers } = await requestFull<Blob>(path, { ...options, as: 'blob' });
  const name = headers.get('x-filename');
  return { blob: data, name: name === null ? null : decodeURIComponent(name) };
}

/** Downloads and saves the file; returns its name, or null when the answer carried messages instead. */
export async function download(path: string, options: RequestOptions = {}): Promise<string | null> {
  const { blob, name } = await fetchFile(path, options);
  if (!name) {
    const alerts = alertsOf(parse(await blob.text()));
    for (const alert of alerts) notify(alert);
    if (alerts.length === 0) notify({ type: 'INFO', value: httpMessages.nenhumRegistro });
    return null;
  }
  saveBlob(blob, name);
  notify({ type: 'SUCCESS', value: httpMessages.documentoGerado });
  return name;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null; // Not JSON: there are no alerts in it.
  }
}

/** Hands a file to the browser's own download. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
