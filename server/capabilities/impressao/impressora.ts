/** Documents made into PDF in a lane of their own. */
import { AppError } from '#domain/errors/app-error.ts';
import { impressao as texto } from '#messages/modelo-documento.ts';
import { jobAt } from '#server/threads/job.ts';
import { openLane, type Lane, type LaneOptions } from '#server/threads/lane.ts';
import type { job } from './imprimir.job.ts';
import type { PedidoBoleto } from './boleto.ts';
import type { PedidoDanfse } from './danfse.ts';
import type { PedidoFormulario } from './formulario.ts';
import type { PedidoImpressao } from './pedido.ts';

const IMPRIMIR = jobAt<typeof job>(new URL('./imprimir.job.ts', import.meta.url));

export type Impressora = {
  /** `caller`: people take turns. Throws AppError: 422 for too many pages, 503 when it takes too long or too many wait. */
  imprimir(
    pedido: PedidoImpressao | PedidoBoleto | PedidoDanfse | PedidoFormulario,
    caller?: string,
  ): Promise<Uint8Array>;
  /**
   * A text as it is being written. Apart from what people wait for in their work, in less time, and one at a time of
   * each person, so that nobody's text holds up another's.
   */
  amostra(pedido: PedidoImpressao, caller: string): Promise<Uint8Array>;
  close(): Promise<void>;
};

export function abrirImpressora(given: Partial<LaneOptions> = {}): Impressora {
  const lane = openLane({ name: 'impressao', deadlineMs: 30_000, ...given });
  const amostras = openLane({
    name: 'amostra',
    threads: 2,
    deadlineMs: 10_000,
    perCaller: 3,
    perCallerAtWork: 1,
    ...given,
  });
  const fazer = async (
    em: Lane,
    pedido: PedidoImpressao | PedidoBoleto | PedidoDanfse | PedidoFormulario,
    caller: string | undefined,
  ): Promise<Uint8Array> => {
    try {
      return await em.run(IMPRIMIR, pedido, caller === undefined ? {} : { who: caller });
    } catch (error) {
      const longo = error instanceof AppError && error.code === 'arquivo-complexo';
      throw longo ? new AppError('ocupado', { cause: error, messages: [texto.demorou] }) : error;
    }
  };
  return {
    imprimir: (pedido, caller) => fazer(lane, pedido, caller),
    amostra: (pedido, caller) => fazer(amostras, pedido, caller),
    close: async () => void (await Promise.all([lane.close(), amostras.close()])),
  };
}
