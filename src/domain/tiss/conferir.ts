/** What the schema lets through and an insurer refuses: an older version, an empty body, kinds mixed, totals that do not add up. */
import { loteTiss as texto } from '#messages/tiss.ts';
import { compareDecimal, isDecimal, sumMoney } from '../formato/decimal.ts';
import { em, textoDoNo, todos, type No } from '../nota-fiscal/arvore.ts';
import { MAX_GUIAS_NO_LOTE } from './versao.ts';

const GUIAS: {
  readonly [elemento: string]: {
    readonly total: readonly string[];
    readonly itens: readonly (readonly string[])[];
  };
} = {
  'guiaSP-SADT': {
    total: ['valorTotal', 'valorTotalGeral'],
    itens: [
      ['procedimentoExecutado', 'valorTotal'],
      ['servicosExecutados', 'valorTotal'],
    ],
  },
  guiaResumoInternacao: {
    total: ['valorTotal', 'valorTotalGeral'],
    itens: [
      ['procedimentoExecutado', 'valorTotal'],
      ['servicosExecutados', 'valorTotal'],
    ],
  },
  guiaHonorarios: { total: ['valorTotalHonorarios'], itens: [['procedimentoRealizado', 'valorTotal']] },
  guiaOdonto: { total: ['valorTotalProc'], itens: [['procedimentosExecutados', 'valorProc']] },
  guiaConsulta: { total: [], itens: [] },
};

const dinheiro = (no: No | undefined): string => {
  const escrito = textoDoNo(no) ?? '';
  return isDecimal(escrito) ? escrito : '0';
};

function somaErrada(guia: No): readonly string[] {
  const forma = GUIAS[guia.nome];
  if (!forma || forma.total.length === 0) return [];
  const total = dinheiro(em(guia, ...forma.total));
  const soma = sumMoney(
    forma.itens.flatMap(([grupo = '', campo = '']) =>
      todos(guia, grupo).map((item) => dinheiro(em(item, campo))),
    ),
  );
  if (compareDecimal(total, soma) === 0) return [];
  const numero = todos(guia, 'numeroGuiaPrestador')[0];
  return [texto.soma(textoDoNo(numero) ?? '', total, soma)];
}

/** Sentences of what is wrong with a message of guides; none where nothing is. `contrato`: the version that was agreed on. */
export function conferirMensagem(raiz: No, contrato: string): readonly string[] {
  const frases: string[] = [];
  const padrao = textoDoNo(em(raiz, 'cabecalho', 'Padrao')) ?? '';
  if (padrao !== contrato) frases.push(texto.versaoAntiga(padrao, contrato));
  const corpo = em(raiz, 'prestadorParaOperadora');
  if (!corpo || corpo.filhos.length === 0) return [...frases, texto.vazia];
  const lote = em(corpo, 'loteGuias', 'guiasTISS');
  if (!lote) return frases;
  const tipos = [...new Set(lote.filhos.map(({ nome }) => nome))];
  if (tipos.length === 0) frases.push(texto.vazia);
  if (tipos.length > 1) frases.push(texto.misturado(tipos));
  if (lote.filhos.length > MAX_GUIAS_NO_LOTE) frases.push(texto.demais(lote.filhos.length));
  return [...frases, ...lote.filhos.flatMap(somaErrada)];
}
