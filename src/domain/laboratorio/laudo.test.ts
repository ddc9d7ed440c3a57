import { describe, expect, it } from 'vitest';
import { comporLaudo, resumoDoPedido, situacaoDoPedido, type Laudo, type ResultadoDoLaudo } from './laudo.ts';

const resultado = (mudanca: Partial<ResultadoDoLaudo>): ResultadoDoLaudo => ({
  exame: 'Potássio',
  nome: 'Potássio',
  valor: '4,1',
  unidade: 'mmol/L',
  metodo: 'Eletrodo seletivo',
  nota: null,
  interpretacao: 'NORMAL',
  referencia: '3,5 a 5,1 mmol/L',
  fonte: 'Bula do reagente',
  anterior: null,
  ...mudanca,
});

const laudo = (mudanca: Partial<Laudo> = {}): Laudo => ({
  etiqueta: '00000012',
  versao: 1,
  motivo: null,
  laboratorio: 'Laboratório Aurora',
  cnes: '2077485',
  pedido: 'Pedido de exames nº 3',
  quemPediu: 'Ana Souza',
  material: 'Soro',
  recipiente: 'Gel (amarelo)',
  coletadaEm: '29/11/2026 08:10',
  liberadaEm: '29/11/2026 14:00',
  liberadaPor: 'Bia Lima',
  mesmaPessoa: false,
  apoio: null,
  germes: [],
  resultados: [resultado({})],
  ...mudanca,
});

const palavras = (dado: unknown): string =>
  [...JSON.stringify(dado).matchAll(/"text":"([^"]*)"/g)].map(([, text]) => text).join(' ');

describe('[LAB-01] the report', () => {
  it('says what RDC 786/2023 asks: laboratory, sample, moments, method, result, reference and its source', () => {
    const texto = palavras(comporLaudo(laudo()));
    for (const frase of [
      'Laboratório Aurora, CNES 2077485',
      '00000012, Soro (Gel (amarelo))',
      '29/11/2026 08:10',
      '29/11/2026 14:00, por Bia Lima',
      'Método: Eletrodo seletivo.',
      '4,1 mmol/L',
      '3,5 a 5,1 mmol/L',
      'Fontes das referências: Bula do reagente.',
      'Pedido de exames nº 3, de Ana Souza',
    ])
      expect(texto).toContain(frase);
    expect(texto).not.toContain('mesma pessoa');
  });

  it('marks what is outside, who was alone, and that it takes the place of another', () => {
    const critico = resultado({ valor: '7,1', interpretacao: 'CRITICO_ALTO' });
    const texto = palavras(
      comporLaudo(laudo({ versao: 2, motivo: 'Amostra trocada', mesmaPessoa: true, resultados: [critico] })),
    );
    expect(texto).toContain('retificado');
    expect(texto).toContain('Amostra trocada');
    expect(texto).toContain('CRÍTICO, alto');
    expect(texto).toContain('mesma pessoa');
  });

  it('takes nothing that was typed for marks of its own', () => {
    const nota = resultado({ nota: '{paciente.cpf} **forte** [cid]' });
    const texto = comporLaudo(laudo({ resultados: [nota] }));
    expect(palavras(texto)).toContain('paciente.cpf forte cid');
    expect(JSON.stringify(texto)).not.toContain('"nome":"paciente.cpf"');
  });
});

describe('[CLIN-08] what the order keeps', () => {
  it('is a line an exam, with the reference of what is outside it', () => {
    expect(
      resumoDoPedido([
        resultado({}),
        resultado({
          exame: 'Hemograma',
          nome: 'Hemoglobina',
          valor: '9,1',
          unidade: 'g/dL',
          interpretacao: 'BAIXO',
          referencia: '11,5 a 14,9 g/dL',
        }),
        resultado({ exame: 'Hemograma', nome: 'Plaquetas', valor: '210.000', unidade: '/uL' }),
      ]),
    ).toBe(
      'Potássio: 4,1 mmol/L.\nHemograma: Hemoglobina 9,1 g/dL (baixo; ref. 11,5 a 14,9 g/dL); Plaquetas 210.000 /µL.',
    );
    expect(resumoDoPedido(Array.from({ length: 900 }, () => resultado({}))).length).toBe(8000);
  });

  it('is as grave as its gravest', () => {
    expect(situacaoDoPedido(['NORMAL', null])).toBe('NORMAL');
    expect(situacaoDoPedido(['NORMAL', 'ALTO'])).toBe('ALTERADO');
    expect(situacaoDoPedido(['ALTO', 'CRITICO_BAIXO'])).toBe('CRITICO');
  });
});
