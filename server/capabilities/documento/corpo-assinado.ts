/**
 * A file that travels as base64 in JSON, tens of megabytes in one line. Parsed here it would hold up
 * everybody else. So it is kept as it comes and read in a thread. The rest of the body goes the way of all
 * bodies.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { jobAt } from '#server/threads/job.ts';
import { openLane, type Lane } from '#server/threads/lane.ts';
import type { job } from './corpo-assinado.job.ts';

const ABRIR = jobAt<typeof job>(new URL('./corpo-assinado.job.ts', import.meta.url));
const PEDACO_BYTES = 1024 * 1024;

export type CorpoComArquivo = {
  /** The bytes of a call's file; null when what came is no base64. */
  arquivoDe(request: FastifyRequest): Buffer | null;
};

/** For the routes of `app` alone, which is encapsulated: JSON whose `campo` holds a file, and no other body. Closes with the server. */
export function corpoComArquivo(app: FastifyInstance, campo: string): CorpoComArquivo {
  // The text, its decoding and a copy of each, at the largest body.
  const lane: Lane = openLane({ name: 'corpos', deadlineMs: 20_000, memoryMb: 1024, perCaller: 20 });
  app.addHook('onClose', () => lane.close());
  const arquivos = new WeakMap<FastifyRequest, Buffer>();
  const parse = app.getDefaultJsonParser('error', 'error');
  const maior = app.initialConfig.bodyLimit ?? PEDACO_BYTES;

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request, payload, done) => {
    const abrir = async (): Promise<string> => {
      const partes = await guardar(payload, request);
      const { resto, bytes } = await lane.run(
        ABRIR,
        { partes, campo, maior },
        { who: `pessoa ${request.contexto?.usuario.id}` },
      );
      if (bytes) arquivos.set(request, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      return resto;
    };
    abrir().then((resto) => void parse(request, resto, done), done);
  });
  return { arquivoDe: (request) => arquivos.get(request) ?? null };
}

/** The body in pieces of memory that threads share, no larger than the route allows. */
async function guardar(
  payload: NodeJS.ReadableStream,
  { headers, routeOptions }: FastifyRequest,
): Promise<Uint8Array[]> {
  const limite = routeOptions.bodyLimit;
  const grande = (): AppError => {
    // What still comes of it is let go by, or the answer would not be heard.
    payload.resume();
    return new AppError('corpo-grande');
  };
  if (Number(headers['content-length'] ?? 0) > limite) throw grande();
  const partes: Uint8Array[] = [];
  let usado = PEDACO_BYTES;
  let tamanho = 0;
  await new Promise<void>((resolve, reject) => {
    payload.on('data', (chunk: Buffer) => {
      tamanho += chunk.length;
      if (tamanho > limite) {
        partes.length = 0;
        return reject(grande());
      }
      for (let at = 0; at < chunk.length;) {
        if (usado === PEDACO_BYTES) {
          partes.push(new Uint8Array(new SharedArrayBuffer(PEDACO_BYTES)));
          usado = 0;
        }
        const parte = chunk.subarray(at, at + PEDACO_BYTES - usado);
        partes.at(-1)?.set(parte, usado);
        usado += parte.length;
        at += parte.length;
      }
    });
    payload.once('end', resolve);
    payload.once('error', reject);
  });
  const ultima = partes.pop();
  return ultima ? [...partes, ultima.subarray(0, usado)] : [];
}
