/** Receipts of money received: numbered without gaps in the provider, printed on its letterhead, void with the reversal (FIN-06). */
import { recusar } from '#domain/errors/app-error.ts';
import { nomearCpfCnpj } from '#domain/formato/cpf-cnpj.ts';
import { formatData } from '#domain/formato/data.ts';
import { formatMoeda } from '#domain/formato/decimal.ts';
import { localDateTime } from '#domain/formato/fuso.ts';
import { valorPorExtenso } from '#domain/formato/extenso.ts';
import type { Bloco, Paragrafo, Texto } from '#domain/modelo-documento/tipos.ts';
import { recibos as texto } from '#messages/boleto.ts';
import { nextNumber } from '#server/database/series.ts';
import type { Stored } from '#server/engine/call.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { anularEmitido, chamadaDoServidor } from '#server/capabilities/documento/index.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { RECIBO_DO_PACIENTE } from './recibo-documento.ts';
import { pagadorDe } from './repository.ts';
import { baixaSemRecibo, reciboDaBaixa, tituloDaBaixa } from './recibo-repository.ts';

/** Of the title's latest receipt of money that has none yet: where money was just received, the receipt is asked for there. */
export async function reciboDoTitulo(titulo: Stored<'contas-receber'>, context: RuleContext): Promise<void> {
  const baixa = await baixaSemRecibo(context.db, titulo.id);
  return emitirRecibo(baixa ?? recusar(texto.todosTem), context);
}

export async function emitirRecibo(
  baixa: { readonly id: number; readonly data: string; readonly total: string },
  { contexto, db, prestadorId, registros }: RuleContext,
): Promise<void> {
  const antes = await reciboDaBaixa(db, baixa.id);
  if (antes) recusar(texto.jaTem(antes.numero));
  const titulo = await tituloDaBaixa(db, baixa.id);
  const pagador = await pagadorDe(db, titulo.devedor, titulo.pagadorId);
  const valor = baixa.total;
  const { id } = await registros('recibos').server.keep({
    numero: await nextNumber(db, 'recibo', prestadorId),
    baixaId: baixa.id,
    contaReceberId: titulo.id,
    nomeDevedor: (pagador?.nome ?? titulo.nome).slice(0, 150),
    documento: pagador?.documento ?? null,
    data: baixa.data,
    valor,
    extenso: valorPorExtenso(valor),
    referente: texto.titulos(titulo.numero, titulo.historico).slice(0, 500),
    forma: titulo.forma,
    emitidoEm: new Date().toISOString(),
    emitidoPor: contexto.usuario.nome,
  });
  if (titulo.devedor === 'PACIENTE')
    await enqueue(db, RECIBO_DO_PACIENTE, { reciboId: id }, { key: `recibo:${id}` });
}

export async function anularRecibo(
  baixaId: number,
  motivoDito: string | null,
  context: RuleContext,
): Promise<void> {
  const recibo = await reciboDaBaixa(context.db, baixaId);
  if (!recibo) return;
  const { registry, contexto, db, registros } = context;
  const motivo = motivoDito ?? texto.estornado;
  if (recibo.documentoId !== null)
    await anularEmitido(
      {},
      db,
      chamadaDoServidor(registry, contexto, 'pacientes'),
      recibo.documentoId,
      motivo,
    );
  await registros('recibos').server.transition(recibo.id, { transicao: 'tornar-sem-efeito', motivo });
}

const paragrafo = (
  conteudo: string,
  align: 'left' | 'center' | 'right' = 'left',
  forte = false,
): Paragrafo => ({
  type: 'paragraph',
  attrs: { textAlign: align },
  content: [{ type: 'text', text: conteudo, ...(forte ? { marks: [{ type: 'bold' }] } : {}) }],
});
const vazio: Paragrafo = { type: 'paragraph' };

/** The sheet of a receipt as it was issued. */
export function textoDoRecibo(recibo: Stored<'recibos'>, cidade: string | null, fuso: string): Texto {
  const dia = (quando: string): string => localDateTime(quando, fuso)?.data ?? quando.slice(0, 10);
  const documento = recibo.documento === null ? null : nomearCpfCnpj(recibo.documento);
  const { numero, nomeDevedor, valor, extenso, referente, forma, data, emitidoEm, emitidoPor } = recibo;
  const content: Bloco[] = [
    { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: texto.titulo(numero) }] },
    paragrafo(formatMoeda(valor), 'right', true),
    ...(recibo.situacao === 'SEM_EFEITO'
      ? [
          paragrafo(texto.semEfeito, 'center', true),
          paragrafo(texto.semEfeitoPor(formatData(dia(recibo.semEfeitoEm ?? emitidoEm))), 'center'),
        ]
      : []),
    vazio,
    paragrafo(texto.corpo(nomeDevedor, documento, valor, extenso, referente)),
    ...(forma === null ? [] : [paragrafo(texto.como(forma, data))]),
    vazio,
    paragrafo(texto.lugar(cidade, dia(emitidoEm)), 'right'),
    vazio,
    vazio,
    paragrafo('_'.repeat(40), 'center'),
    paragrafo(emitidoPor ?? '', 'center'),
  ];
  return { type: 'doc', content };
}
