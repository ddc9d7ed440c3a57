/** The price of an item under a contract, by the ladder: rule of the contract, tables of its own, general tables. */
import { passosDoPreco as texto } from '#messages/preco-explicacao.ts';
import { multiplyDecimal } from '../formato/decimal.ts';
import { type Vigencia, vigenteEm } from '../formato/vigencia.ts';
import { regrasQueAlcancam, type RegraPreco } from './regra.ts';
import {
  type AjusteContrato,
  type ItemPreco,
  type PedidoPreco,
  type PrecoResolvido,
  resolverPreco,
} from './resolver.ts';
import type { Alcance } from './tipos.ts';
import { type ItemTabela, type UnidadesTabela, valorDoItem } from './valor-item.ts';

export type LinhaPreco = ItemTabela &
  Vigencia &
  Alcance & {
    readonly id: number;
    readonly codigo: string;
    readonly tabela: Vigencia & { readonly id: number; readonly nome: string };
    readonly unidades: UnidadesTabela;
  };

export type RegraContrato = RegraPreco & { readonly acrescimoUrgencia: string | null };

export type EntradaPreco = {
  readonly pedido: PedidoPreco & { readonly urgencia?: boolean };
  /** Groups of the procedure, its own first. */
  readonly grupos: readonly number[];
  readonly regras: readonly RegraContrato[];
  readonly linhas: readonly LinhaPreco[];
  readonly ajustes: readonly AjusteContrato[];
  /** The convenio's default table: it counts as the convenio's own. */
  readonly tabelaPadraoId: number | null;
};

/** The resolved price, with the rule's part of the story before that of the tables. */
export function explicarPreco(entrada: EntradaPreco): PrecoResolvido {
  const { pedido } = entrada;
  const passos: string[] = [];
  const finish = (resolvido: PrecoResolvido): PrecoResolvido => {
    const [asked = '', ...rest] = resolvido.passos;
    return { ...resolvido, passos: [asked, ...passos, ...rest] };
  };
  const linhas = entrada.linhas.filter((linha) => vigenteEm(linha.tabela, pedido.data));
  for (const regra of regrasQueAlcancam(entrada.regras, {
    ...pedido,
    planoId: pedido.planoId ?? null,
    grupos: entrada.grupos,
  })) {
    const itens = itensDaRegra(regra as RegraContrato, linhas, entrada);
    if (!itens.some((item) => vigenteEm(item, pedido.data))) {
      passos.push(texto.regraSemValor(regra.codigo, regra.descricao));
      continue;
    }
    passos.push(texto.valeRegra(regra.codigo, regra.descricao, regra.prioridade));
    return finish(
      resolverPreco(pedido, itens, [...urgencyOf(regra as RegraContrato, pedido), ...entrada.ajustes]),
    );
  }
  passos.push(texto.semRegra);
  return finish(resolverPreco(pedido, itensDasTabelas(linhas, entrada, passos), entrada.ajustes));
}

function itensDaRegra(
  regra: RegraContrato,
  linhas: readonly LinhaPreco[],
  { pedido }: EntradaPreco,
): ItemPreco[] {
  const alcance = { prestadorId: pedido.prestadorId, convenioId: pedido.convenioId, planoId: regra.planoId };
  const period = { inicioVigencia: regra.inicioVigencia, fimVigencia: regra.fimVigencia };
  if (regra.forma === 'FIXO') {
    if (regra.valorFixo === null) return [];
    return [
      {
        ...alcance,
        ...period,
        id: regra.id,
        tabela: { id: 0, nome: texto.valorFixo(regra.codigo) },
        tipo: pedido.tipo,
        codigo: pedido.codigo,
        valor: regra.valorFixo,
        alcanceDaTabela: null,
      },
    ];
  }
  return linhas.flatMap((linha): ItemPreco[] => {
    if (linha.tabela.id !== regra.tabelaPrecoId) return [];
    const worth = valorDoItem(linha, linha.unidades, regra.valorCh);
    if (worth === null) return [];
    const percentual = regra.percentual ?? '100';
    const valor = multiplyDecimal(multiplyDecimal(worth.valor, percentual), '0.01');
    const item = itemOf(linha, pedido, {
      valor,
      conta: [...worth.conta, { tipo: 'regra', percentual, nome: regra.codigo }],
    });
    return [{ ...item, ...alcance, alcanceDaTabela: linha }];
  });
}

function itensDasTabelas(
  linhas: readonly LinhaPreco[],
  { pedido, tabelaPadraoId }: EntradaPreco,
  passos: string[],
): ItemPreco[] {
  return linhas.flatMap((linha): ItemPreco[] => {
    const worth = valorDoItem(linha, linha.unidades);
    if (worth === null) {
      passos.push(texto.semValor(linha.tabela.nome));
      return [];
    }
    const item = itemOf(linha, pedido, worth);
    const unbound = item.prestadorId === null && item.convenioId === null && item.planoId === null;
    return [
      unbound && linha.tabela.id === tabelaPadraoId ? { ...item, convenioId: pedido.convenioId } : item,
    ];
  });
}

function itemOf(
  linha: LinhaPreco,
  pedido: PedidoPreco,
  { valor, conta }: Required<Pick<ItemPreco, 'valor' | 'conta'>>,
): ItemPreco {
  const { id, codigo, inicioVigencia, fimVigencia } = linha;
  const alcance = {
    prestadorId: linha.prestadorId ?? null,
    convenioId: linha.convenioId ?? null,
    planoId: linha.planoId ?? null,
  };
  return {
    ...alcance,
    id,
    codigo,
    inicioVigencia,
    fimVigencia,
    tipo: pedido.tipo,
    valor,
    conta,
    tabela: { id: linha.tabela.id, nome: linha.tabela.nome },
  };
}

function urgencyOf(regra: RegraContrato, pedido: EntradaPreco['pedido']): AjusteContrato[] {
  if (pedido.urgencia !== true || regra.acrescimoUrgencia === null) return [];
  const { id, inicioVigencia, fimVigencia } = regra;
  return [
    {
      id,
      inicioVigencia,
      fimVigencia,
      descricao: texto.urgencia,
      natureza: 'ACRESCIMO',
      percentual: regra.acrescimoUrgencia,
    },
  ];
}
