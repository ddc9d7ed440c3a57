/** Files of programs that we did not write (tests/support/odm/README.md). */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { odmLido as texto } from '#messages/estudo-dados.ts';
import { lerDado } from '../formulario/ler.ts';
import { lerOdm, type OdmLido } from './ler.ts';

const arquivo = (nome: string) => readFileSync(`tests/support/odm/${nome}`, 'utf8');
function lido(nome: string): Extract<OdmLido, { ok: true }> {
  const resultado = lerOdm(arquivo(nome));
  if (!resultado.ok) throw new Error(resultado.recusa);
  for (const { nome: formulario, dado } of resultado.formularios) {
    const relido = lerDado(JSON.stringify(dado));
    expect(relido.ok ? [] : relido.problemas, formulario).toEqual([]);
  }
  return resultado;
}

describe('[CRF-05] the metadata of other programs', () => {
  it('OpenEDC: forms, visits, units, ranges and options; its languages and conditions are said to be left', () => {
    const { formularios, visitas, deixados } = lido('openedc-metadados-1.3.2.xml');
    expect(formularios).toHaveLength(5);
    expect(visitas.map(({ nome }) => nome)).toEqual(['Baseline (T0)', 'Follow-up (T1)', 'Follow-up (T2)']);
    expect(visitas[0]!.formularios.length).toBeGreaterThan(0);
    const campos = JSON.stringify(formularios);
    expect(campos).toContain('What is your highest school or university education?');
    expect(campos).toMatch(/"minimo":/u);
    expect(campos).toMatch(/"unidade":"/u);
    expect(deixados.some((frase) => frase.includes('condições de exibição'))).toBe(true);
    expect(deixados).toContain(texto.deixados.linguas(['de']));
    expect(deixados).toContain(
      texto.deixados.momentos(['Baseline (T0)', 'Follow-up (T1)', 'Follow-up (T2)']),
    );
  });

  it('REDCap: not strictly valid and read all the same; check boxes are one choice of many, answers are left', () => {
    const { programa, formularios, deixados } = lido('redcap-caixas-de-selecao-1.3.1.xml');
    expect(programa).toBe('REDCap');
    expect(formularios.map(({ nome }) => nome)).toEqual(['Form 1', 'Form 2']);
    const caixa = JSON.stringify(formularios[1]!.dado);
    expect(caixa).toContain(
      '"multipla":true,"rotulo":"check one","opcoes":[{"valor":"1","rotulo":"one"},{"valor":"2","rotulo":"two"},{"valor":"3","rotulo":"three"},{"valor":"4","rotulo":"four"}]',
    );
    expect(deixados).toContain(texto.deixados.respostas(50));
    expect(deixados.some((frase) => frase.includes('REDCap'))).toBe(true);
    expect(lido('redcap-instrumentos-repetidos-1.3.1.xml').formularios).toHaveLength(2);
  });

  it('a file cut in half, of another kind, with types of its own, or of ODM 2.0 is refused in words', () => {
    const inteiro = arquivo('openedc-metadados-1.3.2.xml');
    expect(lerOdm(inteiro.slice(0, inteiro.length / 2))).toMatchObject({
      ok: false,
      recusa: expect.stringContaining('cortado'),
    });
    expect(lerOdm('<html><body/></html>')).toEqual({ ok: false, recusa: texto.naoEOdm });
    expect(lerOdm('<!DOCTYPE ODM [<!ENTITY a "b">]><ODM/>')).toEqual({ ok: false, recusa: texto.doctype });
    expect(lerOdm('<ODM ODMVersion="2.0"/>')).toEqual({ ok: false, recusa: texto.versaoDois });
    expect(lerOdm('<ODM ODMVersion="1.3.2"/>')).toEqual({ ok: false, recusa: texto.semMetadados });
    expect(lerOdm('x'.repeat(20_000_001))).toEqual({ ok: false, recusa: texto.grande });
    expect(lerOdm('')).toMatchObject({ ok: false });
  });
});
