import { describe, expect, it } from 'vitest';
import { aceitavel, janelaDeLeitura } from './janela.ts';

const CHEGADA = '2026-11-01T12:00:00.000Z';
const em = (
  situacao: Parameters<typeof janelaDeLeitura>[0]['situacao'],
  agora: string,
  encerradaEm: string | null = null,
) => janelaDeLeitura({ situacao, encerradaEm }, Date.parse(agora));

describe('[CLIN-04] a leitura pelo destino de uma transferência', () => {
  it('[CLIN-04] começa com o aceite e vale enquanto o paciente não chega', () => {
    expect(em('SOLICITADA', CHEGADA)).toEqual({ aberta: false, porque: 'sem-aceite' });
    expect(em('ACEITA', CHEGADA)).toEqual({ aberta: true, ate: null });
    expect(em('A_CAMINHO', CHEGADA)).toEqual({ aberta: true, ate: null });
  });

  it('[CLIN-04] vale trinta dias depois da chegada, até o último instante, e não um a mais', () => {
    const ate = '2026-12-01T12:00:00.000Z';
    expect(em('CHEGOU', CHEGADA, CHEGADA)).toEqual({ aberta: true, ate });
    expect(em('CHEGOU', ate, CHEGADA)).toEqual({ aberta: true, ate });
    expect(em('CHEGOU', '2026-12-01T12:00:00.001Z', CHEGADA)).toEqual({ aberta: false, porque: 'passou' });
  });

  it('[CLIN-04] recusada ou cancelada não abre nada', () => {
    expect(em('RECUSADA', CHEGADA, CHEGADA)).toEqual({ aberta: false, porque: 'sem-efeito' });
    expect(em('CANCELADA', CHEGADA, CHEGADA)).toEqual({ aberta: false, porque: 'sem-efeito' });
  });

  it('[CLIN-04] só se aceita com o resumo clínico escrito', () => {
    expect(aceitavel({ registro: { resumo: ' ' } })).toContain('resumo clínico');
    expect(aceitavel({ registro: { resumo: 'Estável, em ar ambiente.' } })).toBeUndefined();
  });
});
