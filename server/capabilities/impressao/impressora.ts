/**
 * Documents made into PDF, one after another, in a thread of their own. A document that takes too long or too much memory
 * takes its thread with it and nothing else; the next one gets a new thread.
 */
import { Worker } from 'node:worker_threads';
import { AppError } from '#domain/errors/app-error.ts';
import { impressao as texto } from '#messages/modelo-documento.ts';
import { PAGINAS_MAXIMO, type PedidoImpressao, type RespostaImpressao } from './pedido.ts';

export type Impressora = {
  /** Throws AppError: 422 for too many pages, 503 when it takes too long or too many wait. */
  imprimir(pedido: PedidoImpressao): Promise<Uint8Array>;
  close(): Promise<void>;
};

export type Limites = { readonly prazoMs: number; readonly fila: number; readonly memoriaMb: number };
const LIMITES: Limites = { prazoMs: 30_000, fila: 40, memoriaMb: 512 };

type Espera = {
  readonly pedido: PedidoImpressao;
  readonly resolve: (pdf: Uint8Array) => void;
  readonly reject: (error: unknown) => void;
};

export function abrirImpressora(given: Partial<Limites> = {}): Impressora {
  const limites = { ...LIMITES, ...given };
  const waiting: Espera[] = [];
  let worker: Worker | undefined;
  let current: (Espera & { readonly timer: NodeJS.Timeout }) | undefined;
  let closed = false;

  const settle = (end: (espera: Espera) => void): void => {
    if (!current) return;
    const done = current;
    clearTimeout(done.timer);
    current = undefined;
    end(done);
    next();
  };
  const busy = (cause?: unknown) => new AppError('servico-indisponivel', { cause, messages: [texto.demorou] });
  /** The thread goes; what it was making fails. */
  const drop = (cause: unknown): void => {
    const gone = worker;
    worker = undefined;
    void gone?.terminate();
    settle(({ reject }) => reject(busy(cause)));
  };

  function start(): Worker {
    const made = new Worker(new URL('./obreiro.ts', import.meta.url), {
      name: 'impressao',
      // What the process was started with (a test runner's, say) is not for this thread.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limites.memoriaMb },
    });
    made.unref();
    made.on('message', (resposta: RespostaImpressao) =>
      settle(({ resolve, reject }) => {
        if (resposta.ok) resolve(resposta.pdf);
        else if (resposta.motivo === 'paginas')
          reject(new AppError('validacao', { messages: [texto.paginasDemais(PAGINAS_MAXIMO)] }));
        else reject(new Error(`impressão: ${resposta.erro}`));
      }),
    );
    made.on('error', (error) => made === worker && drop(error));
    made.on('exit', (code) => made === worker && drop(new Error(`the printing thread ended with ${code}`)));
    return made;
  }

  function next(): void {
    const espera = current || closed ? undefined : waiting.shift();
    if (!espera) return;
    const timer = setTimeout(() => drop(new Error(`printing took more than ${limites.prazoMs} ms`)), limites.prazoMs);
    current = { ...espera, timer };
    worker ??= start();
    worker.postMessage(espera.pedido);
  }

  return {
    imprimir(pedido) {
      if (closed || waiting.length >= limites.fila) return Promise.reject(busy());
      return new Promise((resolve, reject) => {
        waiting.push({ pedido, resolve, reject });
        next();
      });
    },
    async close() {
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(busy());
      const gone = worker;
      drop(new Error('the server is closing'));
      await gone?.terminate();
    },
  };
}
