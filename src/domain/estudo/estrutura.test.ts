import { describe, expect, it } from 'vitest';
import { compilar } from '../formulario/compilar.ts';
import { conferirDado } from '../formulario/publicavel.ts';
import { estruturaDaEscala, semAvisoDoConstrutor } from './estrutura.ts';
import { ESCALAS, itensDaEscala, pontuar } from './escalas.ts';

describe('[CRF-01] the bones of a questionnaire', () => {
  it.each(ESCALAS)('%s is a form that can be published, with the keys that its score reads', (escala) => {
    const dado = estruturaDaEscala(escala);
    const problemas = conferirDado(JSON.stringify(dado), () => true);
    expect(problemas.map((problema) => problema.texto)).toEqual([]);
    const { field } = compilar(escala, dado, '2026-11-01').entity;
    for (const { numero } of itensDaEscala(escala) ?? []) expect(field).toHaveProperty(`q${numero}`);
    const respostas = Object.fromEntries(
      (itensDaEscala(escala) ?? []).map(({ numero, maximo }) => [`q${numero}`, maximo]),
    );
    expect(pontuar(escala, respostas).length).toBeGreaterThan(0);
  });

  it('has numbers where the wording would stand', () => {
    expect(JSON.stringify(estruturaDaEscala('IIEF15'))).toContain('Item 15');
  });

  it('speaks of the rights to who builds it, and not to who fills it in', () => {
    const dado = estruturaDaEscala('IIEF15');
    expect(JSON.stringify(dado)).toContain('detém os direitos');
    const aPreencher = semAvisoDoConstrutor(dado);
    expect(JSON.stringify(aPreencher)).not.toContain('detém os direitos');
    expect(aPreencher.templateRecord).toHaveLength(dado.templateRecord.length - 1);
  });
});
