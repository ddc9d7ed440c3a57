/** The yearly statement as a text to be printed. */
import { nomearCpfCnpj } from '../formato/cpf-cnpj.ts';
import { formatCompetencia, formatData } from '../formato/data.ts';
import { formatMoeda } from '../formato/decimal.ts';
import { cabeca, corpo, forte, paragrafo } from '../modelo-documento/quadro.ts';
import type { Texto } from '../modelo-documento/tipos.ts';
import { informe as texto } from '#messages/informe.ts';
import { COLUNAS_DO_INFORME, type Informe, type ValoresDoInforme } from './informe.ts';

const valoresDe = (valores: ValoresDoInforme): readonly string[] =>
  COLUNAS_DO_INFORME.map((coluna) => formatMoeda(valores[coluna]));

export function textoDoInforme(
  { ano, meses, total }: Informe,
  pessoa: { readonly nome: string; readonly documento: string },
  hoje: string,
): Texto {
  const linhas = [
    cabeca(texto.mes, ...COLUNAS_DO_INFORME.map((coluna) => texto.colunas[coluna])),
    ...meses.map(({ mes, ...valores }) => corpo(formatCompetencia(mes), ...valoresDe(valores))),
    forte(texto.total, ...valoresDe(total)),
  ];
  return {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: texto.nome(ano) }] },
      paragrafo(texto.aQuem(pessoa.nome, nomearCpfCnpj(pessoa.documento))),
      ...(hoje.startsWith(String(ano)) ? [paragrafo(texto.emCurso(formatData(hoje)))] : []),
      ...(meses.length === 0 ? [paragrafo(texto.nada)] : [{ type: 'table', content: linhas } as const]),
      paragrafo(texto.base),
    ],
  };
}
