/** The yearly statement as a text to be printed. */
import { formatCnpj } from '../formato/cnpj.ts';
import { formatCpf } from '../formato/cpf.ts';
import { formatCompetencia } from '../formato/data.ts';
import { formatMoeda } from '../formato/decimal.ts';
import type { Bloco, Celula, Linha, Texto } from '../modelo-documento/tipos.ts';
import { informe as texto } from '#messages/informe-rendimentos.ts';
import { COLUNAS_DO_INFORME, type Informe, type ValoresDoInforme } from './informe.ts';

const paragrafo = (text: string, forte = false): Bloco => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(forte ? { marks: [{ type: 'bold' }] } : {}) }],
});
const celula = (type: Celula['type'], text: string, forte = false): Celula => ({ type, content: [paragrafo(text, forte)] });

function linha(rotulo: string, valores: ValoresDoInforme, forte = false): Linha {
  const ditos = COLUNAS_DO_INFORME.map((coluna) => celula('tableCell', formatMoeda(valores[coluna]), forte));
  return { type: 'tableRow', content: [celula('tableCell', rotulo, forte), ...ditos] };
}

export function textoDoInforme(
  { ano, meses, total }: Informe,
  quem: { readonly nome: string; readonly documento: string },
): Texto {
  const documento = quem.documento.length === 11 ? formatCpf(quem.documento) : formatCnpj(quem.documento);
  const cabeca: Linha = {
    type: 'tableRow',
    content: [texto.mes, ...COLUNAS_DO_INFORME.map((coluna) => texto.colunas[coluna])].map((um) => celula('tableHeader', um)),
  };
  const linhas = [
    cabeca,
    ...meses.map(({ mes, ...valores }) => linha(formatCompetencia(mes), valores)),
    linha(texto.total, total, true),
  ];
  return {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: texto.nome(ano) }] },
      paragrafo(`${texto.aQuem}: ${quem.nome}, ${documento}`),
      ...(meses.length === 0 ? [paragrafo(texto.nada)] : [{ type: 'table', content: linhas } as const]),
      paragrafo(texto.base),
    ],
  };
}
