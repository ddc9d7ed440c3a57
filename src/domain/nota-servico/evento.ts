/** The request that cancels a note (event e101101), as the schema of 2026-02-09 wants it; and what an event says. */
import { em, lerArvore, textoDoNo, dentro } from '../nota-fiscal/arvore.ts';
import { horaDeBrasilia, idDoPedido } from './numeros.ts';
import { documentoXml, textoDoXml } from './xml.ts';

const CANCELAMENTO = '101101';

/** xMotivo has 15 to 255 letters. */
export const MENOR_MOTIVO = 15;
export const MAIOR_MOTIVO = 255;

export function pedidoDeCancelamento(pedido: {
  readonly producao: boolean;
  readonly versao: string;
  readonly agora: number;
  readonly documento: string;
  readonly chave: string;
  /** 1 error of issue, 2 not rendered, 9 other. */
  readonly codigo: string;
  readonly motivo: string;
}): { readonly id: string; readonly xml: string } {
  const id = idDoPedido(pedido.chave, CANCELAMENTO);
  const xml = documentoXml('pedRegEvento', 'infPedReg', id, [
    ['tpAmb', pedido.producao ? '1' : '2'],
    ['verAplic', pedido.versao],
    ['dhEvento', horaDeBrasilia(pedido.agora).momento],
    [pedido.documento.length === 11 ? 'CPFAutor' : 'CNPJAutor', pedido.documento],
    ['chNFSe', pedido.chave],
    [
      'e101101',
      [
        ['xDesc', 'Cancelamento de NFS-e'],
        ['cMotivo', pedido.codigo],
        ['xMotivo', textoDoXml(pedido.motivo, MAIOR_MOTIVO)],
      ],
    ],
  ]);
  return { id, xml };
}

/** What events do to a note; others only stand in its history. */
export const EFEITO_DO_EVENTO: {
  readonly [codigo: string]: 'cancela' | 'substitui' | 'bloqueia' | 'desbloqueia';
} = {
  '101101': 'cancela',
  '105104': 'cancela',
  '105105': 'cancela',
  '305101': 'cancela',
  '105102': 'substitui',
  '305102': 'bloqueia',
  '305103': 'desbloqueia',
};

export type EventoLido = {
  readonly codigo: string;
  readonly chave: string;
  /** The registered moment, as it is written. */
  readonly em: string;
  readonly descricao: string;
  readonly motivo: string | null;
  /** By which the same event is known again. */
  readonly id: string;
};

/** Of an `evento` document; null for what is none. */
export function lerEvento(xml: string): EventoLido | null {
  const raiz = lerArvore(xml);
  if (typeof raiz === 'string') return null;
  const inf = raiz.nome === 'infEvento' ? raiz : dentro(raiz, 'infEvento');
  const pedido = dentro(inf, 'infPedReg');
  const detalhe = pedido?.filhos.find(({ nome }) => /^e\d{6}$/.test(nome));
  const chave = textoDoNo(em(pedido, 'chNFSe'));
  if (!inf || !detalhe || chave === null) return null;
  return {
    codigo: detalhe.nome.slice(1),
    chave,
    em: textoDoNo(em(inf, 'dhProc')) ?? textoDoNo(em(pedido, 'dhEvento')) ?? '',
    descricao: textoDoNo(em(detalhe, 'xDesc')) ?? detalhe.nome,
    motivo: textoDoNo(em(detalhe, 'xMotivo')),
    id: inf.atributos.Id ?? `${chave}${detalhe.nome}`,
  };
}
