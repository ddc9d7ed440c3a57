import { describe, expect, it } from 'vitest';
import { encerravel, oQueFalta, preenchidos } from './encerramento.ts';

describe('[CLIN-02] closing a chart', () => {
  const soap = {
    secoes: ['SOAP', 'SINAIS'],
    subjetivo: 'Dor há 3 dias',
    avaliacao: 'Cefaleia',
    plano: 'Analgesia',
  };

  it('[CLIN-02] asks for what the parts of its category ask, either of two where one is enough', () => {
    expect(oQueFalta({ secoes: ['SOAP'] })).toEqual(['Subjetivo ou Objetivo', 'Avaliação', 'Plano']);
    expect(oQueFalta(soap)).toEqual([]);
    expect(oQueFalta({ secoes: ['ANAMNESE', 'EVOLUCAO'], evolucao: '  \n' })).toEqual([
      'Queixa principal',
      'Evolução',
    ]);
  });

  it('[CLIN-02] says everything that is missing in one sentence', () => {
    expect(encerravel({ secoes: ['SOAP'], objetivo: 'BEG' })).toBe(
      'Para encerrar, falta preencher: Avaliação, Plano.',
    );
    expect(encerravel(soap)).toBeUndefined();
  });

  it('[CLIN-02] a chart of tables alone closes with a row in one of them, never empty', () => {
    expect(encerravel({ secoes: ['SINAIS'], sinaisVitais: [] })).toMatch(/cancele-o/);
    expect(encerravel({ secoes: ['SINAIS'], sinaisVitais: [{ dor: 2 }] })).toBeUndefined();
  });

  it('[CLIN-02] preenchidos names the fields and tables that have something', () => {
    expect(preenchidos({ ...soap, problemas: [{ cidId: 1 }], plano: ' ' })).toEqual([
      'subjetivo',
      'avaliacao',
      'problemas',
    ]);
  });

  it('[CLIN-02] forms of the category count: answered ones are filled in, required ones are asked for by name', () => {
    const form = {
      serieId: 7,
      nome: 'Risco de queda',
      obrigatorio: true,
      formTemplateId: 9,
      respostaId: null,
    };
    expect(encerravel({ secoes: ['SOAP'], objetivo: 'BEG', avaliacao: 'x' }, [form])).toBe(
      'Para encerrar, falta preencher: Plano, Risco de queda.',
    );
    expect(encerravel(soap, [{ ...form, obrigatorio: false }])).toBeUndefined();
    expect(encerravel(soap, [{ ...form, formTemplateId: null }])).toBeUndefined();
    expect(encerravel({ secoes: ['SINAIS'] }, [{ ...form, respostaId: 3 }])).toBeUndefined();
    expect(preenchidos(soap, [{ ...form, respostaId: 3 }])).toEqual([
      'subjetivo',
      'avaliacao',
      'plano',
      'formulario-7',
    ]);
  });
});
