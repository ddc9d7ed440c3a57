/** The proof of a closed month as a text to be printed: opening + movements = closing, beside what the bank says. */
import { formatCompetencia, formatData } from '../formato/data.ts';
import { formatDataHora } from '../formato/data-hora.ts';
import { formatMoeda, subtractDecimal, sumDecimal } from '../formato/decimal.ts';
import { cabeca, corpo, forte, paragrafo } from '../modelo-documento/quadro.ts';
import type { Texto } from '../modelo-documento/tipos.ts';
import { tesourariaTela as texto } from '#messages/tesouraria-tela.ts';
import type { Apuracao } from './fechamento.ts';

type Soma = { readonly entradas: string; readonly saidas: string; readonly quantidade: number };
export type Prova = {
  readonly conta: string;
  readonly apuracao: Apuracao;
  readonly fechamento: {
    readonly fechadoEm: string | null;
    readonly fechadoPor: string | null;
    readonly situacao: string;
  };
  readonly origens: readonly (Soma & { readonly origem: string })[];
  readonly porDia: readonly (Soma & { readonly data: string })[];
};

export function provaDoFechamento({ conta, apuracao, fechamento, origens, porDia }: Prova): Texto {
  const { saldoAnterior, entradas, saidas, saldoFinal, saldoBanco, emTransito, quantidade } = apuracao;
  const { fechadoEm, fechadoPor, situacao } = fechamento;
  let saldo = saldoAnterior;
  const dias = porDia.map((soma) => {
    saldo = subtractDecimal(sumDecimal(saldo, soma.entradas), soma.saidas);
    return corpo(
      formatData(soma.data),
      formatMoeda(soma.entradas),
      formatMoeda(soma.saidas),
      formatMoeda(saldo),
    );
  });
  return {
    type: 'doc',
    content: [
      {
        type: 'heading',
        attrs: { level: 1 },
        content: [{ type: 'text', text: texto.nomeDaProva(conta, formatCompetencia(apuracao.competencia)) }],
      },
      paragrafo(
        situacao === 'FECHADO' && fechadoEm !== null
          ? texto.fechadoPor(fechadoPor ?? '', formatDataHora(fechadoEm))
          : texto.rascunho,
      ),
      {
        type: 'table',
        content: [
          corpo(texto.saldoAnterior, formatMoeda(saldoAnterior)),
          corpo(`+ ${texto.entradas}`, formatMoeda(entradas)),
          corpo(`− ${texto.saidas}`, formatMoeda(saidas)),
          forte(`= ${texto.igual}`, formatMoeda(saldoFinal)),
          ...(saldoBanco === null
            ? []
            : [
                corpo(texto.emTransito, formatMoeda(emTransito)),
                forte(texto.saldoBanco, formatMoeda(saldoBanco)),
              ]),
          corpo(texto.quantidade, quantidade.toLocaleString('pt-BR')),
        ],
      },
      ...(origens.length === 0
        ? [paragrafo(texto.semMovimento)]
        : ([
            {
              type: 'table',
              content: [
                cabeca(texto.origem, texto.quantidade, texto.entradas, texto.saidas),
                ...origens.map((origem) =>
                  corpo(
                    texto.origens[origem.origem] ?? origem.origem,
                    origem.quantidade.toLocaleString('pt-BR'),
                    formatMoeda(origem.entradas),
                    formatMoeda(origem.saidas),
                  ),
                ),
              ],
            },
            {
              type: 'table',
              content: [cabeca(texto.data, texto.entradas, texto.saidas, texto.saldoDoDia), ...dias],
            },
          ] as const)),
    ],
  };
}
