import { describe, expect, it } from 'vitest';
import { valorRecusado } from '#messages/laboratorio.ts';
import { abaixo, acima, lerValor, type TipoDeValor } from './valor.ts';

const lido = (digitado: string, tipo: TipoDeValor, casas: number | null = null) => {
  const leitura = lerValor(digitado, tipo, casas);
  return leitura.ok ? [leitura.escrito, leitura.lido] : leitura.mensagem;
};

describe('[CLIN-08] a result as it is written', () => {
  it.each([
    ['13,2', 1, '13,2', '', '13.2'],
    ['13', 1, '13,0', '', '13'],
    ['13.2', 1, '13,2', '', '13.2'],
    ['2.843', 0, '2.843', '', '2843'],
    ['2843', 0, '2.843', '', '2843'],
    [' < 0,01 ', 2, '<0,01', '<', '0.01'],
    ['>600', 0, '>600', '>', '600'],
    ['0,015', 3, '0,015', '', '0.015'],
    ['1234,567', 3, '1234,567', '', '1234.567'],
  ])('number %j of %i places is %j', (digitado, casas, escrito, sinal, numero) => {
    expect(lido(digitado, 'NUMERO', casas)).toEqual([escrito, { como: 'numero', sinal, numero }]);
  });

  it('is taken again as it was kept', () => {
    for (const [digitado, casas] of [
      ['2843', 0],
      ['13', 1],
      ['<0,01', 2],
      ['12345,678', 3],
    ] as const) {
      const escrito = (valor: string) => {
        const leitura = lerValor(valor, 'NUMERO', casas);
        return leitura.ok ? leitura.escrito : leitura.mensagem;
      };
      expect(escrito(escrito(digitado))).toBe(escrito(digitado));
    }
  });

  it('refuses what is no number, has too many places, or may mean two', () => {
    expect(lido('hemolisada', 'NUMERO', 1)).toBe(valorRecusado.numero);
    expect(lido('1,2,3', 'NUMERO', 1)).toBe(valorRecusado.numero);
    expect(lido('-1', 'NUMERO', 1)).toBe(valorRecusado.numero);
    expect(lido('', 'NUMERO', 1)).toBe(valorRecusado.numero);
    expect(lido('13,25', 'NUMERO', 1)).toBe(valorRecusado.casas(1));
    expect(lido('13,5', 'NUMERO', 0)).toBe(valorRecusado.casas(0));
    // 1,234 or 1234?
    expect(lido('1.234', 'NUMERO', 3)).toBe(valorRecusado.numero);
    expect(lido('x'.repeat(121), 'TEXTO')).toBe(valorRecusado.comprido);
  });

  it('reads titers, crosses and words', () => {
    expect(lido('1:160', 'TITULO')).toEqual(['1:160', { como: 'titulo', sinal: '', numero: '160' }]);
    expect(lido('1 / 80', 'TITULO')).toEqual(['1:80', { como: 'titulo', sinal: '', numero: '80' }]);
    expect(lido('Não reagente', 'TITULO')).toEqual([
      'Não reagente',
      { como: 'titulo', sinal: '', numero: '0' },
    ]);
    expect(lido('160', 'TITULO')).toBe(valorRecusado.titulo);
    expect(lido('+++', 'CRUZES')).toEqual(['+++', { como: 'cruzes', quantas: 3 }]);
    expect(lido('2+', 'CRUZES')).toEqual(['++', { como: 'cruzes', quantas: 2 }]);
    expect(lido('negativo', 'CRUZES')).toEqual(['negativo', { como: 'cruzes', quantas: 0 }]);
    expect(lido('+++++', 'CRUZES')).toBe(valorRecusado.cruzes);
    expect(lido('  Não   reagente', 'TEXTO')).toEqual([
      'Não reagente',
      { como: 'texto', texto: 'Não reagente' },
    ]);
  });

  it('knows of a sign what it leaves open', () => {
    const menor = { sinal: '<', numero: '5' } as const;
    expect(abaixo(menor, '5')).toBe(true);
    expect(abaixo(menor, '3')).toBeUndefined();
    expect(acima(menor, '5')).toBe(false);
    const maior = { sinal: '>', numero: '100' } as const;
    expect(acima(maior, '100')).toBe(true);
    expect(acima(maior, '120')).toBeUndefined();
    expect(abaixo(maior, '50')).toBe(false);
  });
});
