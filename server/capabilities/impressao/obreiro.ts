/** The printing thread: a long text takes seconds, which no request of anybody else should wait for. */
import { parentPort } from 'node:worker_threads';
import { comporPdf, PaginasDemais } from './compor.ts';
import type { PedidoImpressao, RespostaImpressao } from './pedido.ts';

const port = parentPort;
if (!port) throw new Error('obreiro.ts runs as a worker thread');

port.on('message', (pedido: PedidoImpressao) => {
  comporPdf(pedido).then(
    (pdf) => {
      // A copy of its own: the bytes may lie in a shared pool, which cannot be handed over.
      const own = new Uint8Array(pdf);
      port.postMessage({ ok: true, pdf: own } satisfies RespostaImpressao, [own.buffer]);
    },
    (error: unknown) => {
      const motivo = error instanceof PaginasDemais ? 'paginas' : 'falha';
      port.postMessage({ ok: false, motivo, erro: String(error) } satisfies RespostaImpressao);
    },
  );
});
