import { describe, expect, it } from 'vitest';
import { alergiasUmaVez } from './alergias.ts';
import { conferir } from './conferir.ts';

const leve = { agente: 'Dipirona', gravidade: 'LEVE', reacao: 'Coceira', alheio: false };
const grave = {
  agente: 'dipirona sódica',
  principioAtivo: 'dipirona',
  gravidade: 'GRAVE',
  reacao: 'Choque anafilático',
  alheio: true,
};

describe('[CLIN-02] an allergy that two records of the person tell', () => {
  it('[reports F1] is one, with the graver severity and its reaction', () => {
    for (const [primeira, segunda] of [
      [leve, grave],
      [grave, leve],
    ] as const)
      expect(alergiasUmaVez([primeira, segunda])).toMatchObject([
        { agente: primeira.agente, gravidade: 'GRAVE', reacao: 'Choque anafilático', alheio: false },
      ]);
    expect(alergiasUmaVez([{ agente: 'Látex' }, { agente: 'latex', gravidade: 'LEVE' }])).toMatchObject([
      { agente: 'Látex', gravidade: 'LEVE' },
    ]);
  });

  it('[CLIN-02] keeps both reactions of the same severity, and what is another allergy apart', () => {
    expect(alergiasUmaVez([leve, { ...leve, reacao: 'Urticária' }])).toMatchObject([
      { reacao: 'Coceira; Urticária' },
    ]);
    expect(alergiasUmaVez([leve, { agente: 'Lisador' }, { agente: 'Penicilina' }])).toHaveLength(3);
    expect(alergiasUmaVez([grave, { ...grave, reacao: null }])).toMatchObject([{ alheio: true }]);
  });

  it('[CLIN-02] is one alert, whoever told it first', () => {
    const { alertas } = conferir(
      [
        {
          descricao: 'Dipirona 500 mg',
          principios: 'dipirona',
          dose: '1',
          unidade: 'comprimido',
          frequencia: '8/8h',
        },
      ],
      {
        situacaoAlergias: 'TEM',
        alergias: [leve, grave],
        emUso: [],
        interacoes: [],
        haTabela: true,
      },
    );
    expect(alertas.map(({ frase }) => frase)).toEqual([
      'Alergia a Dipirona: Dipirona 500 mg tem dipirona. Reação registrada, grave: Choque anafilático.',
    ]);
  });
});
