import { describe, expect, it } from 'vitest';
import { calculadoRecusa } from '#messages/laboratorio.ts';
import {
  cnesDoLaudo,
  comAntes,
  comporLaudo,
  resumoDoPedido,
  situacaoDoPedido,
  type Laudo,
  type ResultadoDoLaudo,
} from './laudo.ts';

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
  cnes: { numero: '2077485', dono: 'laboratorio' },
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
      'Laboratório Aurora, CNES do laboratório 2077485',
      'Responsável técnico',
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

  it('says whose CNES it is, and has one before it is released', () => {
    expect(cnesDoLaudo('2077485', '1234567')).toEqual({ numero: '2077485', dono: 'laboratorio' });
    const unidade = cnesDoLaudo(null, '1234567');
    expect(palavras(comporLaudo(laudo({ cnes: unidade! })))).toContain('CNES da unidade 1234567');
    expect(cnesDoLaudo(null, null)).toBeUndefined();
    expect(cnesDoLaudo('', '')).toBeUndefined();
  });

  it('rectified, marks each row that changed with what it said before, calculated ones too', () => {
    const linha = (analito: string, valor: string | null) => ({
      ...resultado({ nome: analito, valor }),
      analito,
      exameId: 1,
    });
    const antes = [linha('HGB', '10,0'), linha('HCT', '30,0'), linha('CHCM', '33,3'), linha('VCM', null)];
    const agora = [linha('HGB', '10,0'), linha('HCT', '19,3'), linha('CHCM', '51,9'), linha('VCM', '90')];
    const marcadas = comAntes([...agora, linha('PLQ', '210')], antes);
    expect(marcadas.map((cada) => cada.antes)).toEqual([undefined, '30,0', '33,3', null, undefined]);
    const texto = palavras(comporLaudo(laudo({ versao: 2, motivo: 'HCT trocado', resultados: marcadas })));
    expect(texto).toContain('51,9 mmol/L  (antes: 33,3)');
    expect(texto).toContain('(antes: sem resultado)');
    expect(texto.match(/antes:/g)).toHaveLength(3);
  });

  it('rectified, marks a change of reference or judgement too, with the value as it was', () => {
    const linha = (mudanca: Partial<ResultadoDoLaudo>) => ({
      ...resultado({ nome: 'HGB', valor: '12,5', unidade: 'g/dL', ...mudanca }),
      analito: 'HGB',
      exameId: 1,
    });
    const antes = [linha({ referencia: '11,5 a 14,9 g/dL', interpretacao: 'NORMAL' })];
    const [agora] = comAntes([linha({ referencia: '13,0 a 16,9 g/dL', interpretacao: 'BAIXO' })], antes);
    expect(agora).toMatchObject({ antesReferencia: '11,5 a 14,9 g/dL', antesInterpretacao: 'NORMAL' });
    expect(agora?.antes).toBeUndefined();
    const texto = palavras(comporLaudo(laudo({ versao: 2, motivo: 'Sexo corrigido', resultados: [agora!] })));
    expect(texto).toContain('12,5 g/dL  (baixo)  (antes: na referência)');
    expect(texto).toContain('13,0 a 16,9 g/dL  (antes: 11,5 a 14,9 g/dL)');
    expect(comAntes(antes, antes)).toEqual(antes);
    // Where there is no value nothing was judged, and nothing is said of it.
    const [vazia] = comAntes([linha({ valor: null, referencia: null, interpretacao: null })], antes);
    expect(vazia).toMatchObject({ antes: '12,5' });
    expect(vazia).not.toHaveProperty('antesReferencia');
  });

  it('says why what is calculated has no value', () => {
    const semConta = resultado({ nome: 'Índice', valor: null, semConta: calculadoRecusa.divisorZero });
    expect(palavras(comporLaudo(laudo({ resultados: [semConta] })))).toContain(
      'Índice: não se calcula: divisor zero',
    );
  });

  it('writes a formula as it is reckoned', () => {
    const chcm = resultado({ nome: 'CHCM', formula: 'HGB / HCT * 100' });
    expect(palavras(comporLaudo(laudo({ resultados: [chcm] })))).toContain('CHCM = HGB / HCT × 100');
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
