import { describe, expect, it } from 'vitest';
import { valorRecusado } from '#messages/laboratorio.ts';
import { abaixo, acima, lerGuardado, lerValor, type TipoDeValor } from './valor.ts';

const lido = (digitado: string, tipo: TipoDeValor, casas: number | null = null, negativo = false) => {
  const leitura = lerValor(digitado, tipo, casas, negativo);
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
      ['<1000', 2],
      ['6234', null],
      ['6234,5', 1],
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
    expect(lido('', 'NUMERO', 1)).toBe(valorRecusado.numero);
    expect(lido('13,25', 'NUMERO', 1)).toBe(valorRecusado.casas(1));
    expect(lido('13,5', 'NUMERO', 0)).toBe(valorRecusado.casas(0));
    expect(lido('x'.repeat(121), 'TEXTO')).toBe(valorRecusado.comprido);
  });

  it('[LAB-01] with a dot before exactly three digits is thousands or thousandths, and refused with both ways to write it', () => {
    expect(valorRecusado.ponto('6', '234')).toContain('Escreva 6,234 com vírgula, ou 6234 sem ponto.');
    for (const casas of [1, 2, 3, null]) {
      expect(lido('1.100', 'NUMERO', casas)).toBe(valorRecusado.ponto('1', '100'));
      expect(lido('<6.234', 'NUMERO', casas)).toBe(valorRecusado.ponto('6', '234'));
    }
    // A leading zero is no thousand, two dots are no decimal, and without places nothing but thousands is left.
    expect(lido('0.015', 'NUMERO', 3)).toEqual(['0,015', { como: 'numero', sinal: '', numero: '0.015' }]);
    expect(lido('0.850', 'NUMERO', 2)).toBe(valorRecusado.casas(2));
    expect(lido('0.850', 'NUMERO', 0)).toBe(valorRecusado.casas(0));
    expect(lido('0.85', 'NUMERO', 2)).toEqual(['0,85', { como: 'numero', sinal: '', numero: '0.85' }]);
    expect(lido('1.234.567', 'NUMERO', 1)).toEqual([
      '1.234.567,0',
      { como: 'numero', sinal: '', numero: '1234567' },
    ]);
    expect(lido('1.234,5', 'NUMERO', 1)).toEqual([
      '1.234,5',
      { como: 'numero', sinal: '', numero: '1234.5' },
    ]);
  });

  it('[LAB-01] is below zero only where its exam has limits there, by either sign', () => {
    expect(lido('-1', 'NUMERO', 1)).toBe(valorRecusado.negativo);
    expect(lido('-0,0', 'NUMERO', 1)).toEqual(['0,0', { como: 'numero', sinal: '', numero: '0.0' }]);
    for (const digitado of ['-2,5', '−2,5', '- 2.5'])
      expect(lido(digitado, 'NUMERO', 1, true)).toEqual([
        '-2,5',
        { como: 'numero', sinal: '', numero: '-2.5' },
      ]);
    expect(lido('<-30', 'NUMERO', 1, true)).toEqual(['<-30', { como: 'numero', sinal: '<', numero: '-30' }]);
    expect(lido('-1234,5', 'NUMERO', 1, true)).toEqual([
      '-1.234,5',
      { como: 'numero', sinal: '', numero: '-1234.5' },
    ]);
  });

  it('[LAB-01] that was kept has thousands where it has a dot', () => {
    const guardado = (valor: string) => {
      const leitura = lerGuardado(valor, 'NUMERO');
      return leitura.ok && leitura.lido.como === 'numero'
        ? [leitura.escrito, leitura.lido.numero]
        : undefined;
    };
    expect(guardado('210.000')).toEqual(['210.000', '210000']);
    expect(guardado('<1.000')).toEqual(['<1.000', '1000']);
    expect(guardado('1.234,50')).toEqual(['1.234,50', '1234.50']);
    expect(guardado('-2,5')).toEqual(['-2,5', '-2.5']);
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
