/** fetch() tells nothing of what it has sent; an upload that shows its progress goes by XMLHttpRequest. */

/** As fetch(url, init), and `onProgress` with the bytes sent and those to send. Rejects as fetch does. */
export function sendWithProgress(
  url: string,
  init: { method: string; headers: Headers; body: BodyInit | undefined; signal: AbortSignal },
  onProgress: (sent: number, total: number) => void,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const call = new XMLHttpRequest();
  const abort = () => call.abort();
  const fail = () => reject(new TypeError('network'));
  call.open(init.method, url);
  call.responseType = 'arraybuffer';
  for (const [name, value] of init.headers) call.setRequestHeader(name, value);
  call.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
  call.addEventListener('error', fail);
  call.addEventListener('timeout', fail);
  call.addEventListener('abort', () =>
    reject((init.signal.reason as Error | undefined) ?? new DOMException('aborted', 'AbortError')),
  );
  call.addEventListener('load', () => {
    const empty = call.status === 204 || call.status === 304;
    resolve(
      new Response(empty ? null : (call.response as ArrayBuffer), {
        status: call.status,
        headers: parseHeaders(call.getAllResponseHeaders()),
      }),
    );
  });
  if (init.signal.aborted) reject(init.signal.reason as Error);
  else {
    init.signal.addEventListener('abort', abort, { once: true });
    call.send(init.body as XMLHttpRequestBodyInit | undefined);
  }
  return promise.finally(() => init.signal.removeEventListener('abort', abort));
}

function parseHeaders(text: string): Headers {
  const headers = new Headers();
  for (const line of text.trim().split(/[\r\n]+/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
}
