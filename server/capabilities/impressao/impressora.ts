/** Documents made into PDF in a lane of their own. */
import { AppError } from '#domain/errors/app-error.ts';
import { impressao as texto } from '#messages/modelo-documento.ts';
import { jobAt } from '#server/threads/job.ts';
import { openLane, type LaneOptions } from '#server/threads/lane.ts';
import type { job } from './imprimir.job.ts';
import type { PedidoBoleto } from './boleto.ts';
import type { PedidoImpressao } from './pedido.ts';

const IMPRIMIR = jobAt<typeof job>(new URL('./imprimir.job.ts', import.meta.url));

export type Impressora = {
  /** `caller`: people take turns. Throws AppError: 422 for too many pages, 503 when it takes too long or too many wait. */
  imprimir(pedido: PedidoImpressao | PedidoBoleto, caller?: string): Promise<Uint8Array>;
  close(): Promise<void>;
};

export function abrirImpressora(given: Partial<LaneOptions> = {}): Impressora {
  const lane = openLane({ name: 'impressao', deadlineMs: 30_000, ...given });
  return {
    async imprimir(pedido, caller) {
      try {
        return await lane.run(IMPRIMIR, pedido, caller === undefined ? {} : { who: caller });
      } catch (error) {
        const longo = error instanceof AppError && error.code === 'arquivo-complexo';
        throw longo ? new AppError('ocupado', { cause: error, messages: [texto.demorou] }) : error;
      }
    },
    close: () => lane.close(),
  };
}
