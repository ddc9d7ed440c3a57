import { describe, expect, it } from 'vitest';
import { identidadeDoLugar, lugaresDa, nitidezDe, podeMudarDeSala } from './sala-grande.ts';

describe('[CLIN-03] a visit for more than four people', () => {
  it('[CLIN-03] cabem quatro de navegador a navegador e doze pelo servidor de mídia', () => {
    expect([lugaresDa(false), lugaresDa(true)]).toEqual([4, 12]);
  });

  it('[CLIN-03] muda antes da chamada e entre chamadas, nunca durante nem depois do fim', () => {
    const salas = ['MARCADA', 'ESPERA', 'EM_CHAMADA', 'CHAMADA_ENCERRADA', 'FINALIZADA'] as const;
    expect(salas.filter(podeMudarDeSala)).toEqual(['MARCADA', 'ESPERA', 'CHAMADA_ENCERRADA']);
  });

  it('[CLIN-03] quem entra de novo é outro para o servidor de mídia', () => {
    expect(identidadeDoLugar({ id: 7, entrada: 1 })).toBe('lugar-7-1');
    expect(identidadeDoLugar({ id: 7, entrada: 2 })).toBe('lugar-7-2');
  });

  it('[CLIN-03] quanto mais gente, menor a imagem que se pede; a tela dividida vem sempre inteira', () => {
    expect([1, 2, 3, 5, 6, 11].map((quantidade) => nitidezDe(quantidade, false))).toEqual([
      'alta',
      'alta',
      'media',
      'media',
      'baixa',
      'baixa',
    ]);
    expect(nitidezDe(11, true)).toBe('alta');
  });
});
