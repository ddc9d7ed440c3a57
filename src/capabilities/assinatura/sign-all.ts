/** Many documents signed: in the cloud with one call for each module, with a token one after the other. */
import { pedidosTela as texts } from '#messages/assinatura-pedido.ts';
import { assinarDocumento, falhaDe, pedeAutorizacao, type Como } from './assinar.ts';
import { SignerError } from './extension.ts';
import { assinarLote } from './pedidos-wire.ts';
import type { Alvo } from './wire.ts';

/** One of several documents to be signed: a request, or a document of a record. */
export type ParaAssinar = {
  /** Of the request, or of the document. */
  readonly id: string | number;
  readonly modulo: string;
  /** Whose document it is, in words; empty where that is plain. */
  readonly registro: string;
  readonly documento: Omit<Alvo, 'modulo'>;
};

export type Desfecho = {
  readonly id: string | number;
  readonly ok: boolean;
  readonly mensagem: string | null;
  /** The authorization ended before this one, which was not tried. */
  readonly autorizar?: boolean;
};

/** Each document's outcome, in their order. Throws only what stops them all before the first (no authorization). */
export function assinarTodos(pedidos: readonly ParaAssinar[], como: Como): Promise<Desfecho[]> {
  return como.forma.tipo === 'token' ? comToken(pedidos, como) : naNuvem(pedidos, como.forma.provedor, como);
}

async function naNuvem(
  pedidos: readonly ParaAssinar[],
  provedor: string,
  { forma, politica, signal }: Como,
): Promise<Desfecho[]> {
  const desfechos: Desfecho[] = [];
  let acabou = false;
  for (const modulo of new Set(pedidos.map((pedido) => pedido.modulo))) {
    const daqui = pedidos.filter((pedido) => pedido.modulo === modulo);
    if (acabou) {
      desfechos.push(...daqui.map(esperando));
      continue;
    }
    const documentos = daqui.map(({ documento: { objectId, versao } }) => ({ objectId, versao }));
    try {
      const { resultados } = await assinarLote(provedor, modulo, documentos, politica);
      for (const { id, documento } of daqui) {
        const resultado = resultados.find(({ objectId }) => objectId === documento.objectId);
        desfechos.push(
          resultado?.autorizar
            ? esperando({ id })
            : { id, ok: resultado?.ok === true, mensagem: resultado?.mensagem ?? null },
        );
      }
    } catch (error) {
      if (desfechos.every(({ ok }) => !ok)) throw error;
      // Some are signed already: their outcome must be seen too.
      if (pedeAutorizacao(error)) desfechos.push(...daqui.map(esperando));
      else
        desfechos.push(
          ...daqui.map(({ id }) => ({ id, ok: false, mensagem: falhaDe(error, forma, signal) })),
        );
    }
    acabou = desfechos.some(({ autorizar }) => autorizar);
  }
  return pedidos.flatMap(({ id }) => desfechos.filter((desfecho) => desfecho.id === id));
}

const esperando = ({ id }: Pick<ParaAssinar, 'id'>): Desfecho => ({
  id,
  ok: false,
  mensagem: null,
  autorizar: true,
});

async function comToken(pedidos: readonly ParaAssinar[], como: Como): Promise<Desfecho[]> {
  const { forma, signal, onPasso } = como;
  const desfechos: Desfecho[] = [];
  let parou = false;
  for (const [lugar, { id, modulo, documento }] of pedidos.entries()) {
    if (parou || signal.aborted) {
      desfechos.push({ id, ok: false, mensagem: signal.aborted ? texts.parado : texts.paradoPorFalha });
      continue;
    }
    const passo = texts.assinandoUm(lugar + 1, pedidos.length, documento.nomeArquivo);
    try {
      await assinarDocumento(
        { modulo, ...documento },
        { ...como, onPasso: (etapa) => onPasso(`${passo}. ${etapa}`) },
      );
      desfechos.push({ id, ok: true, mensagem: null });
    } catch (error) {
      desfechos.push({ id, ok: false, mensagem: falhaDe(error, forma, signal) ?? texts.parado });
      parou = error instanceof SignerError && error.deTodos;
    }
  }
  return desfechos;
}
