import { describe, expect, it } from 'vitest';
import { lerTermo, termoCodificado } from './termo.ts';

describe('[NGS-28] a code as it read that day', () => {
  it('[NGS-28] keeps system, version and term, and gives them back', () => {
    const aids = { sistema: 'CID-10', versao: '2008', codigo: 'B24', nome: 'Doença pelo vírus [HIV] NE' };
    expect(termoCodificado(aids)).toBe('B24 · Doença pelo vírus [HIV] NE [CID-10 2008]');
    expect(lerTermo(termoCodificado(aids))).toEqual(aids);
    const ciap = { sistema: 'CIAP-2', versao: null, codigo: 'A03', nome: 'Febre' };
    expect(lerTermo(termoCodificado(ciap))).toEqual(ciap);
    expect(termoCodificado({ ...ciap, sistema: 'TUSS', versao: '2024-01-01' })).toBe(
      'A03 · Febre [TUSS 01/01/2024]',
    );
  });

  it('[NGS-28] cuts a long name and never the system', () => {
    const longo = termoCodificado({ sistema: 'SIGTAP', versao: null, codigo: '1', nome: 'x'.repeat(900) });
    expect(longo).toHaveLength(500);
    expect(longo.endsWith(' [SIGTAP]')).toBe(true);
    expect(lerTermo('qualquer coisa')).toBeUndefined();
  });
});
