import { describe, expect, it } from 'vitest';
import type { Bloco } from '../modelo-documento/tipos.ts';
import { paginasDasGuias, type GuiaImpressa } from './guias-impressas.ts';

const guia: GuiaImpressa = {
  guia: 1,
  tipo: 'DARF',
  imposto: 'IRRF',
  codigoReceita: '1708',
  competencia: '2028-02',
  vencimento: '2028-03-20',
  codigoBarras: null,
  principal: '180.00',
  multa: '1.00',
  juros: '0.50',
  total: '181.50',
  explicacao: null,
};
const pessoa = { nome: 'Clínica Aurora', telefone: '1130001234', documento: '11222333000181' };

/** Every field of every table, as 'name | value'. */
function linhas(blocos: readonly Bloco[]): string[] {
  const texto = (bloco: Bloco): string =>
    bloco.type === 'paragraph' || bloco.type === 'heading'
      ? (bloco.content ?? []).map((t) => (t.type === 'text' ? t.text : '')).join('')
      : '';
  return blocos.flatMap((bloco) =>
    bloco.type === 'table'
      ? bloco.content.flatMap((linha) => {
          const [nome, valor, outroRotulo, outroValor] = linha.content.map((celula) =>
            celula.content.map(texto).join(),
          );
          return [`${nome} | ${valor}`, `${outroRotulo} | ${outroValor}`];
        })
      : [],
  );
}

describe('[FIN-02] the guides on paper', () => {
  it('[FIN-02] a DARF by its numbered fields, its period the last day of the month', () => {
    const lidas = linhas(paginasDasGuias([guia], pessoa)).map((linha) => linha.replaceAll('\u00a0', ' '));
    expect(lidas).toContain('02 Período de apuração | 29/02/2028');
    expect(lidas).toContain('03 CPF ou CNPJ | 11.222.333/0001-81');
    expect(lidas).toContain('10 Valor total | R$ 181,50');
  });

  it('[FIN-02] a GPS adds fine and interest in one field; the municipality’s says where it is issued', () => {
    const gps = linhas(paginasDasGuias([{ ...guia, tipo: 'GPS', codigoReceita: '2631' }], pessoa)).map(
      (linha) => linha.replaceAll('\u00a0', ' '),
    );
    expect(gps).toContain('4 Competência | 02/2028');
    expect(gps).toContain('10 Atualização, multa e juros | R$ 1,50');
    const iss = JSON.stringify(
      paginasDasGuias([{ ...guia, tipo: 'ISS', codigoReceita: null, vencimento: null }], pessoa),
    );
    expect(iss).toContain('no sistema do município');
  });

  it('[FIN-02] by its bar code where it has one; a page for each', () => {
    const paginas = paginasDasGuias([guia, { ...guia, guia: 2, codigoBarras: '85810000001' }], pessoa);
    expect(paginas.filter(({ type }) => type === 'quebraPagina')).toHaveLength(2);
    expect(JSON.stringify(paginas)).toContain('Pague pelo código de barras');
  });
});
