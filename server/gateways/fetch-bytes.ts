/** One call to an outside service that speaks bytes: in time, not larger than expected, not led elsewhere. */
export type PedidoBytes = {
  readonly method?: 'GET' | 'POST';
  readonly headers?: { readonly [name: string]: string };
  readonly body?: Uint8Array;
  readonly timeoutMs: number;
  /** Most bytes taken. */
  readonly maior: number;
};

/** The service answered, but not 200. */
export class RespostaRecusada extends Error {
  readonly status: number;

  constructor(url: string, status: number) {
    super(`${url} answered ${status}`);
    this.status = status;
  }
}

/** Throws an Error when the service is away, slow, answers other than 200, or too much. */
export async function buscarBytes(
  url: string,
  { method = 'GET', headers, body, timeoutMs, maior }: PedidoBytes,
): Promise<Buffer> {
  const response = await fetch(url, {
    method,
    redirect: 'error',
    ...(headers ? { headers } : {}),
    ...(body ? { body: Uint8Array.from(body) } : {}),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok || !response.body) throw new RespostaRecusada(url, response.status);
  const partes: Uint8Array[] = [];
  let total = 0;
  for await (const parte of response.body) {
    total += parte.byteLength;
    if (total > maior) throw new Error(`${url} answered too much`);
    partes.push(parte);
  }
  return Buffer.concat(partes);
}
