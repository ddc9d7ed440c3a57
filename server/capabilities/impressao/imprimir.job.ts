/** Printing, in its thread: a long text takes seconds, which no request of anybody else should wait for. */
import { AppError } from '#domain/errors/app-error.ts';
import { impressao as texto } from '#messages/modelo-documento.ts';
import type { Job } from '#server/threads/job.ts';
import { comporBoleto, type PedidoBoleto } from './boleto.ts';
import { comporPdf, PaginasDemais } from './compor.ts';
import { comporDanfse, type PedidoDanfse } from './danfse.ts';
import { comporFormulario, type PedidoFormulario } from './formulario.ts';
import { PAGINAS_MAXIMO, type PedidoImpressao } from './pedido.ts';

export const job: Job<PedidoImpressao | PedidoBoleto | PedidoDanfse | PedidoFormulario, Uint8Array> = async (
  pedido,
  { move },
) => {
  try {
    if ('formulario' in pedido) return move(await comporFormulario(pedido));
    if ('danfse' in pedido) return move(await comporDanfse(pedido));
    return move('boleto' in pedido ? await comporBoleto(pedido) : await comporPdf(pedido));
  } catch (error) {
    if (!(error instanceof PaginasDemais)) throw error;
    throw new AppError('validacao', { messages: [texto.paginasDemais(PAGINAS_MAXIMO)] });
  }
};
